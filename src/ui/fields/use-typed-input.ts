import type { ChangeEvent } from 'react'
import type { Field } from '../../registry/index.ts'
import type { WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'
import { useTyped } from './use-typed.ts'

/** What every input that is typed into gets from its field; `input` is spread over it. */
export function useTypedInput({ field, value, problem, locked, onChange }: WidgetProps<Field>) {
  const { shown, type, tidy } = useTyped(field, value, onChange)
  const input = {
    label: labelled(field.label, field.required !== undefined),
    value: shown,
    error: problem,
    readOnly: locked,
    variant: locked ? 'filled' : 'default',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
  }
  return { input, type, tidy }
}
