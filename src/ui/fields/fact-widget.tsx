import { TextInput } from '@mantine/core'
import type { TextField } from '../../registry/index.ts'
import { useFilling, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'

/** Read-only: filled by a choice, shown to be checked. */
export function FactWidget({ field, value, problem }: WidgetProps<TextField>) {
  const { values } = useFilling()
  const shown = (field.nameKey && values[field.nameKey]) || value
  return (
    <TextInput
      label={labelled(field.label, field.required !== undefined)}
      value={shown}
      error={problem}
      readOnly
      variant="filled"
    />
  )
}
