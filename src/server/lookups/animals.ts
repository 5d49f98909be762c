/** Lookups of animals by chip: code is the chip, name the chip and the animal's name. */
import { type SQL, sql } from 'drizzle-orm'
import { kinshipOf, type Values } from '../../registry/index.ts'
import { ownerOf } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, type Handlers, wireNumber } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { optionRows, textRows } from '../database/texts.ts'
import { checkMayRead, groupPlace } from '../filing/admitted.ts'
import { leasedTo } from '../filing/animals.ts'
import { parentsOf } from '../filing/pedigree.ts'
import { contains, hasWord, likeSql } from '../queries/like.ts'
import { longAnswer } from '../queries/long-answer.ts'
import { type RequestedPage as Page, pageOf } from '../queries/paged.ts'
import { choices } from './choices.ts'

const chipKeys = sql`a.chip as code, trim(concat(a.chip, ' ', a.name)) as name, a.name as nombre,
  a.breed_id as raza, a.sex as sexo, a.species as especie`

/** The last day of such a lease; '' for the owner's own animals. */
const leasedUntil = (owner: string, day: string): SQL => sql`coalesce((select max(l.ends_on)::text from leases l
  where l.animal_id = a.id and a.owner_nid <> ${owner} and l.lessee_nid = ${owner}
    and ${day}::date between l.starts_on and l.ends_on), '') as arrendado`

/** The owner's own animals have the documented keys only. */
const leasedMarked = (animals: readonly Values[]): Values[] =>
  animals.map(({ arrendado, ...animal }) => (arrendado ? { ...animal, arrendado } : animal))

interface AnimalChoiceRequest {
  readonly sex?: string
  readonly breed?: string
  readonly species?: string
  /** Also other owners' males that the owner leases today. */
  readonly leased?: boolean
  readonly further?: SQL | undefined
}

/** @param owner null for every owner */
const whereWanted = (owner: string | null, day: string, wanted: AnimalChoiceRequest): SQL => {
  const own = owner === null ? sql`a.owner_nid is not null` : sql`a.owner_nid = ${owner}`
  const leased = wanted.leased && owner !== null ? sql`or ${leasedTo(sql`${owner}`, sql`${day}::date`)}` : sql``
  const { sex, breed, species, further = sql`true` } = wanted
  const asked = [
    ...(sex ? [sql`a.sex = ${sex}`] : []),
    ...(breed ? [sql`a.breed_id = ${wireNumber(breed)}`] : []),
    ...(species ? [sql`a.species = ${species}`] : []),
  ]
  return sql.join([sql`a.chip is not null and (${own} ${leased})`, ...asked, further], sql` and `)
}

const animals =
  (wanted: (call: Call) => AnimalChoiceRequest): Handler =>
  async (call) => {
    const owner = await ownerOf(call)
    const what = wanted(call)
    const where = whereWanted(owner, today(call.context), what)
    const keys = what.leased && owner !== null ? sql`${chipKeys}, ${leasedUntil(owner, today(call.context))}` : chipKeys
    const every = (further: SQL) => sql`select ${keys} from animals a where ${where} and ${further}`
    const page = pageOf(call)
    if (page) return leasedMarked(await pageOfAnimals(call, keys, where, page))
    // For all owners there are too many to sort here: the name begins with the chip.
    return owner === null
      ? longAnswer(call.context.db, {
          select: (further) => sql`${every(further)} order by a.chip`,
          after: (last) => sql`a.chip > ${last.code}`,
        })
      : leasedMarked(await optionRows(call.context.db, every(sql`true`)))
  }

/** Those whose chip or name matches the search, by chip. */
function pageOfAnimals({ context }: Call, keys: SQL, where: SQL, { search, key, rows, first }: Page) {
  const [before = '', ...after] = search.split(' ')
  // As displayed: the chip, then the name.
  const both = sql`${likeSql(sql`lower(a.chip)`, before)} and ${hasWord(sql`a.name`, after.join(' '))}`
  const has = sql`(${likeSql(sql`lower(a.chip)`, search)} or ${contains(sql`a.name`, search)} or (${both}))`
  const found = key !== '' ? sql`a.chip = ${key}` : search === '' ? sql`true` : has
  return textRows(
    context.db,
    sql`select ${keys} from animals a where ${where} and ${found} order by a.chip
        limit ${rows}::int offset ${first}::int`,
  )
}

const chips = animals((call) => {
  const sex = fieldOf(call, 'SEXO')
  const leased = sex === 'M' && ['A01', 'A01a'].includes(fieldOf(call, 'CODIGO'))
  return { sex, breed: fieldOf(call, 'RAZA'), leased }
})

/** Females of that breed with that kinship to the male (decision 68; 'Kinship'). */
async function hembras(call: Call): Promise<unknown> {
  const { context } = call
  const owner = await ownerOf(call)
  const where = whereWanted(owner, today(context), { sex: 'H', breed: fieldOf(call, 'RAZA') })
  const every = (further: SQL) => sql`select a.id, ${chipKeys} from animals a where ${where} and ${further}`
  const suited = await relatedTo(call)
  // For all owners there are too many to sort here.
  return owner === null
    ? longAnswer(context.db, {
        select: (further) => sql`${every(further)} order by a.chip`,
        after: (last) => sql`a.chip > ${last.code}`,
        complete: suited,
      })
    : suited(await optionRows(context.db, every(sql`true`)))
}

/** Keeps the females whose kinship to the male of the call is the requested one, and removes their ids. */
async function relatedTo(call: Call): Promise<(females: readonly Values[]) => Promise<Values[]>> {
  const { db } = call.context
  const [male] = await rowsOf<{ id: number }>(
    db,
    sql`select id from animals where chip = ${fieldOf(call, 'CHIP_MACHO')} and sex = 'M'`,
  )
  const kinship = fieldOf(call, 'PARENTESCO')
  const plain = ({ id: _id, ...female }: Values): Values => female
  if (kinship === '' || (!male && kinship === 'NP')) return async (females) => females.map(plain)
  if (!male) return async () => []
  return async (females) => {
    const parents = await parentsOf(db, [male.id, ...females.map(({ id }) => Number(id))])
    return females.filter(({ id }) => kinshipOf(parents, male.id, Number(id)) === kinship).map(plain)
  }
}

const dashFields = (call: Call) => ({ breed: fieldOf(call, 'RAZA'), species: fieldOf(call, 'COD_ESPECIE') })

/** With CHIP, only the males that have offspring with that female (decision 61). */
const machosDash = animals((call) => {
  const female = fieldOf(call, 'CHIP')
  const mates = sql`exists (select 1 from animals child join animals dam on dam.id = child.dam_id
    where child.sire_id = a.id and dam.chip = ${female})`
  return { ...dashFields(call), sex: 'M', further: female === '' ? undefined : mates }
})

const notLeasedOut = (call: Call) => sql`not exists (select 1 from leases l
  where l.animal_id = a.id and ${today(call.context)}::date between l.starts_on and l.ends_on)`

/** Females of a group without a birth from it. */
async function hembrasA01a(call: Call): Promise<unknown> {
  const number = wireNumber(fieldOf(call, 'CONSECUTIVO'))
  await checkMayRead(call, groupPlace, fieldOf(call, 'CONSECUTIVO'))
  return optionRows(
    call.context.db,
    sql`select ${chipKeys} from service_females f join animals a on a.id = f.dam_id
        where f.code = 'A01a' and f.number = ${number} and not exists (select 1 from births b
          where b.service_code = f.code and b.service_number = f.number and b.dam_id = f.dam_id)`,
  )
}

const libres: Handler = async (call) => {
  const free = (further: SQL) => sql`select chip as code, chip as name from chips where state = 0 and ${further}`
  if (pageOf(call)) return choices(call, free(sql`true`))
  // Options of a whole registry, sorted by name.
  return longAnswer(call.context.db, {
    select: (further) => sql`${free(further)} order by chip`,
    after: (last) => sql`chip > ${last.code}`,
  })
}

export const animalLookups: Handlers = {
  'selecciones/seleccionChips': chips,
  'selecciones/seleccionChipsHembras': hembras,
  'selecciones/seleccionChipsHembrasGrupal': animals((call) => ({ sex: 'H', breed: fieldOf(call, 'RAZA') })),
  'selecciones/seleccionHembrasServicio': animals(() => ({ sex: 'H' })),
  'selecciones/seleccionMachosServicio': animals(() => ({ sex: 'M', leased: true })),
  'selecciones/seleccionHembrasDash': animals((call) => ({ ...dashFields(call), sex: 'H' })),
  'selecciones/seleccionMachosDash': machosDash,
  'selecciones/SeleccionHembrasA01a': hembrasA01a,
  'selecciones/SeleccionChipsLibres': libres,
  'selecciones/seleccionchipMachosA08': animals((call) => ({ sex: 'M', breed: fieldOf(call, 'RAZA'), leased: true })),
  'selecciones/seleccionchipHembrasA08': animals((call) => ({ sex: 'H', breed: fieldOf(call, 'RAZA') })),
  'selecciones/seleccionchipMachosA09': animals((call) => ({ sex: 'M', breed: fieldOf(call, 'RAZA'), leased: true })),
  'selecciones/seleccionchipHembrasA09': animals((call) => ({ sex: 'H', breed: fieldOf(call, 'RAZA') })),
  'selecciones/seleccionChipsA12': animals((call) => ({
    sex: 'M',
    breed: fieldOf(call, 'RAZA'),
    further: notLeasedOut(call),
  })),
}
