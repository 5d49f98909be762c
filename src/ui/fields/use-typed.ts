import { useState } from 'react'
import { codecOf, type Field, parseTyped } from '../../registry/index.ts'

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
