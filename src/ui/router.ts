import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { RouteFailure } from './shell/failure.tsx'

/**
 * @param history in memory for tests; the browser's otherwise.
 * @param drawing prerendering, without a scroll position or an address
 */
export const createAppRouter = (history?: RouterHistory, drawing = false) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: !drawing,
    ...(drawing && { origin: 'http://localhost' }),
    defaultErrorComponent: RouteFailure,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
