import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import style from './secret-input.module.css'

type SecretInputProps = TextInputProps & {
  readonly label: string
  /** Name of the button that shows it. */
  readonly look?: string
}

/** A masked field whose text can be shown, with a button labelled in Spanish. */
export function SecretInput({
  label,
  look = `Mostrar u ocultar: ${label.toLowerCase()}`,
  ...others
}: SecretInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={style.look}
          aria-label={look}
          aria-pressed={shown}
          // The cursor stays where it was.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
      {...others}
    />
  )
}
