/**
 * An administrator's change of a filed record: the number stays, before and after go to the audit log (decision 71).
 */
import {
  type FormDefinition,
  type FormFacts,
  isAdministrator,
  isPresent,
  type Person,
  type Problems,
  type Values,
} from '../../registry/index.ts'
import { type Call, type Handler, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { admittedOwner, type RecordPlace, type Subject } from './admitted.ts'
import { knownFields, readForm, refuseProblems } from './read-form.ts'
import { filingTexts } from './texts.ts'
import { refuseChanged, writeOnce } from './write-once.ts'

export interface FormEdit extends Subject {
  /** The record that is changed. */
  readonly record: RecordPlace
  /** Facts for the form's own rules, beyond the day and the person. */
  readonly further?: (call: Call) => Promise<FormFacts>
  /** Before the transaction: what cannot be undone by it. */
  readonly prepare?: (call: Call, values: Values, owner: string) => Promise<void>
  /** Locks the record, judges and writes it through the database of `inside` only; returns the record before. */
  readonly change: (inside: Call, values: Values, owner: string) => Promise<Values>
}

/** Admitted like a filing, for the named owner and for the record's; then one transaction: change, audit row, key. */
export const editForm =
  ({ form, record, read = knownFields, further, prepare, change }: FormEdit): Handler =>
  async (call) => {
    const owner = (await admittedOwner(call, { form, read })) ?? ''
    if (!form.editing?.byOwner && !isAdministrator(personOf(call))) throw new HttpError(403, filingTexts.noEdit)
    await admittedOwner(call, { form, ofRecord: record })
    const values = readForm(call, form, 'edit', read(call), await further?.(call))
    await prepare?.(call, values, owner)
    return writeOnce(call, async (tx) => {
      const before = await change({ ...call, context: { ...call.context, db: tx } }, values, owner)
      refuseChanged(call, form, before)
      return {
        trail: { code: form.code, number: values[form.number] ?? '', owner, before, after: knownFields(call) },
      }
    })
  }

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
