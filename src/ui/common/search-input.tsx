/** The search field: the same look and keyboard behaviour on every screen. */
import { TextInput, type TextInputProps } from '@mantine/core'
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
