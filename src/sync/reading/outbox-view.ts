/** The outbox as people see it. */
import { farmDay } from '../../registry/format/farm-time.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import type { DayTotals, OutboxEntry } from '../contract/outbox.ts'
import { DUE_NOW } from '../core/backoff.ts'
import { countedIn, countForms, isWithin } from '../outbox/child-entries.ts'
import { waitsAmong } from '../outbox/dependencies.ts'
import {
  capturedAtFarm,
  capturedAtOf,
  type Entry,
  filedAtFarm,
  isFrozen,
  isUnsent,
  numberOf,
  type Unreadable,
} from '../outbox/entries.ts'
import type { Clock, EntryRow } from '../ports/ports.ts'
import { type Circumstances, stateOf, wantsAnotherNumber, whyOf } from './status-text.ts'

/** @param beside unsent entries of other persons of the device, on which these may depend. */
export function viewOf(
  entries: readonly Entry[],
  beside: readonly Entry[],
  circumstances: Circumstances,
): OutboxEntry[] {
  const waits = waitsAmong([...entries, ...beside])
  const parts = entries.filter(({ form }) => form.partOf)
  return entries.map((entry) => {
    const { row, payload } = entry
    const waitsFor = isUnsent(row) ? waits(entry) : []
    return {
      id: row.id,
      form: row.form,
      mode: row.mode,
      state: stateOf(row, waitsFor),
      why: whyOf(entry, waitsFor, circumstances),
      fieldProblems: row.state === 'refused' ? problemsOf(entry, circumstances) : {},
      number: numberOf(entry),
      owner: payload.owner,
      receipt: payload.receipt,
      values: payload.values,
      row: payload.row,
      capturedAt: capturedAtFarm(row, circumstances.clock),
      filedAt: filedAtFarm(row, circumstances.clock),
      attempts: row.attempts,
      nextAttemptAt: nextAttemptOf(row),
      photos: row.photos.map((photo) => ({
        id: photo.id,
        slot: photo.slot,
        bytes: photo.bytes,
        sha256: photo.sha256,
        receivedAt: photo.receipt?.at,
        address: photo.receipt?.url,
      })),
      ...(row.problem?.lost && { lost: row.problem.lost }),
      dependsOn: waitsFor.map((other) => other.row.id),
      parts: parts.filter((part) => isWithin(part, entry)).map((part) => part.row.id),
      countedIn: countedIn(entry, entries),
      mayEdit: !isFrozen(row),
      correction: circumstances.corrected(row),
      wantsAnotherNumber: wantsAnotherNumber(entry),
      advice: payload.advice,
    }
  })
}

/** For an entry being sent: when it is taken again if its sender has died with its page. */
function nextAttemptOf({ state, nextAttemptAt, leaseUntil }: EntryRow): number | undefined {
  if (state === 'sending') return leaseUntil
  return state === 'waiting' && nextAttemptAt !== DUE_NOW ? nextAttemptAt : undefined
}

/** Entries that cannot be decrypted are listed too, with what is known about them. */
export const unreadableView = ({ id, row }: Unreadable, clock: Clock): OutboxEntry => ({
  id,
  form: row?.form ?? '',
  mode: row?.mode ?? 'add',
  state: 'unreadable',
  why: outboxTexts.unreadable,
  fieldProblems: {},
  number: '',
  owner: '',
  receipt: undefined,
  values: {},
  row: undefined,
  capturedAt: capturedAtFarm(row ?? { capturedAt: capturedAtOf(id) }, clock),
  filedAt: undefined,
  attempts: row?.attempts ?? 0,
  nextAttemptAt: undefined,
  photos: [],
  dependsOn: [],
  parts: [],
  countedIn: id,
  mayEdit: false,
  correction: undefined,
  wantsAnotherNumber: false,
})

/** A refusal is shown at the field to correct, even if the host only gave a code. */
function problemsOf(entry: Entry, circumstances: Circumstances): Readonly<Record<string, string>> {
  const { fields = {} } = entry.details
  if (Object.keys(fields).length > 0) return fields
  return wantsAnotherNumber(entry) ? { [entry.form.number]: whyOf(entry, [], circumstances) } : {}
}

/** Of the farm's day, by the corrected clock. */
export function totalsOf(entries: readonly Entry[], clock: Clock): DayTotals {
  const captured = entries.filter(({ row }) => farmDay(capturedAtFarm(row, clock)) === clock.today())
  const filed = captured.filter(({ row }) => row.filedAt !== undefined)
  const photos = captured.flatMap(({ row }) => row.photos)
  return {
    captured: countForms(captured, entries),
    filed: countForms(filed, entries),
    photos: photos.length,
    photosReceived: photos.filter((photo) => photo.receipt).length,
  }
}
