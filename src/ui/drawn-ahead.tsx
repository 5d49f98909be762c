/** Prerenders the sign-in page at build time: a browser shows it before it has run any code of the app. */
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { arrivingBook } from '../sync/contract/arriving-book.ts'
import { liveValue } from '../sync/contract/live.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.ts'

/** Its address. */
const ADDRESS = '/login'

/** @returns exactly what main.tsx first renders there, before the engine has loaded: React hydrates it */
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
