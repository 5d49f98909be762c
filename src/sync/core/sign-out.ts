import type { Ports, Store, Write } from '../ports/ports.ts'
import type { ApiClient } from './api-result.ts'

const LEFT = 'salida '
/** The cookie's owner is unknown: a sign-in was started and has no answer yet. */
const UNKNOWN = ''
/** The stored note of who owns the cookie. */
export const COOKIE = 'cookie'

/** File of the copy: a sign-in has no answer yet, or never had. */
const UNANSWERED = 'c-entrada'

/** Signing in and ending a session both change the cookie, so only one runs at a time across all pages and workers. */
const COOKIE_LOCK = 'cookie'
/** How long the host may take, ms. */
const PATIENCE = 8_000
/** After a failed report, no call repeats it for this long, ms. */
const PAUSE = 3_000

/** That person signed out; UNKNOWN: the cookie's owner, whoever it is. */
export const noteLeft = (nid: string = UNKNOWN): Write => ({
  table: 'notes',
  put: { id: `${LEFT}${nid}`, value: true },
})

export const clearLeft = (nid: string = UNKNOWN): Write => ({ table: 'notes', remove: `${LEFT}${nid}` })

export const hasLeft = async (store: Store, nid: string = UNKNOWN): Promise<boolean> =>
  (await store.get('notes', `${LEFT}${nid}`)) !== undefined

/** Is there a session of this person, or of an unknown one, that the host still has to end? */
export async function mayHaveSession(store: Store, nid: string): Promise<boolean> {
  const owner = (await store.get('notes', COOKIE))?.value
  return owner === nid || (await hasLeft(store))
}

/** Persons whose sign-out must still be reported to the host. */
export async function leftPersons(store: Store): Promise<readonly string[]> {
  const notes = await store.all('notes')
  return notes.filter(({ id }) => id.startsWith(LEFT)).map(({ id }) => id.slice(LEFT.length))
}

/** After an accepted sign-in: it ended the browser's previous session. */
export const allLeftCleared = async (store: Store): Promise<Write[]> => (await leftPersons(store)).map(clearLeft)

/** Changes of the cookie run one after another. */
export const withCookie = <T>({ lock }: Pick<Ports, 'lock'>, work: () => Promise<T>): Promise<T> =>
  lock.run(COOKIE_LOCK, work)

/**
 * The database may lose the note that a sign-in had begun, and with it that the cookie may be somebody else's: the copy
 * says so too, until the owner is known.
 */
export const unansweredSignIn = ({ journal, log }: Pick<Ports, 'journal' | 'log'>) => {
  const failed = (error: unknown) => log.failure('sign-in', error)
  return {
    begin: async () => journal?.write([{ name: UNANSWERED, bytes: new ArrayBuffer(0) }]).catch(failed),
    end: () => void journal?.remove([UNANSWERED]).catch(failed),
  }
}

/** @param names of the copy's files */
export async function forgetUnansweredCookie({ store, lock }: Pick<Ports, 'store' | 'lock'>, names: readonly string[]) {
  if (!names.includes(UNANSWERED) || (await store.get('notes', COOKIE)) === undefined) return
  // Whoever holds the lock is signing in, and will know.
  await lock.tryRun(COOKIE_LOCK, () => store.commit([{ table: 'notes', put: { id: COOKIE, value: UNKNOWN } }]))
}

export interface SignOuts {
  /**
   * Reports pending sign-outs to the host. false: not reported yet.
   * @param woken signal may be back: try at once even after a recent failure
   */
  tell(woken?: boolean): Promise<boolean>
  /** The same before a call that needs no cookie: does not wait for a report that is already running. */
  tellInPassing(): Promise<void>
}

/** @param wire sends immediately */
export function createSignOuts(ports: Pick<Ports, 'store' | 'lock' | 'clock'>, wire: ApiClient): SignOuts {
  const { store, lock, clock } = ports
  let failedAt = Number.NEGATIVE_INFINITY
  // State of the notes at which nobody had signed out: reading them again would wait for a busy disk.
  let changes = 0
  let nobodyLeftAt: number | undefined
  store.watch(['notes'], () => changes++)

  async function tellNow(woken = false): Promise<boolean> {
    const left = await leftPersons(store)
    if (left.length === 0) return true
    const owner = String((await store.get('notes', COOKIE))?.value ?? '')
    // A person has signed in since: the host thereby ended the previous session, and the new one must not be ended.
    if (owner !== '' && !left.includes(owner) && !left.includes(UNKNOWN)) {
      await store.commit(left.map(clearLeft))
      return true
    }
    if (!woken && Math.abs(clock.now() - failedAt) < PAUSE) return false
    const { answer } = await wire({ operation: 'usuario/salir', fields: {}, as: 'session', timeoutMs: PATIENCE })
    // A full disk keeps the note of a sign-out that the host has heard: that is a failed report as well.
    failedAt = clock.now()
    if (answer.kind !== 'done' && answer.kind !== 'signedOut') return false
    await store.commit([{ table: 'notes', put: { id: COOKIE, value: '' } }, ...left.map(clearLeft)])
    failedAt = Number.NEGATIVE_INFINITY
    return true
  }

  interface Report {
    woken: boolean
    result?: Promise<boolean>
  }
  /** One report waits at a time: each answer of the host wakes every page, and would add another. */
  let waiting: Report | undefined

  async function inTurn(mine: Report): Promise<boolean> {
    const end = () => {
      if (waiting === mine) waiting = undefined
    }
    try {
      return await lock.run(COOKIE_LOCK, () => {
        end()
        return tellNow(mine.woken)
      })
    } finally {
      end()
    }
  }

  return {
    async tell(woken = false) {
      if ((await leftPersons(store)).length === 0) return true
      waiting ??= { woken }
      const mine = waiting
      mine.woken ||= woken
      mine.result ??= inTurn(mine)
      return mine.result
    },
    async tellInPassing() {
      if (nobodyLeftAt === changes) return
      const at = changes
      if ((await leftPersons(store)).length > 0) await lock.tryRun(COOKIE_LOCK, () => tellNow())
      else nobodyLeftAt = at
    },
  }
}
