import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../common/icon.tsx'

interface SteadyButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** Disabled, but keeps the focus. */
  readonly off?: boolean
  readonly plain?: boolean
  readonly danger?: boolean
  readonly icon?: IconName
  /** Its keyboard shortcut. */
  readonly shortcut?: string
  readonly label?: string
  readonly expanded?: boolean
  readonly push?: boolean
  readonly wide?: boolean
  /** Hidden on a phone. */
  readonly paper?: boolean
  /** What Ctrl+Enter presses in its dialog, which begins at it. */
  readonly sends?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that keeps the focus while it is busy or disabled. */
export function SteadyButton(props: SteadyButtonProps) {
  const { children, onClick, off = false, plain = false, danger = false, icon, shortcut, label } = props
  const { expanded, push, wide, paper, sends, ref } = props
  return (
    <Button
      ref={ref}
      variant={plain ? 'default' : 'filled'}
      {...(danger && { color: 'red' })}
      leftSection={icon ? <Icon name={icon} size={18} /> : undefined}
      {...(off && { 'data-disabled': true })}
      aria-disabled={off || undefined}
      aria-label={label}
      aria-expanded={expanded}
      aria-keyshortcuts={shortcut}
      data-push={push || undefined}
      data-send={sends || undefined}
      data-autofocus={sends || undefined}
      data-wide={wide || undefined}
      data-paper={paper || undefined}
      onClick={(event) => {
        if (off) event.preventDefault()
        else onClick()
      }}
    >
      {children}
      {shortcut ? (
        <span aria-hidden="true" data-key>
          {shortcut}
        </span>
      ) : null}
    </Button>
  )
}

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
