import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { Icon } from './icon.tsx'

/** A masked field that can be looked at, by a button named in Spanish. */
export const SecretInput = ({ label, ...others }: PasswordInputProps & { readonly label: string }) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar: ${label.toLowerCase()}`, tabIndex: 0 }}
    visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
    {...others}
  />
)
