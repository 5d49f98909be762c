/**
 * Fills a valid form of any definition like a person: options from the server's answers, other values by trial.
 */
import {
  check,
  type Field,
  fieldsOf,
  findForm,
  fromWire,
  isForm,
  isLookup,
  isMaster,
  isPresent,
  type LookupRequest,
  loadsNow,
  type Mode,
  type Option,
  type Person,
  type RecordDefinition,
  requestOf,
  startValues,
  suited,
  toWire,
  type Values,
  withLoaded,
  withValue,
} from '../../src/registry/index.ts'
import { START } from '../server/world.ts'

export const today = START.slice(0, 10)

export interface Filler {
  readonly person: Person
  readonly random: () => number
  /** Rows of a documented answer. */
  readonly ask: (request: LookupRequest) => Promise<readonly Values[]>
  /** The receipt of a photo uploaded beforehand; '' if it is sent with the form. */
  readonly photo: (record: RecordDefinition, field: string, values: Values) => Promise<string>
}

/** Attempts for every field. */
const PASSES = 3
/** Options to try before accepting one that leaves a later field without options. */
const TRIES = 40

/** The wire fields of a form that the rules allow, or null if this person has no data to fill it with. */
export async function fillIn(record: RecordDefinition, filler: Filler): Promise<Values | null> {
  const { person } = filler
  const begun = await beginning(record, filler)
  if (!begun) return null
  const { mode } = begun
  let { values } = begun
  const loaded = new Set<string>()
  for (let pass = 0; pass < PASSES; pass++)
    for (const [name, field] of Object.entries(record.fields)) {
      if (!isPresent(field, values, person)) continue
      if ((values[name] ?? '') === '' && field.kind !== 'fact')
        values = await filled(record, name, field, values, filler)
      if (!loadsNow(record, name, mode) || !field.loads || loaded.has(name) || (values[name] ?? '') === '') continue
      const request = requestOf(field.loads.lookup, values, person)
      if (!request) continue
      loaded.add(name)
      values = withLoaded(record, values, name, (await filler.ask(request))[0] ?? null)
    }
  for (const [name, field] of Object.entries(record.fields))
    if (field.kind === 'photo') values = { ...values, [name]: await filler.photo(record, name, values) }
  return toWire(record, values, person, mode)
}

/**
 * A new form; a part begins with a row of its whole; a record that can only be edited begins with an existing row, as
 * do some others at random.
 */
async function beginning(
  record: RecordDefinition,
  filler: Filler,
): Promise<{ readonly values: Values; readonly mode: Mode } | null> {
  const { person, random } = filler
  const add = (carried?: Values) => ({ values: startValues(record, person, today, carried), mode: 'add' as const })
  const { partOf = undefined, startsFrom = undefined } = isForm(record) ? record : {}
  const whole = findForm((partOf ?? startsFrom)?.form ?? '')
  if (whole) {
    const row = pick(await rowsOf(whole, filler), random)
    if (!row || partOf?.row !== 'take') return row ? add(row) : null
    const request = whole.details && requestOf(whole.details.from, row, person)
    const part = pick(request ? await filler.ask(request) : [], random)
    return part ? add({ ...row, ...part }) : null
  }
  if (record.addTitle && (isForm(record) || !record.editing || random() < 0.7)) return add()
  const row = pick(await rowsOf(record, filler), random)
  return row ? { values: fromWire(record, row), mode: 'edit' } : null
}

/** Rows of its own list for this person. */
async function rowsOf(record: RecordDefinition, filler: Filler): Promise<readonly Values[]> {
  const { person } = filler
  const send = isForm(record) ? { [record.list.ownerField]: person.nid } : isMaster(record) ? record.list.send : {}
  const request = requestOf({ operation: record.list.operation, send }, {}, person)
  return request ? filler.ask(request) : []
}

async function filled(
  record: RecordDefinition,
  name: string,
  field: Field,
  values: Values,
  filler: Filler,
): Promise<Values> {
  let fallback = values
  for (const option of await candidates(field, values, filler)) {
    const next = withValue(record, values, name, option.code, option)
    if (next[name] === '' || check(record, next, { today, person: filler.person })[name]) continue
    if (await leavesChoices(record, name, next, filler)) return next
    if (fallback === values) fallback = next
  }
  return fallback
}

/** Does every field whose list depends on this one have options? */
async function leavesChoices(record: RecordDefinition, name: string, values: Values, filler: Filler): Promise<boolean> {
  for (const field of Object.values(record.fields)) {
    if (!('from' in field) || !isLookup(field.from) || !field.required) continue
    if (![...fieldsOf(field.from), ...Object.values(field.alike ?? {})].includes(name)) continue
    const request = requestOf(field.from, values, filler.person)
    if (request && suited(field, (await filler.ask(request)).map(optionOf), values).length === 0) return false
  }
  return true
}

const optionOf = (row: Values): Option => ({ ...row, code: row.code ?? '', name: row.name ?? row.code ?? '' })

async function candidates(field: Field, values: Values, filler: Filler): Promise<readonly Option[]> {
  const { random, person } = filler
  const amount = Math.floor(random() * 1_000_000)
  if (!('from' in field)) return texts(field, amount, random).map((code) => ({ code, name: code }))
  if (!isLookup(field.from)) return shuffled(suited(field, field.from, values), random)
  const request = requestOf(field.from, values, person)
  const options = request ? (await filler.ask(request)).map(optionOf) : []
  return shuffled(suited(field, options, values), random).slice(0, TRIES)
}

function texts(field: Field, amount: number, random: () => number): readonly string[] {
  switch (field.kind) {
    case 'date':
      return [today, day(-Math.floor(random() * 20)), day(20), day(-40), day(-400)]
    case 'count':
      return [String(field.min + (amount % 3)), String(field.min), String(amount)]
    case 'money':
      return [String(amount), '0']
    case 'weight':
      return ['3.2', String(field.atMost)]
    case 'photo':
      return []
    default:
      // One of these matches whatever format an optional text requires.
      return [
        `Texto ${amount}`,
        `${amount}00`,
        `a${amount}@correo.co`,
        `https://sitio.co/${amount}`,
        `T${amount % 99999}`,
      ]
  }
}

const day = (offset: number) => new Date(Date.parse(START) + offset * 86_400_000).toISOString().slice(0, 10)

export const pick = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)]

function shuffled<T>(all: readonly T[], random: () => number): readonly T[] {
  const rest = [...all]
  // Shuffling the first few is enough: the caller takes the first that fits.
  for (let at = 0; at < Math.min(TRIES, rest.length); at++) {
    const other = at + Math.floor(random() * (rest.length - at))
    const here = rest[at] as T
    rest[at] = rest[other] as T
    rest[other] = here
  }
  return rest
}
