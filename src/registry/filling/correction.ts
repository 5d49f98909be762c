/**
 * An administrator's amendment of a filed form (ours; capacity 'correccion'): a correction of single fields, its
 * voiding, or the restoring of a voided one. Each is a record of its own, derived from the form's definition, which the
 * shared dialog shows and the host checks. Pure.
 */
import { codecOf } from '../fields/index.ts'
import { LONGEST_REASON, correctionTexts as t } from '../texts/correction.ts'
import { fill } from '../texts/fill.ts'
import { type Field, memo, type Values } from '../vocabulary/define-field.ts'
import type { FormDefinition } from '../vocabulary/define-form.ts'
import { defineMaster, type MasterDefinition } from '../vocabulary/define-master.ts'
import { isAdministrator, type Person } from '../vocabulary/person.ts'
import { isAnswered } from '../wire/answered.ts'
import { REASON } from './audit-diff.ts'
import { fromWire } from './form-state.ts'

export type Amendment = keyof typeof t.titles

export const isAmendment = (name: string): name is Amendment => Object.hasOwn(t.titles, name)

/** px */
const WIDTH = 560

/** Fields that may be corrected in this record, as the correction shows them. @param row as its list has it */
function correctedFields(form: FormDefinition, row: Values): Readonly<Record<string, Field>> {
  const open = Object.entries(form.fields).flatMap(([name, field]) => {
    const { correcting } = field
    return correcting && !correcting.withheld?.(row) ? [[name, corrected(field)] as const] : []
  })
  return Object.fromEntries(open)
}

/** What shows, locks, fills or narrows a field of a form that is being filled. */
const OF_FILLING = new Set(['correcting', 'section', 'when', 'locked', 'loads', 'fills', 'tells', 'carried'])
const OF_CHOICES = new Set(['askedWhen', 'alike', 'onlyAlike', 'unlike', 'why'])

/** It stands by itself: nothing but a person changes it. */
function corrected(field: Field): Field {
  const { from, animal } = field.correcting ?? {}
  const kept = Object.entries(field).filter(([key]) => !OF_FILLING.has(key) && !(from && OF_CHOICES.has(key)))
  // A choice stays a choice: only the source of its options is another one.
  return { ...Object.fromEntries(kept), ...(from && { from }), ...(animal && { animal }) } as unknown as Field
}

/** The message at a field that the correction of this record does not contain. */
export const whyWithheld = ({ fields }: FormDefinition, name: string, row: Values): string =>
  fields[name]?.correcting?.withheld?.(row) || t.fixed

/** What this person may do with the filed record. */
export function amendmentsOf(form: FormDefinition, row: Values, person: Person): readonly Amendment[] {
  if (!isAdministrator(person) || !isAnswered('revisionCampo/corregir', person)) return []
  const corrects = Object.keys(correctedFields(form, row)).length > 0
  return [...(corrects ? (['corregir'] as const) : []), ...(form.voiding ? (['anular'] as const) : [])]
}

/** The amendment as a record. @param row the filed one, as its list has it; of a voided one, its number and filing */
export function amendmentOf(form: FormDefinition, row: Values, what: Amendment): MasterDefinition {
  const number = row[form.number] ?? ''
  const title = `${t.titles[what]} ${form.code} ${number}`
  const fields = what === 'corregir' ? correctedFields(form, row) : {}
  const { advice = [], rules } = form
  return {
    ...defineMaster({
      key: `${form.key}-${what}`,
      route: form.route,
      title,
      viewTitle: title,
      width: WIDTH,
      id: form.number,
      fields: { ...fields, [REASON]: reason },
      rules: rules.filter(({ field }) => field in fields),
      list: form.list,
      submit: {
        operation: `revisionCampo/${what}`,
        fixed: { FORMULARIO: form.key, NUMERO: number, ...(what === 'restaurar' && row.ID && { ID: row.ID }) },
        ...(what === 'corregir' && { packed: 'CAMBIOS' }),
      },
      // The advice reads the values as the form has them: a list has other codes of the conception.
      editing: { begins: (filed) => fromWire(form, filed) },
      texts: {
        send: t.titles[what],
        takes: what === 'anular',
        saved: t.saved[what],
        failed: { text: t.failed, severity: 'warning' },
      },
    }),
    sees: form,
    advice: advice.filter(({ field }) => field in fields),
    actions: [],
    willDo: (values) => [...followsFrom(form, row, values, what), t.told].join(' '),
  }
}

const reason = memo({ label: t.reason, required: t.reasonRequired, max: LONGEST_REASON })

/** The fields that differ. @param values of the form's fields */
export function changedFields(form: FormDefinition, before: Values, values: Values): readonly string[] {
  const open = Object.keys(correctedFields(form, before))
  return open.filter((name) => name in values && values[name] !== (before[name] ?? ''))
}

/** What its correction does not contain, and why; before and after of each field that changes, and what changes with it. */
function followsFrom(form: FormDefinition, row: Values, values: Values, what: Amendment): readonly string[] {
  if (what === 'restaurar') return [t.restores]
  if (what === 'anular')
    return [typeof form.voiding === 'function' ? form.voiding(row) : (form.voiding ?? ''), t.voidsNumber]
  const missing = new Set(Object.values(form.fields).map(({ correcting }) => correcting?.withheld?.(row) ?? ''))
  const changes = changedFields(form, row, values).flatMap((name) => {
    const field = form.fields[name] as Field
    const shown = (from: Values) =>
      (field.nameKey && from[field.nameKey]) || codecOf(field).format(from[name] ?? '') || t.empty
    return [
      fill(t.change, { label: field.label, before: shown(row), after: shown(values) }),
      field.correcting?.follows ?? '',
    ]
  })
  return [...missing, ...changes].filter((text) => text !== '')
}
