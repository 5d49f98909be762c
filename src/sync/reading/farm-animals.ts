/** The animals of a farm with what each is in today: from the inventory, open services, births and leases. */
import {
  type AnimalState,
  breedingBadge,
  isYoung,
  type Lease,
  lentWord,
  matchAnimals,
  noInventoryFilter,
  stateWords,
  type Values,
} from '../../registry/index.ts'
import type { Animals } from '../contract/animals.ts'
import {
  type AnimalGroup,
  animalGroups,
  type FarmAnimal,
  type FarmAnimals,
  type FarmAnimalsRequest,
} from '../contract/farm-animals.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import type { AdviceReading } from './advice.ts'
import type { BreedingReading } from './breeding.ts'
import type { HerdReading } from './inventory-reading.ts'
import { leasesToday } from './leases.ts'
import type { ListReading } from './list-rows.ts'
import type { Reader } from './reader.ts'

/** More animals than a farm has. */
const MOST = 5_000

type States = (row: Values) => FarmAnimal['state']

/** @returns the animals of a farm, live */
export function createFarmAnimals(
  reader: Reader,
  { readPage }: HerdReading,
  advice: AdviceReading,
  breeding: BreedingReading,
  lists: Pick<ListReading, 'readRows'>,
): Pick<Animals, 'farmAnimals'> {
  const { background, ports, watch } = reader
  const once = memo<Live<Aged<FarmAnimals>>>()

  async function read({ owner, group, search, rows }: FarmAnimalsRequest): Promise<Aged<FarmAnimals>> {
    const page = await readPage({
      filter: { ...noInventoryFilter, NID_PROPIETARIO: owner },
      search: owner === '' ? search : '',
      ...(owner === '' && search !== '' && { unowned: true }),
      // Among all animals those without a name would come first.
      ...(owner !== '' && { sort: { column: 'NOMBRE', descending: false } }),
      first: 0,
      rows: owner === '' ? rows : MOST,
    })
    const { value, ...age } = page
    if (owner === '')
      return {
        ...age,
        value: {
          rows: value.rows.map((row) => ({ ...asAnimal(row), owner: row.NOMPROP ?? '' })),
          total: value.total,
          counts: {},
        },
      }
    const today = ports.clock.today()
    const leases = await leasesToday(reader, lists.readRows, owner, today)
    const statesOf = await states(owner, leases, today)
    const until = new Map(leases.map(({ chip, ends }) => [chip, ends]))
    const [named, nameless] = [value.rows.filter(({ NOMBRE }) => NOMBRE), value.rows.filter(({ NOMBRE }) => !NOMBRE)]
    const all = [...named, ...(await leasedHere(owner, leases)), ...nameless]
    const found = matchAnimals(all, ({ CHIP = '', NOMBRE = '' }) => ({ chip: CHIP, name: NOMBRE }), search).map((row) =>
      asAnimal(row, statesOf(row), until.get(row.CHIP ?? '')),
    )
    const isIn = (of: AnimalGroup, { sex, state }: FarmAnimal) =>
      of === 'females' ? sex === 'H' : of === 'males' ? sex === 'M' : state?.kind === of
    const counts = animalGroups.map((of) => [of, found.filter((one) => isIn(of, one)).length] as const)
    const shown = found.filter((animal) => group === undefined || isIn(group, animal))
    return {
      ...age,
      value: {
        rows: shown.slice(0, rows),
        total: shown.length,
        herd: { own: value.total, leased: all.length - value.rows.length },
        counts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      },
    }
  }

  async function states(owner: string, leases: readonly Lease[], today: string): Promise<States> {
    const [bounds, known] = await Promise.all([advice.bounds(), breeding.states(owner)])
    const leasedTo = new Map(leases.map(({ chip, to }) => [chip, to]))
    const plain = (kind: AnimalState & keyof typeof stateWords) => ({ kind, words: stateWords[kind] })
    return ({ CHIP = '', SEXO, FECHA_NACIMIENTO = '' }) => {
      const to = leasedTo.get(CHIP)
      if (to !== undefined) return to === owner ? plain('leased') : { kind: 'leased', words: lentWord }
      const state = known.get(CHIP)
      if (state) return { kind: state.kind, words: breedingBadge(state, today) }
      return SEXO === 'H' && CHIP !== '' && !isYoung(FECHA_NACIMIENTO, today, bounds) ? plain('open') : undefined
    }
  }

  /** Males that this farm has on lease: they are in their owner's inventory. */
  async function leasedHere(owner: string, leases: readonly Lease[]): Promise<readonly Values[]> {
    const taken = leases.filter(({ to }) => to === owner)
    const rows = await background.herdAnimals(taken.map(({ chip }) => chip))
    return taken.map(({ chip, breed }, at) => rows[at] ?? { CHIP: chip, COD_RAZA: breed, SEXO: 'M' })
  }

  return {
    farmAnimals: (request) => {
      const key = JSON.stringify(request)
      return once(key, () =>
        reader.live('farm animals', () => read(request), [reader.work, watch('answers', 'entries', 'herds')]),
      )
    },
  }
}

const asAnimal = (row: Values, state?: FarmAnimal['state'], leasedUntil = ''): FarmAnimal => ({
  id: row.id ?? row.CHIP ?? '',
  chip: row.CHIP ?? '',
  name: row.NOMBRE ?? '',
  sex: row.SEXO ?? '',
  breed: row.RAZA ?? '',
  species: row.COD_ESPECIE ?? '',
  book: row.COD_LIBRO ?? '',
  born: row.FECHA_NACIMIENTO ?? '',
  ...(state && { state }),
  leasedUntil,
})
