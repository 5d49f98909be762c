import { useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { PageLink } from '../common/links.tsx'
import { useRootMark } from '../common/root-mark.ts'
import style from './tab-bar.module.css'

const NewFormSheet = lazyPart(() => import('../home/new-form-sheet.tsx'))

/** The bar within the thumb's reach: the most used screens. */
export function TabBar({ person, menuOpen, onMenu }: { person: Person; menuOpen: boolean; onMenu: () => void }) {
  const connection = useLive(useBook().outbox.connection)
  const [adding, setAdding] = useState(false)
  useRootMark('tabs')
  const waiting = (connection?.unsent ?? 0) + (connection?.refused ?? 0) + (connection?.unreadable ?? 0)
  return (
    <nav className={style.bar} aria-label="Barra inferior">
      <PageLink to="/" className={style.tab} onClick={() => window.scrollTo?.(0, 0)}>
        <Icon name="sun" />
        <span>Hoy</span>
      </PageLink>
      <PageLink to="/animales" className={style.tab}>
        <Icon name="goat" />
        <span>Animales</span>
      </PageLink>
      <button type="button" className={style.plus} aria-label="Nuevo formulario" onClick={() => setAdding(true)}>
        <Icon name="plus" size={28} />
      </button>
      <PageLink to="/bandeja" className={style.tab} aria-label={waiting > 0 ? `Bandeja · ${waiting}` : 'Bandeja'}>
        <span className={style.sign}>
          <Icon name="tray" />
          {waiting > 0 ? <b>{waiting}</b> : null}
        </span>
        <span>Bandeja</span>
      </PageLink>
      <button
        type="button"
        className={style.tab}
        aria-label={menuOpen ? 'Cerrar el menú' : 'Abrir el menú'}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Icon name="menu" />
        <span>Más</span>
      </button>
      {adding && <NewFormSheet person={person} onClose={() => setAdding(false)} />}
    </nav>
  )
}
