/**
 * State of an entry and the reason for it, in one Spanish sentence. Texts of the documents come first; the host's own
 * words take precedence over all.
 */
import { fill, operationNamed, usesNumber } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { devicesTexts } from '../../registry/texts/devices.ts'
import { outboxTexts } from '../../registry/texts/outbox.ts'
import type { EntryState } from '../contract/outbox.ts'
import type { Corrected } from '../outbox/edit-locks.ts'
import { type Entry, numberOf } from '../outbox/entries.ts'
import type { Clock, EntryRow } from '../ports/ports.ts'
import { NUMBER_TAKEN } from '../sending/reconcile.ts'

const t = outboxTexts

export function stateOf(row: EntryRow, waitsFor: readonly Entry[]): Exclude<EntryState, 'unreadable'> {
  if (row.state === 'filed' || row.state === 'refused' || row.state === 'missing') return row.state
  if (row.state === 'sending') return 'sending'
  if (row.uncertain) return 'checking'
  return waitsFor.length > 0 ? 'blocked' : 'waiting'
}

/** What applies to every entry of the signed-in person. */
export interface Circumstances {
  /** Nothing can be sent until the person signs in. */
  readonly signedOut: boolean
  /** The device was revoked: it may send again once the person signs in. */
  readonly ended?: boolean
  /** Forms that need the person's own session cannot be sent now. */
  readonly away?: boolean
  readonly signal: boolean
  readonly corrected: Corrected
  readonly clock: Clock
}

export function whyOf(
  entry: Entry,
  waitsFor: readonly Entry[],
  { signedOut, ended, away, signal, corrected }: Circumstances,
): string {
  const { row } = entry
  const correction = corrected(row)
  switch (stateOf(row, waitsFor)) {
    case 'filed':
      return t.filed
    case 'missing':
      return t.missing
    case 'sending':
      return t.sending
    case 'checking':
      return signal ? t.checking : t.unconfirmed
    case 'refused':
      return refusalText(entry)
    case 'blocked': {
      const first = waitsFor[0] as Entry
      return fill(t.blocked, { form: first.form.code, n: numberOf(first) })
    }
    case 'waiting':
      if (correction) return t.corrected[correction]
      if (signedOut) return ended ? devicesTexts.endedHere : t.signedOut
      if (away && entry.form.onlyByPerson) return t.byPerson
      return row.problem?.kind === 'network' && row.problem.code !== undefined ? t.busy : commonTexts.savedOnDevice
  }
}

function refusalText(entry: Entry): string {
  const { problem } = entry.row
  if (entry.details.text) return entry.details.text
  if (problem?.kind === 'forbidden') return commonTexts.notAllowedOwner
  if (problem?.overtaken) return t.overtaken
  if (problem?.filedEarlier) return fill(t.filedEarlier, { n: numberOf(entry) })
  if (wantsAnotherNumber(entry)) return fill(commonTexts.numberUnavailable, { n: numberOf(entry) })
  switch (problem?.code) {
    case 99:
      return commonTexts.fileTooLarge
    case 102:
      return countText(entry)
    case 103:
      return fill(commonTexts.recordNotFound, { n: entry.form.refersTo(entry.payload.values)[0]?.number ?? '' })
    case 422:
      return t.otherContent
    default:
      return entry.form.texts.refusals?.[problem?.code ?? Number.NaN] ?? entry.form.texts.failed.text
  }
}

/**
 * Code 100 also means that a file is not a picture: recognised by the field, or assumed if the form carries files
 * (decision 15).
 */
export function wantsAnotherNumber({ row, form, details: { fields } }: Entry): boolean {
  const { problem } = row
  if (row.state !== 'refused' || problem?.code !== NUMBER_TAKEN || !usesNumber(form)) return false
  if (problem.numberUsed) return true
  if (problem.filedEarlier) return false
  if (fields && Object.keys(fields).length > 0) return form.number in fields
  return row.photos.length === 0 || operationNamed(form.submit.operation).files.length === 0
}

/** The word for what has run out: straws or embryos. */
const countText = ({ form }: Entry): string =>
  Object.values(form.fields).flatMap((field) => (field.kind === 'count' ? [field.bounds] : []))[0] ??
  form.texts.failed.text
