import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Book } from '../sync/contract/book.ts'
import type { TagReader } from '../sync/contract/device.ts'
import { BookProvider, deviceClock, type ScreenClock, type Update, useLive } from './common/book-context.tsx'
import { type AppRouter, createAppRouter } from './router.ts'
import { appearance, schemeOf, showAppearance } from './shell/appearance.ts'
import { ErrorBoundary, NotOnDevice } from './shell/failure.tsx'
import { Toasts } from './shell/lazy-parts.tsx'
import { keepPresses } from './shell/presses.ts'
import './styles.ts'
import { theme } from './theme.ts'

const spanishDates = { locale: 'es', firstDayOfWeek: 1, weekendDays: [0, 6] } as const

export interface AppProps {
  readonly book: Book
  readonly update: Update
  /** The ear-tag reader. null: not supported by this browser; absent: not known yet. */
  readonly tagReader?: TagReader | null
  /** The engine behind the book could not be loaded. */
  readonly failed?: boolean
  readonly clock?: ScreenClock
  /** In memory for tests; the browser's otherwise. */
  readonly history?: RouterHistory
  /** A router that has already loaded the current address. */
  readonly router?: AppRouter | undefined
}

/** All screens, on a given book. `main.tsx` passes the real one, tests a fake. */
export function App({
  book,
  update,
  tagReader,
  failed = false,
  clock = deviceClock,
  history,
  router: known,
}: AppProps) {
  const [router] = useState(() => known ?? createAppRouter(history))
  const surroundings = useMemo(() => ({ book, update, clock, tagReader }), [book, update, clock, tagReader])
  useEffect(() => keepPresses(document), [])
  const looks = useLive(appearance)
  useEffect(() => showAppearance(looks), [looks])
  const scheme = schemeOf(looks)
  return (
    <MantineProvider
      theme={theme}
      // These variables are in the style sheet that the build generates from the theme (scripts/theme-sheet.ts).
      withCssVariables={false}
      defaultColorScheme="auto"
      {...(scheme !== 'auto' && { forceColorScheme: scheme })}
    >
      <DatesProvider settings={{ ...spanishDates, weekendDays: [0, 6] }}>
        <ErrorBoundary>
          <BookProvider surroundings={surroundings}>
            {failed ? <NotOnDevice again={() => location.reload()} /> : <RouterProvider router={router} />}
          </BookProvider>
        </ErrorBoundary>
        <Toasts />
      </DatesProvider>
    </MantineProvider>
  )
}
