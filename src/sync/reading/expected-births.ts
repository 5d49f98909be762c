/** Expected births of open services: from the cached answers for their forms, with the outbox applied. */
import {
  birthSpan,
  type EndOfService,
  type FormDefinition,
  findForm,
  fromWire,
  isAdministrator,
  keyOf,
  type LookupRequest,
  listedForms,
  lookupOf,
  type Option,
  requestOf,
  type Values,
} from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { valuesOf } from '../cache/items.ts'
import { listRequest } from '../cache/list-queries.ts'
import { chosenOwners } from '../cache/outing.ts'
import type { Animals } from '../contract/animals.ts'
import type { BirthsRead, ExpectedBirth } from '../contract/expected-births.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import type { Pending } from '../outbox/reservations.ts'
import { hasRows } from '../outbox/sub-rows.ts'
import type { AdviceReading } from './advice.ts'
import type { LookupReading } from './lookups.ts'
import type { Reader } from './reader.ts'

/** A service and one female that may be pregnant by it. */
interface Carrying {
  readonly owner: string
  readonly code: string
  readonly number: string
  /** Data of the service, by field of the birth form. */
  readonly facts: Values
  readonly dam: string
  readonly female: string
  readonly unsent: boolean
}

/** By key. */
type Missing = Map<string, LookupRequest>

/** What one reading is based on. */
interface BirthSearch {
  readonly me: ActiveUser
  readonly form: BirthForm
  readonly pending: Pending
  readonly missing: Missing
  /** What no answer has told yet. */
  readonly unknown: Set<string>
}

type BirthForm = FormDefinition & { readonly ends: EndOfService }

const births = listedForms.filter((form): form is BirthForm => form.ends !== undefined)

export interface ExpectedBirthsReading extends Pick<Animals, 'expectedBirths'> {
  /** The same, read once. */
  readBirths(owner: string): Promise<Aged<readonly ExpectedBirth[]>>
}

/** The owners for whom this device is prepared. */
export async function preparedOwners({ answers }: Pick<Reader, 'answers'>, me: ActiveUser): Promise<readonly string[]> {
  const chosen = await chosenOwners(answers, me)
  return [...new Set([...(isAdministrator(me.person) ? [] : [me.person.nid]), ...chosen])]
}

/** @returns the open services of an owner with the females that may be pregnant by them, and when that was known */
function createServiceReading({ answers }: Reader, lookups: LookupReading) {
  /** Data of a service: from the form that created it, its data call, or the list that has its record. */
  async function factsOf({ me, form, pending, missing }: BirthSearch, values: Values): Promise<Values | undefined> {
    const { ends, fields } = form
    const [code, number] = [values[ends.concept] ?? '', values[ends.service] ?? '']
    const load = fields[ends.service]?.loads
    if (!load) return undefined
    const own = pending.opened(code, number, 'whole')
    const request = requestOf(load.lookup, values, me.person)
    const kept = !own && request ? await answers.read(me, request) : undefined
    if (!own && !kept && request) missing.set(keyOf(request), request)
    const answered = kept?.items[0] && valuesOf(kept.items[0])
    const item = own?.item ?? answered ?? pending.opened(code, number, 'part')?.item
    const listed = item?.[load.fills[ends.served] ?? ''] ? undefined : await asListed(me, code, number, values, form)
    if (!item && !listed) return undefined
    return Object.fromEntries(
      Object.entries(load.fills).map(([field, key]) => [field, item?.[key] || listed?.[key] || '']),
    )
  }

  /** A host whose data call for births omits the date of the service has it in the list of services. */
  async function asListed(me: ActiveUser, code: string, number: string, values: Values, form: BirthForm) {
    const service = findForm(code)
    if (!service) return undefined
    for (const whose of ['', values[form.owner] ?? '']) {
      const list = await answers.read(me, listRequest(service, whose, me.person))
      const row = list?.items.map(valuesOf).find((one) => one[service.number] === number)
      if (row) return service.provides(fromWire(service, row))[0]?.item
    }
    return undefined
  }

  async function ofService(asking: BirthSearch, values: Values): Promise<readonly Carrying[]> {
    const { form, pending } = asking
    const { ends } = form
    const facts = await factsOf(asking, values)
    if (!facts) return []
    const [code, number] = [values[ends.concept] ?? '', values[ends.service] ?? '']
    const one = { owner: values[form.owner] ?? '', code, number, facts, unsent: pending.holds(code, number) }
    const females = hasRows(code) ? await rowsOf(asking, values) : [facts[ends.dam] ?? '']
    return females.flatMap((dam) => {
      const female = facts[ends.recipient] || dam
      return female === '' ? [] : [{ ...one, dam, female }]
    })
  }

  /** Females of a group without a birth from it yet. */
  async function rowsOf({ me, form, unknown }: BirthSearch, values: Values): Promise<readonly string[]> {
    const from = lookupOf(form.fields[form.ends.dam])
    const request = from && requestOf(from, values, me.person)
    if (!request) return []
    const { value, takenAt } = await lookups.readOptions(request)
    if (takenAt === undefined) unknown.add(keyOf(request))
    return value.map(({ code }) => code)
  }

  async function ofOwner(asking: BirthSearch, owner: string) {
    const { me, form, unknown } = asking
    const { ends } = form
    const from = lookupOf(form.fields[ends.service])
    const found: Carrying[] = []
    const times: (number | undefined)[] = []
    let coming = false
    for (const code of ends.concepts) {
      const values = { [form.owner]: owner, [ends.concept]: code }
      const request = from && requestOf(from, values, me.person)
      if (!request) continue
      const { value, takenAt, refreshing } = await lookups.readOptions(request)
      times.push(takenAt)
      if (takenAt === undefined) unknown.add(keyOf(request))
      coming ||= takenAt === undefined && refreshing
      for (const option of value.filter(isOpen))
        found.push(...(await ofService(asking, { ...values, [ends.service]: option.code })))
    }
    return { found, times, coming }
  }

  return ofOwner
}

export function createExpectedBirths(
  reader: Reader,
  lookups: LookupReading,
  advice: AdviceReading,
): ExpectedBirthsReading {
  const { background, here, watch } = reader
  const ofOwner = createServiceReading(reader, lookups)
  const once = memo<Live<BirthsRead>>()
  /** Requests for data of services that are not on this device yet. */
  const lacking = new Map<string, Missing>()
  const askFor = reader.wantOnce((name) => [...(lacking.get(name)?.values() ?? [])].map((request) => ({ request })))

  async function read(owner: string): Promise<BirthsRead> {
    const me = here.get()
    if (!me) return { value: [], takenAt: undefined, refreshing: false }
    const pending = await reader.pending()
    const missing: Missing = new Map()
    const unknown = new Set<string>()
    const value: ExpectedBirth[] = []
    const times: (number | undefined)[] = []
    let coming = false
    for (const form of births)
      for (const whose of owner === '' ? await preparedOwners(reader, me) : [owner]) {
        const asked = await ofOwner({ me, form, pending, missing, unknown }, whose)
        // The person's own few animals say nothing about the farms they visit.
        if (owner !== '' || whose !== me.person.nid) {
          times.push(...asked.times)
          coming ||= asked.coming
        }
        value.push(...(await named(form, whose, asked.found)))
      }
    const name = `births ${owner}`
    lacking.set(name, missing)
    if (missing.size > 0) askFor(name)
    const known = times.filter((time) => time !== undefined)
    return {
      value: value.sort((a, b) => (a.span.likely < b.span.likely ? -1 : 1)),
      takenAt: known.length === 0 ? undefined : Math.min(...known),
      refreshing: coming || [...missing.values()].some(reader.isComing),
      ...(unknown.size + missing.size === 0 && { whole: true as const }),
    }
  }

  async function named(form: BirthForm, owner: string, found: readonly Carrying[]): Promise<readonly ExpectedBirth[]> {
    const { ends } = form
    const chips = [...new Set(found.flatMap(({ female, dam, facts }) => [female, dam, facts[ends.sire] ?? '']))]
    const [known, animals] = await Promise.all([
      advice.facts({ chips: [...new Set(found.map(({ female }) => female))], owner }),
      background.herdAnimals(chips),
    ])
    const animal = new Map(chips.map((chip, at) => [chip, animals[at]]))
    const nameOf = (chip: string, otherwise = '') => ({ chip, name: animal.get(chip)?.NOMBRE || otherwise })
    const latest = new Map<string, string>()
    for (const { female, facts } of found)
      latest.set(female, [latest.get(female) ?? '', facts[ends.served] ?? ''].sort().at(-1) ?? '')
    return found.flatMap((one): ExpectedBirth[] => {
      const { code, number, female, dam, facts, unsent } = one
      const [served = '', servedUntil = ''] = [facts[ends.served], facts[ends.servedUntil]]
      const species = facts[ends.species] || animal.get(female)?.COD_ESPECIE || ''
      const span = birthSpan({ concept: code, species, on: served, until: servedUntil }, known.bounds)
      const gaveBirth = known.animals[female]?.gaveBirthOn?.some((day) => day > (servedUntil || served))
      if (!span || gaveBirth) return []
      const again = latest.get(female) ?? ''
      const carries = female !== dam
      return [
        {
          id: [code, number, female].join(' '),
          owner: one.owner,
          ownerName: animal.get(female)?.NOMPROP ?? '',
          concept: code,
          service: number,
          female: nameOf(female, carries ? '' : facts[ends.damName]),
          breed: animal.get(female)?.RAZA ?? '',
          sire: nameOf(facts[ends.sire] ?? '', facts[ends.sireName]),
          ...(carries && { dam: nameOf(dam, facts[ends.damName]) }),
          served,
          servedUntil,
          span,
          unsent,
          ...(again > served && { servedAgain: again }),
          given: { owner: one.owner, concept: code, service: number, sire: facts[ends.sire] ?? '', dam },
        },
      ]
    })
  }

  return {
    readBirths: read,
    expectedBirths: (owner) =>
      once(owner, () =>
        reader.live('expected births', () => read(owner), [reader.work, watch('answers', 'entries', 'herds')]),
      ),
  }
}

/** An administrator's list may contain services that only have to be viewed because they are over. */
const isOpen = ({ pendientes }: Option): boolean => pendientes !== '0'
