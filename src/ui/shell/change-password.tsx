import { useState } from 'react'
import { changePasswordTitle } from '../../registry/texts/access/login.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'

const PasswordDialog = lazyPart(() => import('../session/password-dialog.tsx'))

interface ChangePasswordProps {
  readonly className?: string | undefined
  /** Show its name beside the icon. */
  readonly inWords?: boolean
}

/** Does the association let people change their password themselves? Absent means yes (decision 35). */
export const useMayChangePassword = (): boolean =>
  String(useLive(useBook().lookups.parameters)?.value.cambiaPassword ?? '1') !== '0'

export function ChangePassword({ className, inWords }: ChangePasswordProps) {
  const mayChange = useMayChangePassword()
  const [opened, setOpened] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={changePasswordTitle}
        title={changePasswordTitle}
        onClick={() => setOpened(true)}
      >
        <Icon name="key" />
        {inWords ? <span>{changePasswordTitle}</span> : null}
      </button>
      {opened && <PasswordDialog onClose={() => setOpened(false)} />}
    </>
  )
}

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'))

/** Salir, with confirmation. */
export function Leave({ className }: { className?: string | undefined }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsked(true)}>
        <Icon name="exit" />
        <span>Salir</span>
      </button>
      {asked ? <LeaveDialog onClose={() => setAsked(false)} /> : null}
    </>
  )
}
