/** Connection and session problems that keep a person's forms from being sent, as screens see them. */
import { cookieOwner, mayLeave, wasEnded } from '../accounts/credentials.ts'
import { keyIsKept } from '../accounts/keys-on-disk.ts'
import type { Connection, Outbox } from '../contract/outbox.ts'
import { changesOf, type Signal, type Source, signal } from '../core/live-query.ts'
import { countForms } from '../outbox/child-entries.ts'
import { capturedAtFarm, type Entry, isUnsent } from '../outbox/entries.ts'
import type { Reader } from './reader.ts'

export interface ConnectionReading extends Pick<Outbox, 'connection'> {
  hasSignal(): boolean
  /** Notifies only when signal comes or goes. */
  readonly signalChanged: Source
  /** Is sending blocked for this person? byPerson: also for forms that need the person's own session. */
  signedOut(byPerson?: boolean): Promise<boolean>
  /** Was this device told that it may no longer send for the person? */
  ended(): Promise<boolean>
}

/** @param keysGone also set here if the keys are found missing before any commit noticed */
export function createConnection(reader: Reader, keysGone: Signal<boolean>): ConnectionReading {
  const { ports, here, status, watch } = reader
  const { clock, store, connectivity } = ports

  const hasSignal = () => status.get().reachable && connectivity.online()
  const atHand = signal(hasSignal())
  const look = () => {
    if (atHand.get() !== hasSignal()) atHand.set(hasSignal())
  }
  status.changed(look)
  connectivity.onWake(look)

  const signedOut = async (byPerson = false) => {
    const me = here.get()
    return me !== null && !(await mayLeave(ports, me, byPerson))
  }
  const ended = async () => {
    const me = here.get()
    return me !== null && (await wasEnded(ports, me.person.nid))
  }

  async function read(): Promise<Connection> {
    const entries = await reader.entries()
    const unsent = entries.filter(({ row }) => isUnsent(row))
    const forms = (some: readonly Entry[]) => countForms(some, entries)
    const leaving = unsent.filter(({ row }) => row.state !== 'refused')
    // Those that the host lost wait for their person, not for signal.
    const onTheirWay = leaving.filter(({ row }) => row.state !== 'missing')
    const refused = forms(unsent.filter(({ row }) => row.state === 'refused'))
    const me = here.get()
    const [isKept, isEnded, owner, unreadable, paused] = await Promise.all([
      !me || keysGone.get() || keyIsKept(ports, me),
      ended(),
      cookieOwner(store),
      reader.unreadable(),
      onTheirWay.length > 0 && signedOut(onTheirWay.some(({ form }) => form.onlyByPerson)),
    ])
    if (!isKept && here.get() === me) keysGone.set(true)
    return {
      reachable: hasSignal(),
      sending: status.get().sending,
      unsent: forms(unsent) - refused,
      refused,
      missing: forms(leaving.filter(({ row }) => row.state === 'missing')),
      ...(isEnded && { ended: true as const }),
      ...(me && !['', me.person.nid].includes(owner) && { another: true as const }),
      unreadable: unreadable.length,
      paused,
      oldestUnsent:
        onTheirWay.length > 0 ? Math.min(...onTheirWay.map(({ row }) => capturedAtFarm(row, clock))) : undefined,
    }
  }

  return {
    hasSignal,
    signalChanged: atHand.changed,
    signedOut,
    ended,
    connection: reader.live('connection', read, [
      here.changed,
      keysGone.changed,
      changesOf(status.changed, () => `${status.get().sending} ${status.get().paused} ${hasSignal()}`),
      watch('entries', 'notes', 'people'),
      (listener) => connectivity.onWake(listener),
    ]),
  }
}
