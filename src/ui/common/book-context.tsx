import { useObservable } from 'dexie-react-hooks'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import {
  farmDay,
  keyOf,
  type LookupRequest,
  type OperationName,
  type Option,
  type Person,
  type Values,
} from '../../registry/index.ts'
import type { Book } from '../../sync/contract/book.ts'
import type { TagReader } from '../../sync/contract/device.ts'
import type { Aged, Live, LiveValue } from '../../sync/contract/live.ts'

/** A new version of the app that waits for the person's consent (never applied while a form is open). */
export interface Update {
  readonly waiting: Live<boolean>
  /** A newer version in another tab has taken over the database: nothing can be saved on this page any more. */
  readonly superseded: Live<boolean>
  apply(): void
}

/** The clock used by screens; tests supply their own. */
export interface ScreenClock {
  /** ms UTC by the device's clock: for the age of what this device has stored. */
  now(): number
  /** Repeats every so many ms until the returned function is called. */
  every(ms: number, run: () => void): () => void
}

export interface Surroundings {
  readonly book: Book
  readonly update: Update
  readonly clock: ScreenClock
  /** null: not supported by this browser; absent: not known yet. */
  readonly tagReader?: TagReader | null | undefined
}

export const deviceClock: ScreenClock = {
  now: () => Date.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** A screen's clock, and the farm's: corrected by what the device's differs from the host's. */
export interface FarmClock extends ScreenClock {
  /** ms UTC by the corrected clock, to be compared with the host's times and those of the outbox. */
  corrected(): number
  /** yyyy-mm-dd at the farm, by the corrected clock. */
  today(): string
}

interface Around extends Surroundings {
  readonly clock: FarmClock
}

const Context = createContext<Around | null>(null)

export function BookProvider({ surroundings, children }: { surroundings: Surroundings; children: ReactNode }) {
  const difference = useLive(surroundings.book.device.clock)?.difference ?? 0
  const around = useMemo(() => {
    const { clock } = surroundings
    const corrected = () => clock.now() + difference
    return { ...surroundings, clock: { ...clock, corrected, today: () => farmDay(corrected()) } }
  }, [surroundings, difference])
  return <Context value={around}>{children}</Context>
}

export function useSurroundings(): Around {
  const surroundings = use(Context)
  if (!surroundings) throw new Error('No book around this screen')
  return surroundings
}

/** The book of this page. */
export const useBook = (): Book => useSurroundings().book

/**
 * The current value of a live value, and every later one. Also for the page's own values. Keep the same `Live` between
 * renders (see `useAsked`).
 */
export function useLive<T>(live: LiveValue<T>): T
export function useLive<T>(live: Live<T>): T | undefined
export function useLive<T>(live: Live<T> | undefined): T | undefined
export function useLive<T>(live: Live<T> | undefined): T | undefined {
  const source = useMemo(() => observed(live), [live])
  useObservable(() => source, [source])
  // The library keeps the last value when the question changes: what is shown is read from the current one.
  return source.getValue().value
}

/** Notifies of each value that differs from the last one read, also of a change before the subscription. */
function observed<T>(live: Live<T> | undefined) {
  let last = { value: live?.current() }
  const getValue = () => {
    const value = live?.current()
    if (!Object.is(value, last.value)) last = { value }
    return last
  }
  return {
    getValue,
    subscribe(listener: (value: typeof last) => void) {
      const end = live?.subscribe(() => listener(getValue()))
      listener(getValue())
      return () => end?.()
    },
  }
}

/**
 * Live answer to a question that is asked again only when its key changes: `useAsked(keyOf(request), () =>
 * book.lookups.options(request))`. A null key asks nothing.
 */
export function useAsked<T>(key: string | null, ask: () => Live<T>): T | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the question is another one
  const live = useMemo(() => (key === null ? undefined : ask()), [key])
  return useLive(live)
}

/** The cached answer to a call; null: none is made. */
export function useAnswer(request: LookupRequest | null): Aged<readonly Values[]> | undefined {
  const book = useBook()
  return useAsked(request && keyOf(request), () => book.lookups.answer(request as LookupRequest))
}

/** The same of choices. */
export function useOptions(request: LookupRequest | null): Aged<readonly Option[]> | undefined {
  const book = useBook()
  return useAsked(request && keyOf(request), () => book.lookups.options(request as LookupRequest))
}

/** Who was signed in on this page last; '': nobody yet. */
export const lastHere = { nid: '' }

/** Who is signed in; undefined: nobody, or it is not known yet. */
export function usePerson(): Person | undefined {
  const session = useLive(useBook().session.state)
  return session?.kind === 'in' ? session.person : undefined
}

/** Can the host be asked? Until it is known, yes. */
export const useReachable = (): boolean => useLive(useBook().outbox.connection)?.reachable !== false

/** here: known on this device; coming: an answer is under way; absent: it is not here, and nothing is coming. */
export type Standing = 'here' | 'coming' | 'absent'

/** Decides for every screen whether 'not on this device' is true, or not yet known. Without signal nothing comes. */
export function useStanding(answer: Pick<Aged<unknown>, 'takenAt' | 'refreshing'> | undefined): Standing {
  const reachable = useReachable()
  if (answer === undefined) return 'coming'
  if (answer.takenAt !== undefined) return 'here'
  return answer.refreshing && reachable ? 'coming' : 'absent'
}

/** The same object as long as its key is the same: effects that depend on it do not run at every render. */
export function useSteady<T>(key: string | null, value: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the value is another one
  return useMemo(() => value, [key])
}

/** The value, or while there is none the last one shown. */
export function useLast<T>(value: T | undefined, first: T): T {
  const last = useRef(first)
  useLayoutEffect(() => {
    if (value !== undefined) last.current = value
  })
  return value ?? last.current
}

/** The cached answer is shown at once and refreshed when it comes into view. null: no answer is wanted. */
export function useAskedAnew(request: LookupRequest | null): void {
  const book = useBook()
  const steady = useSteady(request && keyOf(request), request)
  useEffect(() => {
    if (steady) book.lookups.refresh(steady)
  }, [steady, book])
}

const watchers = new Set<(list: OperationName) => void>()

/** Something done on this page has changed that list, though not through it: whoever shows it fetches it again. */
export function noteChanged(list: OperationName): void {
  for (const tell of watchers) tell(list)
}

/** The shown answer is fetched again when something done elsewhere on this page has changed it. */
export function useChangesHere(request: LookupRequest | null): void {
  const book = useBook()
  const steady = useSteady(request && keyOf(request), request)
  useEffect(() => {
    const tell = (list: OperationName) => {
      if (steady && list === steady.operation) book.lookups.refresh(steady)
    }
    watchers.add(tell)
    return () => {
      watchers.delete(tell)
    }
  }, [steady, book])
}
