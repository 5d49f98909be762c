/** Which animals may be mated: from the inventory, leases and stock of this device, minus what unsent forms use. */
import {
  type Bounds,
  type FormDefinition,
  type LookupRequest,
  listedForms,
  lookupOf,
  noInventoryFilter,
  type Option,
  requestOf,
  tooYoung,
  type Values,
} from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type {
  PairLevel,
  PlanChoices,
  PlannedFemale,
  PlannedMale,
  PlannedMating,
  PlannedPair,
} from '../contract/animal-page.ts'
import type { Animals } from '../contract/animals.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import type { AdviceReading } from './advice.ts'
import type { ExpectedBirthsReading } from './expected-births.ts'
import { leasesToday } from './leases.ts'
import type { ListReading } from './list-rows.ts'
import type { LookupReading } from './lookups.ts'
import type { Reader } from './reader.ts'

/** More animals than a person plans for at once. */
const MOST = 2_000

const pairing = listedForms.filter((form) => form.pair)
const fromStock = listedForms.filter((form) => form.servesFrom)

interface PlannerMeans {
  readonly reader: Reader
  readonly lookups: LookupReading
  readonly advice: AdviceReading
  readonly readRows: ListReading['readRows']
  readonly readBirths: ExpectedBirthsReading['readBirths']
}

/** Who is there to mate: females, males and straws of a farm. */
function createMates({ reader: { background }, lookups, advice, readRows, readBirths }: PlannerMeans) {
  async function femalesOf(
    owner: string,
    bounds: Bounds,
    today: string,
  ): Promise<Pick<PlanChoices, 'females' | 'unlisted'>> {
    const filter = { ...noInventoryFilter, NID_PROPIETARIO: owner, SEXO: 'H' }
    const { rows, total } = await background.herdPage({ filter, search: '', first: 0, rows: MOST })
    const due = new Map((await readBirths(owner)).value.map((birth) => [birth.female.chip, birth]))
    const females = rows
      .filter(({ CHIP }) => CHIP)
      .map((row) => {
        const birth = due.get(row.CHIP ?? '')
        return { ...animalIn(row, today, bounds, 'edadMadre'), ...(birth && { due: birth }) }
      })
    return { females, unlisted: total - rows.length }
  }

  /** The owner's males that are not leased out, and those that the owner leases: as the mating form offers them. */
  async function malesOf(
    owner: string,
    bounds: Bounds,
    today: string,
  ): Promise<Pick<PlanChoices, 'males' | 'malesKnown'>> {
    let malesKnown = true
    const offered: { readonly form: FormDefinition; readonly option: Option }[] = []
    for (const form of pairing) {
      const request = form.pair && wholeRequest(form, form.pair.sire, owner)
      if (!request) continue
      const { value, takenAt } = await lookups.readOptions(request)
      malesKnown &&= takenAt !== undefined
      offered.push(...value.map((option) => ({ form, option })))
    }
    const chips = offered.map(({ option }) => option.code)
    const animals = await background.herdAnimals(chips)
    const away = await lentBy(owner, chips, today)
    const males = offered.flatMap(({ form, option }, at): PlannedMale[] => {
      const row = animals[at] ?? { CHIP: option.code, NOMBRE: option.nombre ?? '', COD_ESPECIE: option.especie ?? '' }
      if (away.has(option.code)) return []
      const by = row.NID_PROPIETARIO && row.NID_PROPIETARIO !== owner ? 'lease' : 'own'
      const opening = { form: form.key, given: { sire: option.code } }
      return [{ ...animalIn({ ...row, CHIP: option.code }, today, bounds, 'edadPadre'), by, ...opening }]
    })
    return { males, malesKnown }
  }

  /** Males that their owner has leased out, now with somebody else. */
  async function lentBy(owner: string, chips: readonly string[], today: string): Promise<ReadonlySet<string>> {
    const { animals } = await advice.facts({ chips, owner })
    const running = (await leasesToday({ background }, readRows, owner, today)).filter(({ to }) => to !== owner)
    const given = Object.entries(animals).filter(([, { givenAwayOn }]) => givenAwayOn !== undefined)
    return new Set([...running.map(({ chip }) => chip), ...given.map(([chip]) => chip)])
  }

  /** Straws left, by sire. */
  async function strawsOf(me: ActiveUser, owner: string): Promise<readonly PlannedMale[]> {
    const found: PlannedMale[] = []
    for (const form of fromStock) {
      const { servesFrom } = form
      if (!servesFrom) continue
      for (const concept of servesFrom.codes) {
        const values = { [form.owner]: owner, [servesFrom.code]: concept }
        const request = lookupOf(form.fields[servesFrom.number])
        const asked = request && requestOf(request, values, me.person)
        const options = asked ? (await lookups.readOptions(asked)).value : []
        for (const option of options) {
          if (option.pendientes === '0') continue
          const loaded = await loadedBy(me, form, { ...values, [servesFrom.number]: option.code })
          const chip = loaded[servesFrom.sire] ?? ''
          if (chip === '') continue
          found.push({
            chip,
            name: loaded[servesFrom.sireName] ?? '',
            breed: loaded[servesFrom.breedName] ?? '',
            species: loaded[servesFrom.species] ?? '',
            by: 'straws',
            form: form.key,
            given: { concept, service: option.code },
            stock: { concept, service: option.code, left: option.pendientes ?? '' },
            tooYoung: false,
          })
        }
      }
    }
    return found
  }

  /** Values that choosing a stock fills into the form, by field. */
  async function loadedBy(me: ActiveUser, form: FormDefinition, values: Values): Promise<Values> {
    const load = form.fields[form.servesFrom?.number ?? '']?.loads
    const request = load && requestOf(load.lookup, values, me.person)
    if (!load || !request) return {}
    const item = (await lookups.readItem(request)).value ?? {}
    return Object.fromEntries(Object.entries(load.fills).map(([field, key]) => [field, item[key] ?? '']))
  }

  return { femalesOf, malesOf, strawsOf }
}

export function createPlanner(
  reader: Reader,
  lookups: LookupReading,
  advice: AdviceReading,
  { readRows }: ListReading,
  { readBirths }: ExpectedBirthsReading,
): Pick<Animals, 'planChoices' | 'plan'> {
  const { background, here, ports, watch } = reader
  const { femalesOf, malesOf, strawsOf } = createMates({ reader, lookups, advice, readRows, readBirths })
  const choicesOnce = memo<Live<Aged<PlanChoices>>>()
  const planOnce = memo<Live<ReadonlyMap<string, readonly PlannedMating[]>>>(20)

  async function readChoices(asked: string): Promise<Aged<PlanChoices>> {
    const me = here.get()
    const owner = asked || me?.person.nid || ''
    if (!me)
      return {
        value: { owner, females: [], unlisted: 0, males: [], malesKnown: false },
        takenAt: undefined,
        refreshing: false,
      }
    const today = ports.clock.today()
    const { bounds } = await advice.facts({ chips: [], owner })
    const [females, { males, malesKnown }, straws, { takenAt }] = await Promise.all([
      femalesOf(owner, bounds, today),
      malesOf(owner, bounds, today),
      strawsOf(me, owner),
      background.herdSummary({ ...noInventoryFilter, NID_PROPIETARIO: owner }),
    ])
    return {
      value: { owner, ...females, males: [...males, ...straws], malesKnown },
      takenAt,
      refreshing: reader.wantHerd(owner, takenAt),
    }
  }

  async function readPlan(dams: readonly PlannedFemale[], males: readonly PlannedMale[]) {
    const sires = [...new Set(males.map(({ chip }) => chip))]
    const [crosses, { bounds }] = await Promise.all([
      background.herdCrosses(
        sires,
        dams.map(({ chip }) => chip),
      ),
      advice.facts({ chips: [], owner: '' }),
    ])
    const known = new Map(crosses.map((cross) => [`${cross.sire} ${cross.dam}`, cross]))
    const pairOf = (dam: string, sire: string): PlannedPair => {
      const cross = known.get(`${sire} ${dam}`)
      return cross ? { ...cross, level: levelOf(cross.coefficient, bounds) } : { sire, dam, level: 'unknown' }
    }
    return new Map(
      dams.map((dam): readonly [string, readonly PlannedMating[]] => [
        dam.chip,
        males
          .filter(({ species }) => species === '' || species === dam.species)
          .map((male) => ({ male, pair: pairOf(dam.chip, male.chip) }))
          .sort((a, b) => closeness(a) - closeness(b) || ownBreed(dam, b.male) - ownBreed(dam, a.male)),
      ]),
    )
  }

  return {
    planChoices: (owner) =>
      choicesOnce(owner, () =>
        reader.live('plan choices', () => readChoices(owner), [reader.work, watch('answers', 'entries', 'herds')]),
      ),
    plan: (dams, males) =>
      planOnce(JSON.stringify([dams, males]), () => reader.live('plan', () => readPlan(dams, males), [watch('herds')])),
  }
}

/** Every option that a field of the form could offer for this owner: its other inputs are left open. */
function wholeRequest(form: FormDefinition, name: string, owner: string): LookupRequest | undefined {
  const lookup = lookupOf(form.fields[name])
  if (!lookup) return undefined
  const fields = Object.entries(lookup.send).map(([key, sent]) => {
    if (typeof sent === 'string') return [key, sent]
    return [key, 'field' in sent && sent.field === form.owner ? owner : '']
  })
  return { operation: lookup.operation, fields: Object.fromEntries(fields), passing: [] }
}

function animalIn(row: Values, today: string, bounds: Bounds, parent: 'edadMadre' | 'edadPadre') {
  const { CHIP = '', NOMBRE = '', RAZA = '', COD_ESPECIE = '', FECHA_NACIMIENTO = '' } = row
  const known = { bornOn: FECHA_NACIMIENTO, species: COD_ESPECIE }
  return { chip: CHIP, name: NOMBRE, breed: RAZA, ...known, tooYoung: tooYoung(known, parent, today, bounds) }
}

const levelOf = (coefficient: number, { consanguinidad }: Bounds): PairLevel =>
  coefficient >= consanguinidad ? 'high' : coefficient > 0 ? 'some' : 'none'

/** An unknown coefficient sorts last: none exceeds 1. */
const closeness = ({ pair: { coefficient } }: PlannedMating): number => coefficient ?? 2

const ownBreed = (dam: PlannedFemale, male: PlannedMale): number => Number(male.breed === dam.breed)
