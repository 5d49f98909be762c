import type { Ports, Store, Write } from '../ports/ports.ts'
import type { ApiClient } from './api-result.ts'

const LEFT = 'salida '
/** Nobody knows whose the cookie is: a sign-in has begun and its answer is not there. */
const UNKNOWN = ''
/** The note that says whose the cookie is. */
export const COOKIE = 'cookie'

/** Signing in and ending a session change the cookie: one at a time over all pages and workers. */
const COOKIE_LOCK = 'cookie'
/** How long the host may take, ms. */
const PATIENCE = 8_000
/** A word that failed this short a time ago is not repeated before every call, ms. */
const PAUSE = 3_000

/** That person signed out; UNKNOWN: whoever the cookie belongs to. */
export const noteLeft = (nid: string = UNKNOWN): Write => ({
  table: 'notes',
  put: { id: `${LEFT}${nid}`, value: true },
})

export const clearLeft = (nid: string = UNKNOWN): Write => ({ table: 'notes', remove: `${LEFT}${nid}` })

export const hasLeft = async (store: Store, nid: string = UNKNOWN): Promise<boolean> =>
  (await store.get('notes', `${LEFT}${nid}`)) !== undefined

/** Is there a session of his, or of nobody knows whom, that the host would have to end? */
export async function mayHaveSession(store: Store, nid: string): Promise<boolean> {
  const owner = (await store.get('notes', COOKIE))?.value
  return owner === nid || (await hasLeft(store))
}

/** Whom the host has to be told of; empty: nobody. */
export async function leftPersons(store: Store): Promise<readonly string[]> {
  const notes = await store.all('notes')
  return notes.filter(({ id }) => id.startsWith(LEFT)).map(({ id }) => id.slice(LEFT.length))
}

/** For a sign-in that the host accepted: it ended whatever session the browser brought. */
export const allLeftCleared = async (store: Store): Promise<Write[]> => (await leftPersons(store)).map(clearLeft)

/** Whoever changes the cookie waits for whoever is at it. */
export const withCookie = <T>({ lock }: Pick<Ports, 'lock'>, work: () => Promise<T>): Promise<T> =>
  lock.run(COOKIE_LOCK, work)

export interface SignOuts {
  /**
   * Tells the host what it has not been told. false: it is not told yet.
   * @param woken signal is said to be back: it is tried at once, however young the last failure is
   */
  tell(woken?: boolean): Promise<boolean>
  /** The same before a call that needs no cookie: it does not wait for whoever is at it already. */
  tellInPassing(): Promise<void>
}

/** @param wire goes to the host at once. */
export function createSignOuts(ports: Pick<Ports, 'store' | 'lock' | 'clock'>, wire: ApiClient): SignOuts {
  const { store, lock, clock } = ports
  let failedAt = Number.NEGATIVE_INFINITY

  async function tellNow(woken = false): Promise<boolean> {
    const left = await leftPersons(store)
    if (left.length === 0) return true
    const owner = String((await store.get('notes', COOKIE))?.value ?? '')
    // Somebody signed in since: with that the host ended what was there, and his session is not theirs to end.
    if (owner !== '' && !left.includes(owner) && !left.includes(UNKNOWN)) {
      await store.commit(left.map(clearLeft))
      return true
    }
    if (!woken && Math.abs(clock.now() - failedAt) < PAUSE) return false
    const { answer } = await wire({ operation: 'usuario/salir', fields: {}, as: 'session', timeoutMs: PATIENCE })
    if (answer.kind !== 'done' && answer.kind !== 'signedOut') {
      failedAt = clock.now()
      return false
    }
    await store.commit([{ table: 'notes', put: { id: COOKIE, value: '' } }, ...left.map(clearLeft)])
    return true
  }

  return {
    async tell(woken) {
      return (await leftPersons(store)).length === 0 || lock.run(COOKIE_LOCK, () => tellNow(woken))
    },
    async tellInPassing() {
      if ((await leftPersons(store)).length > 0) await lock.tryRun(COOKIE_LOCK, () => tellNow())
    },
  }
}
