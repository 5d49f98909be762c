import { Textarea, TextInput } from '@mantine/core'
import type { TextField } from '../../registry/index.ts'
import type { WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'
import { useTyped } from './use-typed.ts'

export function TextWidget({ field, value, problem, locked, onChange }: WidgetProps<TextField>) {
  const { shown, type } = useTyped(field, value, onChange)
  return (
    <TextInput
      label={labelled(field.label, field.required !== undefined)}
      value={shown}
      error={problem}
      readOnly={locked}
      variant={locked ? 'filled' : 'default'}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

export function MemoWidget({ field, value, problem, locked, onChange }: WidgetProps<TextField>) {
  const { shown, type } = useTyped(field, value, onChange)
  return (
    <Textarea
      label={labelled(field.label, field.required !== undefined)}
      value={shown}
      error={problem}
      readOnly={locked}
      variant={locked ? 'filled' : 'default'}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
