/** Gives a refused or waiting form another free number of the same owner and form; forms that mention the old one follow. */
import type { LookupRequest } from '../../registry/index.ts'
import { bothKeys } from '../accounts/key-guards.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type { Capture } from '../contract/capture.ts'
import type { Claims } from '../outbox/claims.ts'
import { type Entry, isFrozen, numberOf, numbersRequest } from '../outbox/entries.ts'
import type { Write } from '../ports/ports.ts'
import type { LookupReading } from '../reading/lookups.ts'
import type { Reader } from '../reading/reader.ts'
import { again, type EntryWrites } from './entry-writes.ts'
import type { OwnEntries } from './own-entries.ts'

type Given = ReturnType<Capture['giveAnotherNumber']>

interface Means extends OwnEntries {
  readonly claims: Claims
  readonly writes: Pick<EntryWrites, 'sealed' | 'claimed' | 'movedTo'>
  readonly send: () => void
}

export function createAnotherNumber(
  reader: Reader,
  lookups: LookupReading,
  { mustBeHere, entryOf, claims, writes: { sealed, claimed, movedTo }, send }: Means,
): Capture['giveAnotherNumber'] {
  const { ports, background } = reader

  async function giveAnotherNumber(id: string): Given {
    const me = mustBeHere()
    const entry = await entryOf(id)
    if (!entry || isFrozen(entry.row)) return { kind: 'frozen' }
    const request = numbersRequest(entry, me.person)
    if (!request) return { kind: 'none' }
    if (ports.connectivity.online()) await background.fetch([{ request }], true).catch(() => undefined)
    const given = await giveFree(me, entry, request)
    if (given.kind === 'given') send()
    return given
  }

  async function giveFree(me: ActiveUser, entry: Entry, request: LookupRequest): Given {
    await reader.pending(entry.row.id, true)
    const { value } = await lookups.readOptions(request)
    const refusedNumbers = [...(entry.payload.refusedNumbers ?? []), numberOf(entry)]
    const keys = await bothKeys(ports.cipher, me)
    const guard = { entry: entry.row.id, version: entry.row.version }
    for (const number of value.map(({ code }) => code).sort(byNumber)) {
      const values = { ...entry.payload.values, [entry.form.number]: number }
      const moved = await movedTo(me, keys, entry, values)
      const takes = await claimed(entry.form, entry.row, values, keys)
      const content = await sealed(me, { ...entry.payload, values, refusedNumbers }, entry.details)
      const put = { ...again(entry.row), ...content, claims: takes.ids }
      const writes: Write[] = [{ table: 'entries', put }, ...takes.writes, ...moved.writes]
      const done = await claims.commit(writes, [keys, guard, ...moved.guards])
      // Another tab took that number at the same moment: try the next.
      if (done !== 'taken') return done ? { kind: 'given', number } : { kind: 'frozen' }
    }
    return { kind: 'none' }
  }

  return giveAnotherNumber
}

const byNumber = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : 1)
