/** The search field: the same look and keyboard behaviour on every screen. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

export interface SearchInputProps extends Omit<TextInputProps, 'type' | 'leftSection' | 'onChange'> {
  readonly value: string
  readonly onText: (text: string) => void
}

export function SearchInput({ onText, ...others }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      enterKeyHint="search"
      leftSection={<Icon name="search" size={20} />}
      onChange={(event) => onText(event.currentTarget.value)}
      {...others}
    />
  )
}

/** The text of a search while it is typed. @param given one that was set elsewhere replaces it @param pause of typing before `find`, ms */
export function useSearchText(given: string, find: (text: string) => void, pause: number) {
  const [typed, setTyped] = useState(given)
  const reported = useRef(given)
  const report = useDebouncedCallback((text: string) => {
    reported.current = text
    find(text)
  }, pause)
  useEffect(() => {
    if (given === reported.current) return
    reported.current = given
    setTyped(given)
  }, [given])
  const type = (text: string) => {
    setTyped(text)
    report(text.trim())
  }
  return { typed, type }
}
