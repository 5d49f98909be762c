import { type ChangeEvent, useState } from 'react'
import { codecOf, type Field, parseTyped } from '../../registry/index.ts'
import { useHint, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'

/** The text being typed, while the form keeps its parsed value: '3,' stays '3,' although the form has '3.'. */
export function useTyped(field: Field, value: string, onChange: (typed: string) => void) {
  const [typed, setTyped] = useState(() => codecOf(field).format(value))
  const shown = parseTyped(field, typed) === value ? typed : codecOf(field).format(value)
  return {
    shown,
    type: (text: string) => {
      setTyped(text)
      onChange(text)
    },
    /** The form's value, formatted. */
    tidy: () => setTyped(codecOf(field).format(value)),
  }
}

/** Properties of an input with this below it; none without. */
export const hinted = (hint: string | undefined) =>
  hint ? { description: hint, inputWrapperOrder: HINT_BELOW } : undefined
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Properties of every text input of a field; `input` is spread over it. */
export function useTypedInput({ field, value, problem, locked, onChange }: WidgetProps<Field>) {
  const { shown, type, tidy } = useTyped(field, value, onChange)
  const input = {
    label: labelled(field.label, field.required !== undefined),
    value: shown,
    error: problem,
    ...hinted(useHint(field)),
    readOnly: locked,
    variant: locked ? 'filled' : 'default',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
  }
  return { input, type, tidy }
}
