import { ActionIcon } from '@mantine/core'
import { Icon } from '../common/icon.tsx'

interface StepButtonProps {
  readonly label: 'Anterior' | 'Siguiente'
  readonly shortcut: string
  readonly off: boolean
  readonly onClick: () => void
}

/** To the next or the one before of what is looked at; at either end it keeps the focus and does nothing. */
export const StepButton = ({ label, shortcut, off, onClick }: StepButtonProps) => (
  <ActionIcon
    variant="default"
    aria-label={label}
    title={`${label} (${shortcut})`}
    aria-keyshortcuts={shortcut}
    data-disabled={off || undefined}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    <Icon name={label === 'Anterior' ? 'left' : 'right'} size={18} />
  </ActionIcon>
)
