/** Decrypted outbox entries and their dependencies. */
import {
  type FormDefinition,
  findForm,
  formOf,
  type LookupRequest,
  lookupOf,
  type Person,
  requestOf,
} from '../../registry/index.ts'
import { keyOfEnvelope, openJson } from '../core/envelope.ts'
import type { Clock, EntryRow, Payload, Ports, RefusalDetails, SealKey } from '../ports/ports.ts'
import { openDetails } from './refusal-envelope.ts'

export interface Entry {
  readonly row: EntryRow
  readonly payload: Payload
  /** Kept apart from the row, because rows are written back unchanged. */
  readonly details: RefusalDetails
  readonly form: FormDefinition
}

export const numberOf = (entry: Pick<Entry, 'form' | 'payload'>): string =>
  entry.payload.values[entry.form.number] ?? ''

export const isUnsent = (row: EntryRow): boolean => row.state !== 'filed'

/** May have been filed without an answer: not changed until that is known (promise 2). */
export const isFrozen = (row: EntryRow): boolean => row.state === 'sending' || row.state === 'filed' || row.uncertain

/**
 * Time from which a new id is made, ms. Ids keep the order of capture, which dependencies rely on, also after the clock
 * was set back.
 * @param entries of the person, by id
 */
export const inOrder = (now: number, entries: readonly Entry[]): number => {
  const newest = entries.at(-1)
  return Math.max(now, newest ? capturedAtOf(newest.row.id) + 1 : now)
}

export interface Opener {
  (row: EntryRow, person?: SealKey): Promise<Entry | undefined>
  /** Forgets all decrypted entries. */
  forget(): void
}

/** Decrypts entries and caches them by version. undefined: another key, or a form unknown to this version. */
export function entryOpener(ports: Pick<Ports, 'cipher' | 'log'>): Opener {
  const opened = new Map<string, { version: number; payload: Payload; details: RefusalDetails }>()
  /** Logged once: senders read it repeatedly. */
  const reported = new Set<string>()
  const open = async (row: EntryRow, person?: SealKey): Promise<Entry | undefined> => {
    const form = findForm(row.form)
    if (!form) return undefined
    const known = opened.get(row.id)
    if (known?.version === row.version) return { row, form, payload: known.payload, details: known.details }
    try {
      const key = await keyOfEnvelope(ports.cipher, row, person)
      const payload = await openJson<Payload>(ports.cipher, key, row.payload)
      const details = await openDetails(ports, row, key)
      opened.set(row.id, { version: row.version, payload, details })
      return { row, form, payload, details }
    } catch (error) {
      // Filed and sealed under the key of a previous password: the host has it. Or back from the copy: for its person.
      if (row.state !== 'filed' && row.keyForDevice && !reported.has(row.id))
        ports.log.failure('open entry', error, { form: row.form, state: row.state })
      reported.add(row.id)
      return undefined
    }
  }
  return Object.assign(open, { forget: () => opened.clear() })
}

/** An unsent form stored on this device that cannot be decrypted here. */
export interface Unreadable {
  readonly id: string
  /** The row without its sealed content; undefined: the row cannot be read either. */
  readonly row?: EntryRow
}

/** Time of capture, ms UTC: ids begin with it. */
export const capturedAtOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/**
 * Time of capture by the corrected clock, ms UTC. A device that had not heard the host then is corrected by what it
 * knows now.
 */
export const capturedAtFarm = (row: Pick<EntryRow, 'capturedAt' | 'clockDifference'>, clock: Clock): number =>
  row.capturedAt + (row.clockDifference ?? clock.difference() ?? 0)

export const filedAtFarm = ({ filedAt, filedDifference }: EntryRow, clock: Clock): number | undefined =>
  filedAt === undefined ? undefined : filedAt + (filedDifference ?? clock.difference() ?? 0)

/**
 * When it was filed, to be compared with the time of an answer. Of the future it is only where the clock was set back since:
 * answers of the future are older than that, too; all others are by the clock as it is now.
 */
export function filedAtFor({ filedAt, filedDifference }: EntryRow, takenAt: number, clock: Clock): number | undefined {
  const now = clock.now()
  if (filedAt === undefined || filedAt <= now || takenAt > now) return filedAt
  const difference = clock.difference() ?? 0
  return filedAt + (filedDifference ?? difference) - difference
}

/** Decrypts all entries that can be decrypted, in order of capture. */
export async function openAll(open: Opener, rows: readonly EntryRow[], person?: SealKey): Promise<Entry[]> {
  const opened = await Promise.all(rows.map((row) => open(row, person)))
  return opened.filter((entry): entry is Entry => entry !== undefined).sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
}

/** The call for the available numbers of its form. null: it uses none, or its owner is not chosen yet. */
export function numbersRequest({ form, payload }: Entry, person: Person): LookupRequest | null {
  const whole = form.partOf ? formOf(form.partOf.form).fields : {}
  const from = lookupOf(form.fields[form.number] ?? whole[form.number])
  return from ? requestOf(from, payload.values, person) : null
}
