/** The outbox as people see it. */
import { farmDay } from '../../registry/format/farm-time.ts'
import { type FormDefinition, findForm, knownName, REASON, type Values, valuesIn } from '../../registry/index.ts'
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

/** Of the farm's day, by the corrected clock. @param shown the same as they stand: a voided one is in no registry */
export function totalsOf(
  entries: readonly Entry[],
  shown: readonly Pick<OutboxEntry, 'id' | 'voided'>[],
  clock: Clock,
): DayTotals {
  const captured = entries.filter(({ row }) => farmDay(capturedAtFarm(row, clock)) === clock.today())
  const voided = new Set(shown.flatMap((one) => (one.voided === undefined ? [] : [one.id])))
  const arrived = captured.filter(({ row }) => row.filedAt !== undefined)
  const filed = arrived.filter(({ row }) => !voided.has(row.id))
  const photos = captured.flatMap(({ row }) => row.photos)
  return {
    captured: countForms(captured, entries),
    filed: countForms(filed, entries),
    voided: countForms(
      arrived.filter((one) => !filed.includes(one)),
      entries,
    ),
    photos: photos.length,
    photosReceived: photos.filter((photo) => photo.receipt).length,
  }
}

/** A form of the outbox. */
interface Captured {
  readonly form: string
  readonly mode: 'add' | 'edit'
  readonly state: string
  readonly number: string
  readonly values: Values
  /** ms UTC. */
  readonly filedAt: number | undefined
  /** The association voided it, for this reason. */
  readonly voided?: string | undefined
}

interface Change {
  readonly code: string
  readonly number: string
  /** ms UTC; one's own that is still to be sent comes last. */
  readonly at: number
  /** By the fields of the list's form. */
  readonly values: Values
  /** undefined: it neither voids nor restores. */
  readonly voids?: string | false
}

/**
 * Filed forms as they stand: with what was corrected since, by the person or by the association.
 * @param corrections lines of `correctionsRequest`
 */
export function asTheyStand<Form extends Captured>(
  entries: readonly Form[],
  corrections: readonly Values[],
): readonly Form[] {
  const changes = [...entries.flatMap(byOneself), ...corrections.map(byAssociation)].sort((a, b) => a.at - b.at)
  if (changes.length === 0) return entries
  return entries.map((entry) => {
    const form = findForm(entry.form)
    if (entry.state !== 'filed' || !form) return entry
    // A new record is older than all that happened to it, whatever the clocks say.
    const since = entry.mode === 'edit' ? (entry.filedAt ?? 0) : Number.NEGATIVE_INFINITY
    const later = changes.filter(({ code, number, at }) => code === form.code && number === entry.number && at > since)
    if (later.length === 0) return entry
    const values = later.reduce((before, change) => changed(form, before, change.values), entry.values)
    const voids = later.findLast((change) => change.voids !== undefined)?.voids
    return { ...entry, values, ...(typeof voids === 'string' && { voided: voids }) }
  })
}

function byOneself({ form, mode, state, number, values, filedAt = Number.POSITIVE_INFINITY }: Captured): Change[] {
  const definition = findForm(form)
  if (mode === 'add' || state === 'refused' || !definition || definition.partOf?.row) return []
  return [{ code: definition.code, number, at: filedAt, values }]
}

function byAssociation(row: Values): Change {
  const { OPERACION, FORMULARIO: code = '', NUMERO: number = '', FECHA = '', DESPUES = '' } = row
  const { [REASON]: reason = '', ...after } = valuesIn(DESPUES)
  const change = { code, number, at: Date.parse(FECHA), values: after }
  if (OPERACION === 'revisionCampo/corregir') return change
  return { ...change, voids: OPERACION === 'revisionCampo/anular' && reason }
}

/** The values with a change of the record; a part has some of them under names of its own. */
function changed(form: FormDefinition, before: Values, change: Values): Values {
  const whole = form.partOf ? findForm(form.partOf.form) : form
  const after: Record<string, string> = { ...before }
  for (const [name, field] of Object.entries(whole?.fields ?? {})) {
    const text = change[field.wireName ?? name] ?? change[name]
    const own = form.partOf?.listedAs?.[name] ?? name
    if (text === undefined || name === whole?.number || !(own in before) || before[own] === text) continue
    after[own] = text
    const named = form.fields[own]?.nameKey ?? field.nameKey
    if (named && named in before) after[named] = change[field.nameKey ?? ''] ?? knownName(field, text) ?? ''
  }
  return after
}
