/**
 * The declared pedigree of a PP animal. Ancestors in the registry are linked; unknown ones are inserted without an
 * owner, like those of imported semen, so that kinship finds them. Grandparents without the chip of the parent in
 * between cannot be linked: they are only stored as declared in the registration.
 */
import { type SQL, sql } from 'drizzle-orm'
import { a05InitialTexts } from '../../../registry/forms/texts/a05-initial.ts'
import { fill, type Problems, type Values } from '../../../registry/index.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { filingTexts } from '../../filing/texts.ts'

interface Place {
  readonly field: string
  readonly sex: 'M' | 'H'
  /** For a grandparent: the field of its offspring, and whether it is the sire or the dam. */
  readonly child?: string
}

const places: readonly Place[] = [
  { field: 'CHIP_PADRE', sex: 'M' },
  { field: 'CHIP_MADRE', sex: 'H' },
  { field: 'CHIP_ABUELO_PATERNO', sex: 'M', child: 'CHIP_PADRE' },
  { field: 'CHIP_ABUELA_PATERNA', sex: 'H', child: 'CHIP_PADRE' },
  { field: 'CHIP_ABUELO_MATERNO', sex: 'M', child: 'CHIP_MADRE' },
  { field: 'CHIP_ABUELA_MATERNA', sex: 'H', child: 'CHIP_MADRE' },
]

interface RegisteredAncestor {
  readonly id: number
  readonly chip: string
  readonly sex: string
  readonly species: string
  readonly sire: string | null
  readonly dam: string | null
  readonly free: boolean
  /** The animal is among its ancestors. */
  readonly young: boolean
}

export interface Ancestors {
  /** Steps that insert unknown ancestors, each `from ok`. */
  readonly steps: Readonly<Record<string, SQL>>
  /** Ids of sire and dam within a statement that contains those steps. */
  readonly sire: SQL
  readonly dam: SQL
  readonly problems: Problems
}

const none: Ancestors = { steps: {}, sire: sql`null::int`, dam: sql`null::int`, problems: {} }

/** @param own the animal's own chips, before and after an edit */
export async function judgeAncestors(db: Database, values: Values, own: readonly string[]): Promise<Ancestors> {
  if (values.COMPOSICION !== 'PP') return none
  const chips = places.map(({ field }) => values[field] ?? '').filter((chip) => chip !== '')
  const rows = await rowsOf<RegisteredAncestor>(
    db,
    sql`select a.id, k.chip, a.sex, a.species, s.chip as sire, d.chip as dam,
          (a.id is null and exists (select 1 from chips c where c.chip = k.chip and c.state = 0)) as free,
          exists (with recursive line as (select a.sire_id, a.dam_id
              union select p.sire_id, p.dam_id from line join animals p on p.id in (line.sire_id, line.dam_id))
            select 1 from line join animals o on o.id in (line.sire_id, line.dam_id)
              where o.chip = any(${textArray(own)}::text[])) as young
        from unnest(${textArray(chips)}::text[]) k (chip) left join animals a on a.chip = k.chip
          left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id`,
  )
  const known = new Map(rows.map((row) => [row.chip, row]))
  const problems = Object.assign({}, ...places.map((place) => problemOf(place, values, known, own)))
  return { ...written(values, known), problems }
}

function problemOf(
  place: Place,
  values: Values,
  known: ReadonlyMap<string, RegisteredAncestor>,
  own: readonly string[],
): Problems {
  const texts = a05InitialTexts
  const chip = values[place.field] ?? ''
  if (chip === '') return {}
  const say = (text: string) => ({ [place.field]: fill(text, { chip }) })
  const animal = known.get(chip)
  if (own.includes(chip)) return say(texts.ancestorSelf)
  if (animal?.free) return say(texts.ancestorFree)
  if (animal?.id && animal.sex !== place.sex) return say(texts.ancestorSex)
  if (animal?.id && animal.species !== values.ESPECIE) return say(filingTexts.species)
  const child = place.child ? (values[place.child] ?? '') : ''
  if (animal?.young || (child !== '' && child === chip)) return say(texts.ancestorTwice)
  const parent = known.get(child)
  const registered = place.sex === 'M' ? parent?.sire : parent?.dam
  return registered && registered !== chip ? say(texts.ancestorOther) : {}
}

function written(values: Values, known: ReadonlyMap<string, RegisteredAncestor>): Omit<Ancestors, 'problems'> {
  const steps: Record<string, SQL> = {}
  const made = new Map<string, SQL>()

  /** The id of that ancestor within the statement; unknown ones get one insert step each. */
  const idOf = (chip: string, sex: 'M' | 'H', sire: SQL, dam: SQL): SQL => {
    if (chip === '') return sql`null::int`
    const id = known.get(chip)?.id
    if (id) return sql`${id}::int`
    const earlier = made.get(chip)
    if (earlier) return earlier
    const name = sql.raw(`ancestor${made.size}`)
    steps[`ancestor${made.size}`] = sql`
      insert into animals (chip, species, breed_id, sex, composition, concept, sire_id, dam_id)
      select ${chip}::text, ${values.ESPECIE}::text, ${Number(values.RAZA)}::int, ${sex}::text, 'PP', 'ND', ${sire}, ${dam}
      from ok returning id`
    const reference = sql`(select id from ${name})`
    made.set(chip, reference)
    return reference
  }
  const parent = (field: string, sex: 'M' | 'H'): SQL => {
    const chip = values[field] ?? ''
    const isNew = chip !== '' && !known.get(chip)?.id
    const [sire = '', dam = ''] = places
      .filter(({ child }) => child === field)
      .map((place) => values[place.field] ?? '')
    return isNew
      ? idOf(chip, sex, idOf(sire, 'M', sql`null::int`, sql`null::int`), idOf(dam, 'H', sql`null::int`, sql`null::int`))
      : idOf(chip, sex, sql`null::int`, sql`null::int`)
  }
  const sire = parent('CHIP_PADRE', 'M')
  const dam = parent('CHIP_MADRE', 'H')
  return { steps, sire, dam }
}

/** A PostgreSQL array literal of texts. */
export const textArray = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
