import { ActionIcon } from '@mantine/core'
import { Icon } from '../common/icon.tsx'

interface StepButtonProps {
  readonly label: 'Anterior' | 'Siguiente'
  readonly shortcut: string
  readonly off: boolean
  readonly onClick: () => void
}

/** Moves to the next or previous item; at either end it is disabled but keeps the focus. */
export const StepButton = ({ label, shortcut, off, onClick }: StepButtonProps) => (
  <ActionIcon
    variant="default"
    aria-label={label}
    title={`${label} (${shortcut})`}
    aria-keyshortcuts={shortcut}
    {...(off && { 'data-disabled': true })}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    <Icon name={label === 'Anterior' ? 'left' : 'right'} size={18} />
  </ActionIcon>
)
