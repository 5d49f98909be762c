import { Center, Loader, Text } from '@mantine/core'
import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayOpen, menuEntries, notOffered } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { FirstPasswordDialog, PublicHome } from './lazy-parts.tsx'

const isPublic = (route: string) => route === '/login' || route === '/cambiarClave' || route.startsWith('/verificar/')
const isInMenu = (route: string) => menuEntries.some((entry) => entry.route === route)
/** For the signed-in person: shows what this device holds for that person, or what the host answers. */
const isForAll = (route: string) => /^\/(animal|persona)\//.test(route)

/**
 * The route in its canonical spelling: /misdatos is /misDatos (decision 32). Addresses that differ only in case are
 * guarded alike.
 */
const properRoute = (pathname: string): string => {
  const typed = pathname.length > 1 ? pathname.replace(/\/+$/, '').toLowerCase() : pathname
  const known = [...menuEntries.map(({ route }) => route), '/login', '/cambiarClave']
  return known.find((route) => route.toLowerCase() === typed) ?? pathname
}

/** Who may see the screen of this address (decisions 33 to 35). The server checks again at every call. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useLive(useBook().session.state)
  const { pathname, href } = useLocation()

  const proper = properRoute(pathname)
  if (proper !== pathname) return <Navigate to={proper as '/'} search={true as never} replace />
  // The session may become known later: name and password can be typed already.
  if (!session) return pathname === '/login' ? children : <Opening />
  if (session.kind === 'out') {
    if (isPublic(pathname)) return children
    if (pathname === '/') return <PublicHome />
    return isInMenu(pathname) || isForAll(pathname) ? (
      <Navigate to="/login" search={{ volver: href }} replace />
    ) : (
      <Navigate to="/" replace />
    )
  }
  if (session.person.primerIngreso) return <FirstPasswordDialog usuario={session.person.usuario} />
  if (isInMenu(pathname) && !mayOpen(session.person.nivel, pathname)) return <NotAllowed />
  const missing = notOffered(pathname, session.person)
  if (missing) return <NotOffered title={missing.label} />
  return children
}

const Opening = () => (
  <Center mih="50vh" role="status">
    <Loader mr="md" aria-hidden />
    <Text>Abriendo el libro…</Text>
  </Center>
)

/** The documented host knows nothing of it: an address from elsewhere leads here, no menu does. */
const NotOffered = ({ title }: { title: string }) => (
  <Page title={title}>
    <Note tone="info" icon="help">
      {commonTexts.notOffered}
    </Note>
  </Page>
)

const NotAllowed = () => (
  <Page title="Sin permiso">
    <Text mb="md">{commonTexts.notAllowedRoute}</Text>
    <ButtonLink to="/">Ir al inicio</ButtonLink>
  </Page>
)
