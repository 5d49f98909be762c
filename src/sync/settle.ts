/**
 * A host without idempotency: whether an entry was filed is read from the form's list, by its number (promise 2).
 * A number is used once, so a record under it is either ours or somebody else's for good.
 */
import { type FormDefinition, formOf } from '../registry/index.ts'
import { type Entry, numberOf } from './entries.ts'
import { judge, type Outcome } from './sending.ts'
import { TIMEOUT, type Wire } from './wire.ts'

/** The host says: the number is not available. */
export const NUMBER_TAKEN = 100

export type Found = 'ours' | 'others' | 'absent' | Extract<Outcome, { kind: 'retry' | 'signedOut' }>

type Row = Readonly<Record<string, unknown>>

/** Looks for the entry's number in its form's list. */
export async function look(wire: Wire, entry: Entry): Promise<Found> {
  const { form, payload } = entry
  const said = await wire({
    operation: form.list.operation,
    fields: { [form.list.ownerField]: payload.owner },
    as: 'session',
    timeoutMs: TIMEOUT.read,
  })
  if (said.answer.kind !== 'done') {
    const outcome = judge(entry, said)
    return outcome.kind === 'signedOut' ? outcome : { kind: 'retry', mayHaveArrived: true, busy: false }
  }
  return findIn(said.answer.body as readonly Row[], entry)
}

export function findIn(rows: readonly Row[], entry: Entry): 'ours' | 'others' | 'absent' {
  const whole = entry.form.partOf ? formOf(entry.form.partOf.form) : entry.form
  const row = rows.find((candidate) => text(candidate[whole.number]) === numberOf(entry))
  if (!row) return 'absent'
  return identityOf(whole).every((name) => agrees(text(row[name]), entry.payload.values[name] ?? ''))
    ? 'ours'
    : 'others'
}

/** What no two records share by chance and no host shows under another name: owner, chips and dates. */
const identityOf = (form: FormDefinition): readonly string[] => [
  form.owner,
  ...Object.entries(form.fields).flatMap(([name, field]) =>
    field.kind === 'chip' || field.kind === 'date' ? [name] : [],
  ),
]

/** A column that the list does not have says nothing. Lists may show a time beside the day. */
const agrees = (listed: string, filed: string): boolean =>
  listed === '' || filed === '' || listed === filed || listed.slice(0, 10) === filed

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim())
