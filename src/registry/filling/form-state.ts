/** A form being filled, as pure functions: initial values, effects of a choice, problems, wire fields. */

import { checkField, parseTyped } from '../fields/index.ts'
import { entryOf } from '../format/own-property.ts'
import {
  type Field,
  type FormDefinition,
  type FormFacts,
  isForm,
  isLookup,
  type Option,
  type RecordDefinition,
  type Values,
} from '../vocabulary/define-form.ts'
import { type FarmOwner, isAdministrator, isRegistrar, type Person } from '../vocabulary/person.ts'
import { autofilled, dropped, isWritten } from '../vocabulary/written.ts'
import { groundOf } from '../wire/lookup-request.ts'
import { operationNamed } from '../wire/operations.ts'
import { fallsUnalike, mismatch, noteAlike, noteDropped, stayingWith } from './likeness.ts'
import { withOptionValues } from './option-values.ts'

/** Messages by field name, in paper order. */
export type Problems = Readonly<Record<string, string>>

export type Mode = 'add' | 'edit' | 'view'

const entriesOf = (form: RecordDefinition) => Object.entries(form.fields)

/** May this person file the form for someone else (docs/security.md)? The server checks the same. */
export const choosesOwner = (form: RecordDefinition, person: Person): boolean =>
  isAdministrator(person) || (isForm(form) && form.capture === 'zone' && isRegistrar(person))

/**
 * A new form, dated today: prefilled from the session for a person who acts only for themselves (decision 24),
 * otherwise for the visited farm.
 * @param farm null: none is visited, and the owner must be chosen; absent: farms are not chosen here.
 */
export function startValues(
  form: RecordDefinition,
  person: Person,
  today: string,
  carried: Values = {},
  farm?: FarmOwner | null,
): Values {
  // A part keeps the names for the codes that it copies: they are displayed, never sent.
  const { partOf, startsFrom, owner } = isForm(form) ? form : ownerless
  const values: Record<string, string> = partOf ? { ...carried } : {}
  for (const [name, field] of entriesOf(form)) {
    const acting = farm !== undefined && choosesOwner(form, person) ? farm : ownFarm(person)
    values[name] = startOf(field, person, today, acting)
    if (field.nameKey && name === owner && values[name] && values[name] === acting?.nid)
      values[field.nameKey] = acting.nombres
    putStartName(values, field)
  }
  for (const name of partOf?.carries ?? []) values[name] = carried[name] ?? ''
  for (const [name, text] of Object.entries(carried)) if (name in values) values[name] = text
  const takes = partOf?.takes ?? startsFrom?.takes ?? {}
  for (const [name, key] of Object.entries(takes)) values[name] = carried[key] ?? values[name] ?? ''
  return values
}

const ownerless: Pick<FormDefinition, 'partOf' | 'startsFrom'> & { readonly owner?: string } = {}

/** A person who acts only for themselves is the owner; an administrator is no breeder. */
const ownFarm = (person: Person): FarmOwner | null => (isAdministrator(person) ? null : person)

function startOf(field: Field, person: Person, today: string, farm: FarmOwner | null): string {
  if (field.kind === 'date' && field.happened) return today
  if (!field.start) return ''
  if (field.start === 'today') return today
  if ('value' in field.start) return field.start.value
  if ('farm' in field.start) return farm?.[field.start.farm] ?? ''
  return isAdministrator(person) ? '' : person[field.start.session]
}

/** @param person who fills it in; without one (a viewed record, or wire values) no field is left out by person. */
export const isPresent = (field: Field, values: Values, person?: Pick<Person, 'administrador'>): boolean =>
  (field.when?.(values) ?? true) && !(field.onlyFor && person && !isAdministrator(person))

/** Is the field shown, but not editable for this person or at this time? */
export function isLocked(
  form: RecordDefinition,
  name: string,
  values: Values,
  person: Person,
  mode: Mode,
  row: Values = {},
): boolean {
  const field = form.fields[name]
  if (!field || mode === 'view') return true
  if (mode === 'edit' && isKept(form, name, row, person)) return true
  if (field.locked === true || field.locked?.(values)) return true
  return 'chosenBy' in field && field.chosenBy === 'others' && !choosesOwner(form, person)
}

/** Is the field read-only when the record is edited: always, because of dependent records, or for this person? */
function isKept({ editing }: RecordDefinition, name: string, row: Values, person?: FormFacts['person']): boolean {
  if (!editing || editing.fixed.includes(name)) return true
  if (editing.byOwner && person && !isAdministrator(person) && !editing.byOwner.includes(name)) return true
  return editing.referred(row) && !editing.onceReferred.includes(name)
}

/** The initial values for editing a row. */
export const editValues = (form: RecordDefinition, row: Values): Values => ({
  ...fromWire(form, row),
  ...form.editing?.begins?.(row),
})

/** The values after typing or choosing in a field: fields that depend on it are filled or cleared. */
export function withValue(
  form: RecordDefinition,
  values: Values,
  name: string,
  typed: string,
  option?: Option,
): Values {
  const field = form.fields[name]
  if (!field) return values
  const text = parseTyped(field, typed)
  if (text === (values[name] ?? '') && !option) return values
  const next: Record<string, string> = { ...values }
  const put = (target: string, value: string, shown = '') => {
    next[target] = value
    const nameKey = form.fields[target]?.nameKey
    if (nameKey) next[nameKey] = shown
  }
  const empty = (target: string) => {
    noteDropped(next, target, form.fields[target], name)
    noteAlike(next, target, form.fields[target])
    put(target, '')
  }
  const staying = stayingWith(form, name, text, values)
  if (text !== (values[name] ?? '')) for (const one of dependentsOf(form, name, values, staying)) empty(one)
  put(name, text, option?.name)
  noteAlike(next, name, field, option)
  delete next[dropped(name)]
  for (const [target, key] of Object.entries(field.fills ?? {})) {
    if (option?.[key] === undefined || next[target] === option[key] || isFilledByAnimal(form, target, next)) continue
    for (const dependent of dependentsOf(form, target, values)) if (dependent !== name) empty(dependent)
    put(target, option[key], key === 'code' ? option.name : '')
  }
  return 'tells' in field && field.tells ? withOptionValues(form, next, field.tells, option) : next
}

/** Does an animal on the form supply this value? Then nothing else fills it. */
const isFilledByAnimal = (form: RecordDefinition, name: string, values: Values): boolean =>
  entriesOf(form).some(([animal, field]) => 'tells' in field && field.tells?.[name] && values[animal])

/** Is the data call of this field made? Not if an edit cannot change its result: that stays as filed. */
export const loadsNow = (form: RecordDefinition, name: string, mode: Mode): boolean =>
  form.fields[name]?.loads !== undefined && (mode === 'add' || (mode === 'edit' && !form.editing?.fixed.includes(name)))

/** The values after a data call of a field; without an item, the fields that it fills are cleared. */
export function withLoaded(form: RecordDefinition, values: Values, name: string, item: Values | null): Values {
  const load = form.fields[name]?.loads
  if (!load) return values
  const next: Record<string, string> = { ...values }
  for (const [target, key] of Object.entries(load.fills)) {
    const field = form.fields[target]
    const choosable = field !== undefined && field.kind !== 'fact' && 'askedWhen' in field && field.askedWhen?.(values)
    if (choosable || (load.gently && isWritten(values, target))) continue
    next[target] = item?.[key] ?? literalStart(field)
    if (item?.[key] === undefined) putStartName(next, field)
    if (load.gently) next[autofilled(target)] = next[target]
  }
  return next
}

/** Value of a field without data. */
const literalStart = (field: Field | undefined): string =>
  typeof field?.start === 'object' && 'value' in field.start ? field.start.value : ''

/** The name of an initial code is stored beside it: the list that contains it may not be on this device. */
function putStartName(values: Record<string, string>, field: Field | undefined): void {
  const { nameKey, start } = field ?? {}
  if (nameKey && typeof start === 'object' && 'value' in start && start.name) values[nameKey] = start.name
}

/**
 * Fields whose options or filled facts become invalid when this one changes, nearest first.
 * @param values if given, values that a person wrote are excluded from gentle calls.
 * @param staying fields that do not change, although they depend on it
 */
function dependentsOf(
  form: RecordDefinition,
  name: string,
  values?: Values,
  staying: ReadonlySet<string> = new Set(),
): readonly string[] {
  const found = new Set<string>()
  const visit = (changed: string) => {
    for (const [other, field] of entriesOf(form)) {
      if (other === name || found.has(other) || staying.has(other)) continue
      if (basisOf(other, field, values).includes(changed)) {
        found.add(other)
        visit(other)
      }
    }
    const load = form.fields[changed]?.loads
    for (const target of Object.keys(load?.fills ?? {})) {
      const kept = values && load?.gently && isWritten(values, target)
      if (target === name || found.has(target) || kept) continue
      found.add(target)
      visit(target)
    }
  }
  visit(name)
  return [...found]
}

/**
 * The fields on which a field's options depend: those sent by its lookup, and those that its options must match. If a
 * code may be typed, the list only helps.
 */
function basisOf(name: string, field: Field, values: Values | undefined): readonly string[] {
  if (!('from' in field) || field.orTyped) return []
  return [...(isLookup(field.from) ? groundOf(field.from, values) : []), ...fallsUnalike(name, field, values)]
}

/** All problems of the form, by field in paper order. The device and the server check the same. */
export function check(form: RecordDefinition, values: Values, facts: FormFacts = {}, mode: Mode = 'add'): Problems {
  const problems: Record<string, string> = {}
  // Fields that an edit cannot change are not checked again: nobody could correct them.
  const kept = (name: string) =>
    mode === 'edit' && form.editing !== undefined && isKept(form, name, values, facts.person)
  for (const [name, field] of entriesOf(form)) {
    if (!isPresent(field, values, facts.person) || kept(name)) continue
    const message = checkField(field, values[name] ?? '', values) || mismatch(name, field, values)
    if (message) problems[name] = message
  }
  for (const rule of form.rules) {
    if (problems[rule.field] || kept(rule.field) || rule.holds(values, facts)) continue
    problems[rule.field] = typeof rule.message === 'string' ? rule.message : rule.message(values, facts)
  }
  return inPaperOrder(form, problems)
}

/** The problems that keep the gate closed; all of them if there is no gate. */
export const beforeGate = ({ gate }: RecordDefinition, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !gate?.unlocks.includes(name)))

/** True if there is no gate, or a field behind it already has a value. */
export const isGateOpen = ({ gate }: RecordDefinition, values: Values): boolean =>
  !gate || gate.unlocks.some((name) => (values[name] ?? '') !== '')

/** The first problem in paper order: the field that is focused. */
export const inPaperOrder = (form: RecordDefinition, problems: Problems): Problems => {
  const names = Object.keys(form.fields)
  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)))
}

/** The options that are not used up: an exhausted stock, or a service whose birth is declared, begins no new form. */
export function withSomeLeft(field: Field, options: readonly Option[]): readonly Option[] {
  const key = 'left' in field ? field.left : undefined
  // If the host does not say how many are left, the option is offered.
  return key === undefined ? options : options.filter((option) => option[key] === undefined || Number(option[key]) > 0)
}

/** The wire fields of the submit. Photo fields have the values' ids: the caller replaces them by receipts or files. */
export function toWire(
  form: RecordDefinition,
  values: Values,
  person: Pick<Person, 'nid' | 'tid'>,
  mode: Mode = 'add',
): Values {
  const wire: Record<string, string> = {}
  const { submit } = form
  if (!submit) throw new Error(`${form.key} is not saved`)
  const partOf = isForm(form) ? form.partOf : undefined
  /** A name is sent beside its code only if the call has a field for it (NOM_PAIS, NOM_ESPECIE of A02). */
  const named = operationNamed(submit.operation).fields
  // A part copies more values than its call has fields for: its own lookups need them.
  const taken = (partOf?.carries ?? []).filter((name) => named.includes(name))
  for (const name of [...taken, ...(submit.carried ?? [])]) wire[name] = values[name] ?? ''
  for (const [name, field] of entriesOf(form)) {
    if (field.unsent && !(partOf && named.includes(name))) continue
    const text = isPresent(field, values) ? (values[name] ?? '') : ''
    wire[field.wireName ?? name] = (field.wireAs && entryOf(field.wireAs, text)) ?? text
    if (field.nameKey && named.includes(field.nameKey)) wire[field.nameKey] = values[field.nameKey] ?? ''
  }
  for (const [name, key] of Object.entries(submit.stamped ?? {})) wire[name] = person[key]
  const whole = { ...wire, ...submit.fixed, ...(mode === 'edit' ? form.editing?.send : {}) }
  if (!submit.packed) return whole
  const own = Object.entries(whole).filter(([name]) => named.includes(name))
  const others = Object.entries(whole).filter(([name]) => !named.includes(name))
  return { ...Object.fromEntries(own), [submit.packed]: JSON.stringify(Object.fromEntries(others)) }
}

/** A form's values from the wire fields of a submit or a row of the list: the inverse of `toWire`. */
export function fromWire(form: RecordDefinition, wire: Values): Values {
  const values: Record<string, string> = { ...wire }
  for (const [name, field] of entriesOf(form)) {
    const text = wire[field.wireName ?? name] ?? wire[name] ?? ''
    values[name] = Object.entries(field.wireAs ?? {}).find(([, sent]) => sent === text)?.[0] ?? text
  }
  return values
}
