/**
 * Every address, with the meaning of its search parameters. Addresses without a line here come from the menu: forms,
 * masters and screens without parameters. Its screen is loaded on the first visit (screens.ts).
 */
import { createLazyRoute, createRootRoute, createRoute, Navigate, Outlet } from '@tanstack/react-router'
import { menuEntries } from '../registry/app/menu.ts'
import { readAnimalsSearch } from './animal/animals-search.ts'
import { readHomeSearch } from './home/home-search.ts'
import type { Screen } from './record/screen/record-route.tsx'
import { readSearch } from './record/shared/dialog-search.ts'
import { readReviewSearch } from './review/review-address.ts'
import { Guard } from './shell/guard.tsx'
import { Shell } from './shell/shell.tsx'
import { bringFrame } from './shell/signed-in/frame-ahead.ts'

type Given = Readonly<Record<string, unknown>>

const root = createRootRoute({
  component: () => (
    <Shell>
      <Guard>
        <Outlet />
      </Guard>
    </Shell>
  ),
})

const behindDoor = async (path: string): Promise<Screen> => (await import('./screens.ts')).screenAt(path)

const at = <const Path extends string, Search extends object>(
  path: Path,
  validateSearch: (search: Given) => Search,
  load: () => Promise<Screen> = () => behindDoor(path),
) =>
  createRoute({ getParentRoute: () => root, path, validateSearch }).lazy(async () =>
    createLazyRoute(path)({ component: await load() }),
  )

/** value: the token of the link; a router may have read it as a number. */
const readLink = ({ value }: Given): { value?: string } =>
  typeof value === 'string' || typeof value === 'number' ? { value: String(value) } : {}
const readWayBack = ({ volver }: Given): { volver?: string } => (typeof volver === 'string' ? { volver } : {})
const readRun = ({ entrega }: Given): { entrega?: string } =>
  /^\d{1,9}$/.test(String(entrega ?? '')) ? { entrega: String(entrega) } : {}
/** de: key of the population whose report is shown. */
const readPopulation = ({ de }: Given): { de?: string } =>
  typeof de === 'string' || typeof de === 'number' ? { de: String(de) } : {}

const screens = [
  // The two at which a visit starts: their files are named with the page.
  at('/', readHomeSearch, async () => {
    bringFrame()
    return (await import('./home/home-screen.tsx')).HomeScreen
  }),
  at('/login', readWayBack, () => import('./session/login-screen.tsx').then(({ LoginScreen }) => LoginScreen)),
  at('/cambiarClave', readLink),
  at('/animal/$chip', () => ({})),
  at('/animales', readAnimalsSearch),
  at('/persona/$nid', () => ({})),
  at('/revisionCampo', readReviewSearch),
  at('/traerRegistro', readRun),
  at('/poblacion', readPopulation),
] as const

const listed = ['/', '/animales', '/revisionCampo', '/traerRegistro', '/poblacion']
const others = [...new Set(menuEntries.map(({ route }) => route))].filter((route) => !listed.includes(route))

/** Links to them are made from definitions, whose routes are texts: the router's types need not know them. */
const derived: readonly never[] = others.map((route) => at(route, readSearch) as never)

/** Every address without a screen leads to / (decisions, 'Menu by nivel'). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: () => <Navigate to="/" replace />,
})

export const routeTree = root.addChildren([...screens, unknown, ...derived])
