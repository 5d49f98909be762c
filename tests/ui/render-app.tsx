import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, type AppProps } from '../../src/ui/app.tsx'
import type { ScreenClock } from '../../src/ui/common/book-context.tsx'
import { lastHere } from '../../src/ui/common/book-context.tsx'
import { setPlaceLeft } from '../../src/ui/session/closed-by-inactivity.tsx'
import { box, type FakeBook } from './fake-book.ts'

// Lazy screens are compiled when first shown, which is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
// Growing text areas wait for fonts; happy-dom has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** The screens' clock, which only the test advances. */
export interface ManualClock extends ScreenClock {
  /** Runs due timers, in steps of a second. */
  advance(ms: number): void
}

export function manualClock(start = Date.UTC(2026, 10, 21, 15)): ManualClock {
  let now = start
  const due = new Set<{ at: number; every: number; run: () => void }>()
  return {
    now: () => now,
    every: (every, run) => {
      const timer = { at: now + every, every, run }
      due.add(timer)
      return () => void due.delete(timer)
    },
    advance: (ms) => {
      const end = now + ms
      while (now < end) {
        now = Math.min(end, now + 1000)
        for (const timer of [...due]) {
          while (due.has(timer) && timer.at <= now) {
            timer.at += timer.every
            timer.run()
          }
        }
      }
    },
  }
}

/** The whole app on a fake book, at an address: a new page without state of the previous one. */
export function renderApp(
  book: FakeBook,
  path = '/',
  clock: ScreenClock = manualClock(),
  tagReader?: AppProps['tagReader'],
) {
  cleanup()
  notifications.clean()
  setPlaceLeft(null)
  lastHere.nid = ''
  const history = createMemoryHistory({ initialEntries: [path] })
  const update = {
    waiting: box(false),
    superseded: box(false),
    applied: 0,
    apply: () => {
      update.applied += 1
    },
  }
  const user = userEvent.setup({ delay: null })
  const view = render(
    <App book={book} update={update} clock={clock} history={history} {...(tagReader !== undefined && { tagReader })} />,
  )
  return { view, history, update, user, address: () => history.location.href }
}
