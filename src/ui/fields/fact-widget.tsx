import { TextInput } from '@mantine/core'
import { memo } from 'react'
import type { TextField } from '../../registry/index.ts'
import { useFilling, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'

/** Read-only: filled by a choice, shown to be checked. */
export function FactWidget({ field, value, problem }: WidgetProps<TextField>) {
  const { values } = useFilling()
  return <Shown field={field} text={(field.nameKey && values[field.nameKey]) || value} problem={problem} />
}

interface ShownProps extends Pick<WidgetProps<TextField>, 'field' | 'problem'> {
  readonly text: string
}

/** Drawn again only for something of its own. */
const Shown = memo(function Shown({ field, text, problem }: ShownProps) {
  return (
    <TextInput
      label={labelled(field.label, field.required !== undefined)}
      value={text}
      error={problem}
      readOnly
      variant="filled"
    />
  )
})
