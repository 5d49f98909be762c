import { lazy, useState } from 'react'
import { changePasswordTitle } from '../../registry/texts/access/login.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'

const PasswordDialog = lazyPart(lazy(() => import('../session/password-dialog.tsx')))

interface ChangePasswordProps {
  readonly className?: string | undefined
  /** Show its name beside the icon. */
  readonly inWords?: boolean
}

/** If the association lets people change their password themselves; absent means yes (decision 35). */
export function ChangePassword({ className, inWords }: ChangePasswordProps) {
  const parameters = useLive(useBook().lookups.parameters)
  const [opened, setOpened] = useState(false)
  if (String(parameters?.value.cambiaPassword ?? '1') === '0') return null
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
