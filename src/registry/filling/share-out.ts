/**
 * Rows of a new record that are more than it may have: they are shared out among records of its kind, alike but for
 * their numbers. Twelve females ticked for a group of eleven are two groups.
 */
import { isForm, type RecordDefinition } from '../vocabulary/define-form.ts'
import type { EditorContext, Sending } from './editor-state.ts'
import { furtherYoung } from './editor-view.ts'
import { rowsLeft } from './litter.ts'
import { tickedIn, withTicked } from './several.ts'

/** How many rows a new record may have; 0: its form has none. */
export const mostRows = (form: RecordDefinition): number => (isForm(form) ? rowsLeft(form, {}, 0) : 0)

/** How many records so many rows take. */
export function recordsFor(form: RecordDefinition, rows: number): number {
  const most = mostRows(form)
  return most === 0 ? 1 : Math.max(1, Math.ceil(rows / most))
}

/** The numbers of those records: its own first. @param further free ones, as many as there are */
export const numbersFor = (form: RecordDefinition, own: string, further: readonly string[], rows: number) =>
  [own, ...further.filter((number) => number !== own)].slice(0, recordsFor(form, rows))

/**
 * What is sent, a record each. Rows for which no number is left are in none of them.
 * @param further free numbers of the same owner, in the order of their use
 */
export function shareOut(context: EditorContext, sending: Sending, further: readonly string[]): readonly Sending[] {
  const { form } = context
  const [rows] = sending.young
  const name = rows?.part.partOf?.several
  if (!rows || name === undefined || !isForm(form)) return [sending]
  const most = mostRows(form)
  const ticked = tickedIn(rows.values, name)
  return numbersFor(form, sending.values[form.number] ?? '', further, ticked.length).map((number, at) => {
    const values = { ...sending.values, [form.number]: number }
    const [{ values: fresh } = rows] = furtherYoung(context, values)
    const from = at * most
    const share = {
      ...rows,
      values: withTicked(rows.part, fresh, name, ticked.slice(from, from + most)),
      ...(rows.each && { each: rows.each.slice(from, from + most) }),
    }
    return { ...sending, values, young: [share] }
  })
}
