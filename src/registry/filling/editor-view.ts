/** What follows from the state of an open form. */
import { isForm, type Values } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { hostOf } from '../vocabulary/host.ts'
import type { EditorContext, EditorState } from './editor-state.ts'
import { beforeGate, check, inPaperOrder, isLocked, isPresent, type Problems } from './form-state.ts'
import { type Young, youngOf } from './litter.ts'

/** All problems of the values, shown or not. */
export const wrongIn = ({ form, mode, person, today, parameters }: EditorContext, values: Values): Problems =>
  check(form, values, { today, person, parameters }, mode)

/** The problems that are shown, in paper order. @param wrong all of them */
export function problemsShown(context: EditorContext, state: EditorState, wrong: Problems): Problems {
  const { form, person, mode, row } = context
  const { values, answered, asked, left } = state
  const seen: Record<string, string> = {}
  for (const [name, message] of Object.entries(answered.problems))
    if ((answered.of[name] ?? '') === (values[name] ?? '')) seen[name] = message
  const shown = asked === 'all' ? wrong : asked === 'before' ? beforeGate(form, wrong) : {}
  for (const [name, message] of Object.entries(wrong))
    if (name in shown || (left.includes(name) && values[name] !== '')) seen[name] = message
  for (const name of broughtBy(form, values, wrong))
    if (seen[name] === wrong[name] && isLocked(form, name, values, person, mode, row)) delete seen[name]
  return inPaperOrder(form, seen)
}

/** What nobody types, as the choice of another field brings it: that one, which is empty, says so alone. */
const broughtBy = ({ fields }: RecordDefinition, values: Values, wrong: Problems): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    name in wrong && !values[name] ? Object.keys({ ...field.fills, ...field.loads?.fills }) : [],
  )

/** The problems that stand in the way of sending; while the gate is closed, of opening it. */
export const inTheWay = ({ form }: EditorContext, { gateOpen }: EditorState, wrong: Problems): Problems =>
  gateOpen ? wrong : beforeGate(form, wrong)

/** Typed text is being looked up, or the only problems are fields that an answer will fill. */
export function isComing(context: EditorContext, state: EditorState, wrong: Problems): boolean {
  const { values, awaited, lookedUp } = state
  const names = Object.keys(inTheWay(context, state, wrong))
  return lookedUp.length > 0 || (names.length > 0 && names.every((name) => awaited.includes(name) && !values[name]))
}

/** The fields on the page, in paper order: those behind a closed gate are not there. */
export const fieldsShown = ({ form, person }: EditorContext, { values, gateOpen }: EditorState) =>
  Object.entries(form.fields).filter(
    ([name, field]) => isPresent(field, values, person) && (gateOpen || !form.gate?.unlocks.includes(name)),
  )

/** The further young of the litter, as many as its type of birth requires. */
export const furtherYoung = ({ form, part, person, today }: EditorContext, values: Values): readonly Young[] =>
  part && isForm(form) ? youngOf(form, part, values, person, today) : []

/** Does the host require the password for this? */
export const mustConfirm = ({ form, person, row = {} }: EditorContext, values: Values): boolean =>
  form.confirm !== undefined &&
  hostOf(person).offers(form.confirm) &&
  (form.confirm.own === undefined || values[form.confirm.own] === person.nid) &&
  form.confirm.asks(values, row)
