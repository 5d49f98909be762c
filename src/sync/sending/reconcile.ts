/**
 * A host without idempotency: whether an entry was filed is read from the form's list, by its number (promise 2). A
 * number is used once, so a record under it is either this entry or permanently another record.
 */
import { type FormDefinition, formOf, type LookupRequest, type Person, requestOf } from '../../registry/index.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient } from '../core/api-result.ts'
import { type Entry, numberOf } from '../outbox/entries.ts'
import { rowIn } from '../outbox/sub-rows.ts'
import { judge, type SendResult } from './entry-to-call.ts'

/** The host's code for a number that is not available. */
export const NUMBER_TAKEN = 100

/** earlier: ours, with what it said before it was corrected. */
type InList = 'ours' | 'earlier' | 'others' | 'absent'

export type Found = InList | Extract<SendResult, { kind: 'retry' | 'signedOut' }>

type Row = Readonly<Record<string, unknown>>

/** Looks for the entry's number in its form's list. */
export async function look(wire: ApiClient, entry: Entry): Promise<Found> {
  const result = await wire({ ...askedFor(entry), as: 'session', timeoutMs: TIMEOUT.read })
  if (result.answer.kind !== 'done') {
    const outcome = judge(entry, result)
    return outcome.kind === 'signedOut' ? outcome : { kind: 'retry', mayHaveArrived: true, busy: false }
  }
  return findIn(result.answer.body as readonly Row[], entry)
}

/** The list that shows the record once it is filed; a row of a sub-table is in its record's list. */
export function askedFor({ form, payload }: Entry): Pick<LookupRequest, 'operation' | 'fields'> {
  const details = form.partOf?.row && formOf(form.partOf.form).details
  const rows = details && requestOf(details.from, payload.values, noPerson)
  return rows || { operation: form.list.operation, fields: { [form.list.ownerField]: payload.owner } }
}

/** Sub-table calls take no scope of the person. */
const noPerson = { nid: '', administrador: false } as Person

export function findIn(rows: readonly Row[], entry: Entry): InList {
  const whole = entry.form.partOf ? formOf(entry.form.partOf.form) : entry.form
  if (entry.form.partOf?.row) {
    const stands = rows.some((candidate) => text(candidate[whole.details?.key ?? '']) === rowIn(entry))
    return stands === (entry.form.partOf.row === 'put') ? 'ours' : 'absent'
  }
  const row = rows.find((candidate) => text(candidate[whole.number]) === numberOf(entry))
  if (!row) return 'absent'
  const { values } = entry.payload
  if (!identityOf(whole).every((name) => agrees(text(row[name]), values[name] ?? ''))) return 'others'
  if (entry.form.partOf) return isSibling(row, entry, whole) ? 'others' : 'ours'
  return typedIn(whole).every((name) => isSame(text(row[name] ?? values[name]), values[name] ?? ''))
    ? 'ours'
    : 'earlier'
}

/**
 * The births of a litter share days and chips, and two devices may give one number to two of them: the number of the
 * first, or what is a young's own, tells them apart. A list shows that under its own name or as the whole's, as a code
 * or its name.
 */
function isSibling(row: Row, { form, payload: { values } }: Entry, whole: FormDefinition): boolean {
  if (values[form.number] === values[whole.number]) return true
  return Object.entries(form.partOf?.listedAs ?? {}).some(([column, own]) => {
    const listed = text(row[own]) || text(row[column])
    const said = [values[own] ?? '', values[form.fields[own]?.nameKey ?? ''] ?? '']
    return listed !== '' && said[0] !== '' && !said.some((filed) => isSame(listed, filed))
  })
}

/** Written by hand, so that a list shows them as they were sent. */
const typedIn = ({ fields }: FormDefinition): readonly string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'text' || kind === 'memo' || kind === 'weight' || kind === 'count' ? [name] : [],
  )

/**
 * Fields that two records do not share by coincidence and that every host shows under the same name: owner, chips and
 * dates.
 */
const identityOf = (form: FormDefinition): readonly string[] => [
  form.owner,
  ...Object.entries(form.fields).flatMap(([name, field]) =>
    field.kind === 'chip' || field.kind === 'date' ? [name] : [],
  ),
]

/** A column that the list lacks is ignored. Lists may show a time beside the day. */
const agrees = (listed: string, filed: string): boolean =>
  listed === '' || filed === '' || listed === filed || listed.slice(0, 10) === filed

/** Lists may show other capitals and more decimals. */
const isSame = (listed: string, filed: string): boolean =>
  listed.toLocaleUpperCase('es') === filed.trim().toLocaleUpperCase('es') ||
  (listed !== '' && filed !== '' && Number(listed) === Number(filed))

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim())
