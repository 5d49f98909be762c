/** Fills in any form as a person would: field by field in paper order, from its definition alone. */
import {
  awaitedBy,
  check,
  choosesOwner,
  type Field,
  type FormDefinition,
  isLocked,
  isLookup,
  isPresent,
  type NewPhoto,
  type Option,
  requestOf,
  startValues,
  suited,
  usesNumber,
  type Values,
  withLoaded,
  withValue,
} from '../../src/registry/index.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { picture } from '../sync/fakes/forms.ts'
import type { FakeHost } from '../sync/fakes/host.ts'
import { type Ground, itemOf, optionsOf } from './choices.ts'

/** How often a field with a problem is filled in again. */
const TRIES = 80

export interface Paper {
  readonly filled: FilledForm
  /** The text that identifies the filing at the host; '' for a row of a sub-table. */
  readonly mark: string
}

/**
 * The field whose text identifies a form: its remarks, or the first free text, or a weight, or the last date. A row of
 * a sub-table has none.
 */
export function markField(form: FormDefinition): string {
  if (!usesNumber(form)) return ''
  const free = Object.entries(form.fields).filter(([name, field]) => !field.locked && name !== form.owner)
  const first = (kind: Field['kind']) => free.find(([, field]) => field.kind === kind && !field.when)?.[0]
  return (
    first('memo') ?? first('text') ?? first('weight') ?? free.findLast(([, { kind }]) => kind === 'date')?.[0] ?? ''
  )
}

/** A unique text for the field that identifies a form. */
export function markText(form: FormDefinition, { dice, today }: Ground, before?: string): string {
  const kind = form.fields[markField(form)]?.kind
  if (kind === 'weight') return String((dice.unique() - 900) / 100)
  if (kind === 'date') return dayFrom(today, dice.unique() - 1000)
  return `${before?.split(' ')[0] ?? `m${dice.unique()}`} ${dice.unique()}`
}

const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** undefined: a required field has no options. @param carried values of the record that it is part of */
export function fillIn(
  form: FormDefinition,
  ground: Ground,
  carried: Values = {},
  mode: 'add' | 'edit' = 'add',
): Paper | undefined {
  const { person, dice, today } = ground
  const mark = markField(form)
  const photos: NewPhoto[] = []
  let values = { ...carried, ...startValues(form, person, today, carried) }
  /** For fields on which no other field depends. */
  const put = (name: string, text: string) => {
    values = { ...values, [name]: text }
  }
  const choose = (name: string, field: Field): boolean => {
    if (!('from' in field)) return true
    let options: readonly Option[] | undefined
    if (isLookup(field.from)) {
      const waits = awaitedBy(field.from).some((other) => !values[other])
      const request = waits ? null : requestOf(field.from, values, person)
      const asked = request && { ...request, fields: { ...request.fields, OWNER: values[form.owner] ?? '' } }
      options = asked ? optionsOf(ground, asked, form) : []
    } else options = field.from
    const fits = suited(field, options, values)
    if (fits.length === 0) return false
    const option = dice.pick(fits)
    values = withValue(form, values, name, option.code, option)
    return true
  }
  /** false: it cannot be filled in. */
  const fill = (name: string, field: Field, again: boolean): boolean => {
    const required = field.required !== undefined
    switch (field.kind) {
      case 'photo':
        photos.push({ slot: name, bytes: picture(`${form.key} ${dice.unique()}`) })
        values = { ...values, [name]: 'foto' }
        return true
      case 'number':
        values = withValue(form, values, name, numberFor(form, ground, values[form.owner] ?? ''))
        return values[name] !== ''
      case 'choice':
      case 'chip':
        if ('askedWhen' in field && field.askedWhen && !field.askedWhen(values)) return true
        if (!required && dice.chance(0.2)) return true
        if ('orTyped' in field && field.orTyped && dice.chance(0.5)) {
          values = withValue(form, values, name, `F${dice.unique()}`)
          return true
        }
        return choose(name, field) || !required
      case 'date':
        if (!required && dice.chance(0.3)) return true
        // Spread-out dates: they distinguish our records from others' in a host's list.
        put(name, name === mark ? markText(form, ground) : dayFrom(today, (again ? 4000 : 0) - dice.below(4000)))
        return true
      case 'text':
      case 'memo':
        if (name === mark) put(name, markText(form, ground))
        else if (required || dice.chance(0.5)) put(name, /CORREO/.test(name) ? 'a@b.example.com' : `T${dice.unique()}`)
        return true
      case 'count':
        put(name, String(Math.min(field.min + dice.below(again ? 100 : 3), field.max?.(values) ?? 100)))
        return true
      case 'money':
        put(name, String(1000 * dice.below(100)))
        return true
      case 'weight':
        put(name, name === mark ? markText(form, ground) : String((1 + dice.below(600)) / 100))
        return true
      case 'fact':
        if (required && !values[name]) values = { ...values, [name]: 'ABC' }
        return true
    }
  }
  /** A person who may capture for others starts with their own form and mostly files for somebody else. */
  const isOthers = (name: string) => name === form.owner && mode === 'add' && choosesOwner(form, person)
  /** What a form begins with and a person often changes. */
  const isOffered = ({ start }: Field) => start === 'today' || (typeof start === 'object' && 'value' in start)
  const stands = (name: string, field: Field) =>
    isLocked(form, name, values, person, 'add') ||
    ((values[name] ?? '') !== '' && name !== mark && !isOffered(field) && !isOthers(name))
  const skipped = (name: string, field: Field) =>
    !isPresent(field, values, person) ||
    (mode === 'edit' && name === form.owner) ||
    (field.kind !== 'fact' && stands(name, field))
  for (const [name, field] of Object.entries(form.fields)) {
    if (!skipped(name, field) && !fill(name, field, false)) return undefined
    if (!field.loads) continue
    const request = requestOf(field.loads.lookup, values, person)
    const owner = values[form.owner] ?? ''
    const asked = request && { ...request, fields: { NID_PROPIETARIO: owner, ...request.fields } }
    if (asked) values = withLoaded(form, values, name, itemOf(ground, asked, Object.values(field.loads.fills)))
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const [wrong] = Object.keys(check(form, values, { today, person }, mode))
    if (wrong === undefined) {
      const filled: FilledForm = { form, mode, values, photos, ...(mode === 'edit' && { row: { ...values } }) }
      return { filled, mark: mark && (values[mark] ?? '') }
    }
    const field = form.fields[wrong]
    if (!field || !fill(wrong, field, true)) return undefined
  }
  return undefined
}

/** Numbers by code and owner, of each host. */
const blocks = new WeakMap<FakeHost, Map<string, string[]>>()
function blockOf(host: FakeHost, code: string, owner: string): readonly string[] {
  const known = blocks.get(host) ?? new Map<string, string[]>()
  if (!blocks.has(host)) {
    blocks.set(host, known)
    for (const [key, place] of host.numbers) {
      const [of, number = ''] = key.split(' ')
      const name = `${of} ${place.owner}`
      known.set(name, [...(known.get(name) ?? []), number])
    }
  }
  return known.get(`${code} ${owner}`) ?? []
}

/** A number of the owner's block: mostly the lowest unused on the device, so that devices collide. */
function numberFor(form: FormDefinition, { host, made, dice }: Ground, owner: string): string {
  const used = new Set(made.map(({ values }) => values[form.number]))
  const block = blockOf(host, form.code, owner).filter((number) => !used.has(number))
  const isFree = (number: string) => host.numbers.get(`${form.code} ${number}`)?.used === false
  const from = dice.chance(0.4) ? block.filter(isFree) : block
  return (dice.chance(0.6) ? from[0] : from[dice.below(from.length)]) ?? ''
}
