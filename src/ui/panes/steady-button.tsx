import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../common/icon.tsx'

interface SteadyButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** It does nothing now, and keeps the focus all the same. */
  readonly off?: boolean
  readonly plain?: boolean
  readonly danger?: boolean
  readonly icon?: IconName
  /** The key that does the same. */
  readonly shortcut?: string
  readonly label?: string
  readonly expanded?: boolean
  readonly push?: boolean
  readonly wide?: boolean
  /** Of no use on a phone. */
  readonly paper?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that keeps the focus while it is at work or switched off. */
export function SteadyButton({
  children,
  onClick,
  off = false,
  plain = false,
  danger = false,
  icon,
  shortcut,
  label,
  expanded,
  push,
  wide,
  paper,
  ref,
}: SteadyButtonProps) {
  return (
    <Button
      ref={ref}
      variant={plain ? 'default' : 'filled'}
      {...(danger && { color: 'red' })}
      leftSection={icon ? <Icon name={icon} size={18} /> : undefined}
      data-disabled={off || undefined}
      aria-disabled={off || undefined}
      aria-label={label}
      aria-expanded={expanded}
      aria-keyshortcuts={shortcut}
      data-push={push || undefined}
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
