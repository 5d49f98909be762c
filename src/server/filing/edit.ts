/**
 * An administrator's change of a filed record: the number stays, before and after go to the audit log (decision 71).
 */
import {
  type FormDefinition,
  isAdministrator,
  isPresent,
  type Person,
  type Problems,
  type Values,
} from '../../registry/index.ts'
import type { Call } from '../core/call.ts'
import type { Database } from '../database/database.ts'
import { knownFields, refuseProblems } from './read-form.ts'
import { filingTexts } from './texts.ts'
import { writeOnce } from './write-once.ts'

/**
 * One transaction: the change, its audit row, its idempotency record.
 * @param change locks the record, judges and writes it through `tx` only; returns the record before.
 */
export const editOnce = (
  call: Call,
  about: { readonly code: string; readonly number: string; readonly owner: string },
  change: (tx: Database) => Promise<Values>,
): Promise<unknown> =>
  writeOnce(call, async (tx) => {
    const before = await change(tx)
    return { trail: { ...about, before, after: knownFields(call) } }
  })

/**
 * @param person who changes it, where owners may change some of it (`byOwner`)
 * @throws BusinessError 0 at each field that may not change: the fixed ones, and all but a few once another record
 *   refers to it.
 */
export function checkChanges(form: FormDefinition, before: Values, after: Values, person?: Person): void {
  const { editing } = form
  if (!editing) throw new Error(`${form.key} is not edited`)
  const referred = editing.referred(before)
  const problems: Record<string, string> = {}
  for (const [name, field] of Object.entries(form.fields)) {
    const same = (before[name] ?? '') === (after[name] ?? '')
    if (same || field.unsent || field.kind === 'fact') continue
    // A person cannot have changed fields that their form does not show.
    if (person && !isPresent(field, after, person)) continue
    if (editing.byOwner && person && !isAdministrator(person) && !editing.byOwner.includes(name))
      problems[name] = filingTexts.fixed
    else if (editing.fixed.includes(name)) problems[name] = filingTexts.fixed
    else if (referred && !editing.onceReferred.includes(name))
      problems[name] = editing.referredWhy ?? filingTexts.onceReferred
  }
  refuseProblems(form, problems as Problems)
}
