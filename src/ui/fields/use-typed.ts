import { type ChangeEvent, useState } from 'react'
import { codecOf, type Field, parseTyped } from '../../registry/index.ts'
import type { WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'

/** What a person is typing, while the form keeps what it means: '3,' stays '3,' although the form has '3.'. */
export function useTyped(field: Field, value: string, onChange: (typed: string) => void) {
  const [typed, setTyped] = useState(() => codecOf(field).format(value))
  const shown = parseTyped(field, typed) === value ? typed : codecOf(field).format(value)
  return {
    shown,
    type: (text: string) => {
      setTyped(text)
      onChange(text)
    },
    /** What the form understood, as it writes it. */
    tidy: () => setTyped(codecOf(field).format(value)),
  }
}

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
