import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { lastHere, useBook, useLive } from '../common/book-context.tsx'
import { StorageNote } from '../common/device-notes.tsx'
import { Inactivity } from '../session/inactivity.tsx'
import { useShownDensity } from './density.ts'
import type { Over } from './desk-parts.tsx'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { keepFocus } from './keep-focus.ts'
import { useKeys } from './keys.ts'
import {
  DeskParts,
  FilingNews,
  MenuDrawer,
  PersonNotes,
  SideMenu,
  SignedIn,
  SignInAgain,
  TabBar,
} from './lazy-parts.tsx'
import { useMenuLook, useMenuRoom } from './menu/menu-look.ts'
import style from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** The frame of every screen: top bar, menu, state of connection and outbox. */
export function Shell({ children }: { children: ReactNode }) {
  const book = useBook()
  const session = useLive(book.session.state)
  const wide = useMediaQuery('(min-width: 62em)', true)
  /** On a narrow screen the menu covers everything and starts closed. */
  const [drawn, setDrawn] = useState(false)
  const { rail, change } = useMenuLook()
  const [over, setOver] = useState<Over>()
  // Before the screens are drawn: what they open is theirs.
  if (session?.kind === 'in') lastHere.nid = session.person.nid
  const person = session?.kind === 'in' && !session.person.primerIngreso ? session.person : undefined
  const menuOpen = person !== undefined && (wide ? !rail : drawn)
  const room = useMenuRoom(session !== undefined, person && wide ? (rail ? 'rail' : 'whole') : undefined)
  const toggle = () => (wide ? change({ rail: !rail }) : setDrawn(!drawn))
  useFocusOnNavigation()
  useAppBadge()
  const isHere = person !== undefined
  // What one person had open is not open for the next.
  useEffect(() => {
    if (isHere) return
    setDrawn(false)
    setOver(undefined)
  }, [isHere])
  // Registered at once: otherwise a shortcut pressed before its part has loaded would go to the browser.
  useKeys(isHere, setOver)
  useShownDensity()
  useEffect(() => keepFocus(document), [])

  return (
    <div className={style.shell}>
      <a className={style.skip} href="#contenido">
        Ir al contenido
      </a>
      <TopBar person={person} wide={wide} menuOpen={menuOpen} onMenu={toggle} onSearch={() => setOver('search')} />
      <div className={style.below}>
        {room && wide && <div className={style.side} data-rail={room === 'rail' || undefined} aria-hidden="true" />}
        {person && wide && (
          <nav className={style.side} data-rail={rail || undefined} aria-label="Menú principal">
            <SideMenu person={person} rail={rail} onOpen={() => change({ rail: false })} />
          </nav>
        )}
        <main id="contenido" className={style.main} tabIndex={-1}>
          {session?.kind === 'in' && <StorageNote />}
          {person && <PersonNotes key={person.nid} person={person} />}
          {children}
        </main>
      </div>
      {person && !wide && <TabBar person={person} menuOpen={menuOpen} onMenu={toggle} />}
      {person && !wide && drawn && <MenuDrawer person={person} onClose={() => setDrawn(false)} />}
      {person && over && <DeskParts person={person} over={over} onOver={setOver} />}
      {session?.kind === 'in' && (
        <>
          <Inactivity nid={session.person.nid} since={session.since} />
          <SignedIn key={session.person.nid} nid={session.person.nid} since={session.since} isHere={isHere} />
        </>
      )}
      {person && <FilingNews />}
      {session?.kind === 'in' && session.keysGone && <SignInAgain usuario={session.person.usuario} />}
      <UpdatePrompt />
    </div>
  )
}

/** The badge of the installed app counts unsent and refused forms; browsers without badges show none. */
function useAppBadge(): void {
  const connection = useLive(useBook().outbox.connection)
  const waiting = (connection?.unsent ?? 0) + (connection?.refused ?? 0)
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    const result = waiting > 0 ? setAppBadge?.call(navigator, waiting) : clearAppBadge?.call(navigator)
    // Rejected if the app is not installed: there is no badge then.
    result?.catch(() => undefined)
  }, [waiting])
}
