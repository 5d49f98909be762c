import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { passwordTexts } from '../../registry/texts/access.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import { Logo } from '../common/logo.tsx'
import { toast } from '../common/toast.ts'
import { FarmButton } from '../visit/farm-button.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { PasswordDialog } from './lazy-parts.tsx'
import style from './top-bar.module.css'

interface TopBarProps {
  /** undefined: nobody whose menu could be shown. */
  readonly person: Person | undefined
  readonly menuOpen: boolean
  readonly onMenu: () => void
}

/** Brand, name, change of password, Salir or Ingresar, and the menu's toggle (1§1). */
export function TopBar({ person, menuOpen, onMenu }: TopBarProps) {
  const book = useBook()
  const session = useLive(book.session)
  const signedIn = session?.kind === 'in'
  return (
    <header className={style.bar}>
      {person && (
        <button
          type="button"
          className={style.button}
          aria-label={menuOpen ? 'Cerrar el menú' : 'Abrir el menú'}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Icon name="menu" size={26} />
        </button>
      )}
      <PageLink to="/" className={style.brand} aria-label="Libro de Campo, ir al inicio">
        <Logo size={36} />
        <span className={style.words}>
          <b>Libro de Campo</b>
          {person && <span className={style.name}>{person.nombres}</span>}
        </span>
      </PageLink>
      {person && <FarmButton className={style.farm} />}
      <ConnectionBadge className={style.badge} />
      {person && <ChangePassword />}
      {signedIn ? <Leave /> : <Enter />}
    </header>
  )
}

function ChangePassword() {
  const parameters = useLive(useBook().parameters)
  const [opened, setOpened] = useState(false)
  // Absent is on (decision 35).
  if (String(parameters?.value.cambiaPassword ?? '1') === '0') return null
  return (
    <>
      <button
        type="button"
        className={style.button}
        aria-label={passwordTexts.title}
        title={passwordTexts.title}
        onClick={() => setOpened(true)}
      >
        <Icon name="key" />
      </button>
      {opened && <PasswordDialog onClose={() => setOpened(false)} />}
    </>
  )
}

function Leave() {
  const book = useBook()
  const connection = useLive(book.connection)
  const navigate = useNavigate()
  const leave = async () => {
    const unsent = (connection?.unsent ?? 0) + (connection?.refused ?? 0)
    await book.signOut()
    await navigate({ to: '/' })
    if (unsent > 0) toast('info', 'Sus formularios por enviar siguen guardados en este dispositivo')
  }
  return (
    <button type="button" className={style.exit} onClick={leave}>
      <Icon name="exit" />
      <span>Salir</span>
    </button>
  )
}

const Enter = () => (
  <PageLink to="/login" className={style.exit}>
    <Icon name="enter" />
    <span>Ingresar</span>
  </PageLink>
)
