import type { Person } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import { searchTexts } from '../desk/search-texts.ts'
import { ChangePassword, Leave } from './change-password.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { FarmButton } from './lazy-parts.tsx'
import { Logo } from './logo.tsx'
import style from './top-bar.module.css'

interface TopBarProps {
  /** undefined: nobody with a menu is signed in. */
  readonly person: Person | undefined
  /** The window has room for the menu's toggle, search, password and Salir; a phone has them under 'Más'. */
  readonly wide: boolean
  readonly menuOpen: boolean
  readonly onMenu: () => void
  /** Ctrl+K, for a mouse. */
  readonly onSearch: () => void
}

/**
 * Brand, name, visited farm, change of password, Salir or Ingresar, and the menu's toggle (1§1): one row.
 */
export function TopBar({ person, wide, menuOpen, onMenu, onSearch }: TopBarProps) {
  const book = useBook()
  const session = useLive(book.session.state)
  const signedIn = session?.kind === 'in'
  return (
    <header className={style.bar}>
      {person && wide && (
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
      <PageLink
        to="/"
        className={style.brand}
        aria-label={person ? `Libro de Campo ${person.nombres}, ir al inicio` : 'Libro de Campo, ir al inicio'}
      >
        <Logo size={36} />
        <span className={style.words}>
          <b>Libro de Campo</b>
          {person && <span className={style.name}>{person.nombres}</span>}
        </span>
      </PageLink>
      {person && <FarmButton className={style.farm} />}
      {person && wide && (
        <button type="button" className={style.search} aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Icon name="search" size={18} />
          <span>{searchTexts.everything}</span>
          <kbd>{searchTexts.keys}</kbd>
        </button>
      )}
      <ConnectionBadge className={style.badge} />
      {person && wide && <ChangePassword className={style.button} />}
      {!signedIn && <Enter />}
      {signedIn && (wide || !person) && <Leave className={style.exit} />}
    </header>
  )
}

const Enter = () => (
  <PageLink to="/login" className={style.exit}>
    <Icon name="enter" />
    <span>Ingresar</span>
  </PageLink>
)
