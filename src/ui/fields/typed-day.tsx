import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { checkField, date, parseTyped } from '../../registry/index.ts'

const DAY = date({ label: '' })

interface TypedDayProps extends Omit<TextInputProps, 'value' | 'error'> {
  readonly value: string
  readonly onDay: (day: string) => void
}

/** A date as people write it, by which something is narrowed: an incomplete one narrows nothing, an empty one no more. */
export function TypedDay({ value, onDay, ...input }: TypedDayProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped((now) => (parseTyped(DAY, now) === value ? now : value)), [value])
  const problem = typed === '' ? null : checkField(DAY, parseTyped(DAY, typed), {})
  return (
    <TextInput
      placeholder="aaaa-mm-dd"
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={typed}
      error={typed.length > 9 ? problem : null}
      onBlur={() => problem === null && setTyped(value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const day = parseTyped(DAY, text)
        if (text === '' || checkField(DAY, day, {}) === null) onDay(day)
      }}
    />
  )
}
