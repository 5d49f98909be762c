/**
 * The screens behind the addresses of routes.tsx, each loaded on its first visit. In a chunk of its own: all names of
 * files together weigh as much as a screen, and signing in needs two of them.
 */
import type { RecordParts, Screen } from './record/screen/record-route.tsx'

const withParts = async (route: string, parts?: Promise<RecordParts>): Promise<Screen> => {
  const [{ recordRoute }, own] = await Promise.all([import('./record/screen/record-route.tsx'), parts])
  return recordRoute(route, own)
}

const importing = (route: string) =>
  withParts(
    route,
    import('./numbers/number-parts.tsx').then((part) => part.importing),
  )
const reviewing = (route: string) =>
  withParts(
    route,
    import('./requests/request-parts.tsx').then((part) => part.reviewing(route.slice(1))),
  )

const keyed = (own: boolean) => (route: string) =>
  withParts(
    route,
    import('./privacy/new-key.tsx').then((part) => part.keyParts(own)),
  )

const screens: Readonly<Record<string, (route: string) => Promise<Screen>>> = {
  '/animal/$chip': () => import('./animal/animal-screen.tsx').then((part) => part.AnimalScreen),
  '/animales': () => import('./animal/animals-screen.tsx').then((part) => part.AnimalsScreen),
  '/bandeja': () => import('./outbox/outbox-screen.tsx').then((part) => part.OutboxScreen),
  '/cambiarClave': () => import('./session/reset-screen.tsx').then((part) => part.ResetScreen),
  '/cifras': () => import('./figures/figures-screen.tsx').then((part) => part.FiguresScreen),
  '/editor': () => import('./content/editor-screen.tsx').then((part) => part.EditorScreen),
  '/partos': () => import('./due/due-screen.tsx').then((part) => part.DueScreen),
  '/persona/$nid': () => import('./person/person-screen.tsx').then((part) => part.PersonScreen),
  '/planear': () => import('./planning/planner-screen.tsx').then((part) => part.PlannerScreen),
  '/poblacion': () => import('./population/population-screen.tsx').then((part) => part.PopulationScreen),
  '/preparar': () => import('./preparation/preparation-screen.tsx').then((part) => part.PreparationScreen),
  '/privacidad': () => import('./privacy/privacy-screen.tsx').then((part) => part.PrivacyScreen),
  '/revisionCampo': () => import('./review/review-screen.tsx').then((part) => part.ReviewScreen),
  '/traerRegistro': () => import('./herd-book/move-in-screen.tsx').then((part) => part.MoveInScreen),
  '/formularioA05': (route) =>
    withParts(
      route,
      import('./animal/certificate-panel.tsx').then((part) => ({
        panels: { certificado: part.CertificatePanel },
      })),
    ),
  '/formularios': (route) =>
    withParts(
      route,
      import('./desk/next-fees.tsx').then((part) => part.feesParts),
    ),
  '/formulariosSolicitados': (route) =>
    withParts(
      route,
      import('./requests/request-parts.tsx').then((part) => part.asking),
    ),
  '/maestroChips': importing,
  '/maestroConsecutivos': importing,
  '/maestroConsecutivosUsuario': (route) =>
    withParts(
      route,
      import('./numbers/number-parts.tsx').then((part) => part.keeping),
    ),
  '/misDispositivos': keyed(true),
  '/otrosSistemas': keyed(false),
  '/paraRevisar': reviewing,
  '/revisados': reviewing,
}

/** @returns the screen of an address; without a line above it is the list and dialog of its definition */
export const screenAt = (route: string): Promise<Screen> => (screens[route] ?? ((of) => withParts(of)))(route)
