/** The sign-in page as it is first drawn, for the build: a browser shows it before it has run anything of the app. */
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { arrivingBook } from '../sync/contract/arriving-book.ts'
import { liveValue } from '../sync/contract/live-value.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.ts'

/** Where it stands. */
const ADDRESS = '/login'

/** @returns what main.tsx draws there before the engine is there, to the letter: it takes it over as it stands */
export async function drawnAhead(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [ADDRESS] }), true)
  await router.load()
  const nothing = liveValue(false)
  return renderToString(
    <StrictMode>
      <App
        book={arrivingBook(() => new Promise(() => {}))}
        update={{ waiting: nothing, superseded: nothing, apply: () => {} }}
        router={router}
      />
    </StrictMode>,
  )
}
