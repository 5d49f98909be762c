import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useReaderAnywhere } from '../animal/use-reader-anywhere.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Inactivity } from '../session/inactivity.tsx'
import { useAppBadge } from './app-badge.ts'
import { AppearanceChoice, FilingNews, LeftClosedNote, MenuDrawer, SignInAgain, TabBar } from './lazy-parts.tsx'
import { Menu } from './menu.tsx'
import style from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** The frame of every screen: bar, menu, state of the connection and of the outbox. */
export function Shell({ children }: { children: ReactNode }) {
  const book = useBook()
  const session = useLive(book.session)
  const leftClosed = useLive(book.leftClosed)
  const wide = useMediaQuery('(min-width: 62em)', true)
  const [menuOpen, setMenuOpen] = useState<boolean>()
  const person = session?.kind === 'in' && !session.person.primerIngreso ? session.person : undefined
  const shown = person !== undefined && (menuOpen ?? wide)
  const close = () => setMenuOpen(wide ? undefined : false)
  useFocusOnNavigation()
  useAppBadge()
  useReaderAnywhere(person !== undefined)

  return (
    <div className={style.shell}>
      <a className={style.skip} href="#contenido">
        Ir al contenido
      </a>
      <TopBar person={person} menuOpen={shown} onMenu={() => setMenuOpen(!shown)} />
      <div className={style.below}>
        {person && wide && shown && (
          <nav className={style.side} aria-label="Menú principal">
            <Menu nivel={person.nivel} onChoose={close} />
            <AppearanceChoice />
          </nav>
        )}
        <main id="contenido" className={style.main} tabIndex={-1}>
          {person && leftClosed && <LeftClosedNote left={leftClosed} />}
          {children}
        </main>
      </div>
      {person && !wide && <TabBar nivel={person.nivel} menuOpen={shown} onMenu={() => setMenuOpen(!shown)} />}
      {person && !wide && shown && <MenuDrawer person={person} onClose={close} />}
      {session?.kind === 'in' && <Inactivity />}
      {person && <FilingNews />}
      {session?.kind === 'in' && session.keysGone && <SignInAgain usuario={session.person.usuario} />}
      <UpdatePrompt />
    </div>
  )
}

/** After a change of route the screen's heading has the focus, so that keyboard and screen reader start there. */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
