/** The animals that a form names: whose they may be is in its definition and checked here, for every form. */
import { type SQL, sql } from 'drizzle-orm'
import { a05InitialTexts } from '../../registry/forms/texts/a05-initial.ts'
import {
  type AnimalOwner,
  type FormDefinition,
  fill,
  isPresent,
  type Problems,
  type Values,
  type Whose,
} from '../../registry/index.ts'
import { stockTexts } from '../../registry/texts/stock.ts'
import { refusedAt } from '../core/http-errors.ts'
import type { Filing } from './commit.ts'
import { type AnimalFact, animalFact, chipText } from './facts.ts'
import { filingTexts } from './texts.ts'

/** By field; null: not registered. */
export type Animals = Readonly<Record<string, AnimalFact | null>>

type Effect = Pick<Filing, 'locks' | 'effects'>

type Naming = Pick<FormDefinition, 'fields' | 'givesAway'>

type NamedAnimals = readonly (readonly [field: string, rule: AnimalOwner, chip: string])[]

/** The animals that a form names under one of these rules. */
function named(form: Naming, values: Values, among: ReadonlySet<Whose>): NamedAnimals {
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const chip = values[name] ?? ''
    return field.animal && among.has(field.animal.whose) && chip !== '' && isPresent(field, values)
      ? [[name, field.animal, chip] as const]
      : []
  })
}

const OWNED: ReadonlySet<Whose> = new Set<Whose>(['own', 'own-or-leased', 'not-anothers'])
const NEW: ReadonlySet<Whose> = new Set<Whose>(['new'])

/** Facts as one object of a statement. */
export const together = (facts: readonly (readonly [string, SQL])[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    facts.flatMap(([name, fact]) => [sql`${name}::text`, fact]),
    sql`, `,
  )})`

/** The animals by field. @param today yyyy-mm-dd */
export const animalFacts = (form: Naming, values: Values, owner: string, today: string): SQL =>
  together(
    named(form, values, OWNED).map(([name, { on }, chip]) => {
      const [from, until = from] = [on ?? []].flat().map((field) => values[field] ?? '')
      return [name, animalFact(chip, owner, from ?? today, until ?? today)]
    }),
  )

/** The message at each field that names an animal which it may not name. */
export function animalProblems(form: Naming, found: Animals, values: Values, owner: string): Problems {
  const wrong = named(form, values, OWNED).filter(([name, rule]) => {
    // What is given away must be the owner's when it is filed, whatever day the form is about.
    const { on, ...now } = rule
    return !mayName(form.givesAway?.chip === name ? now : { ...now, on }, found[name] ?? null, owner)
  })
  return Object.fromEntries(wrong.map(([name, rule, chip]) => [name, chipText(textOf(rule), chip)]))
}

function mayName({ whose, sex, on }: AnimalOwner, animal: AnimalFact | null, owner: string): boolean {
  if (whose === 'not-anothers' && (animal === null || animal.owner === null)) return true
  if (animal === null || (sex && animal.sex !== sex)) return false
  const isTheirs = animal.owner === owner || (on !== undefined && animal.had === true)
  return isTheirs || (whose !== 'own' && animal.leased === true)
}

function textOf({ whose, sex }: AnimalOwner): string {
  if (whose === 'not-anothers') return stockTexts.notTheirs
  return sex ? { M: filingTexts.sire, H: filingTexts.dam }[sex] : filingTexts.animal
}

/**
 * Free in the chip master, and not used by an animal known from elsewhere.
 * @param but over animals a: those that bear it already and may be taken with it
 */
export const chipFact = (
  chip: string,
  but = sql`false`,
): SQL => sql`(exists (select 1 from chips c where c.chip = ${chip} and c.state = 0)
  and not exists (select 1 from animals a where a.chip = ${chip} and not (${but})))`

/** The chip must still be free when it is taken. */
export const chipLock = (chip: string): SQL => sql`select 1 from chips where chip = ${chip} and state = 0 for update`

/** @throws BusinessError 101 */
export function checkChip(free: boolean, field: string, chip: string): void {
  if (!free) throw refusedAt(field, fill(a05InitialTexts.chipTaken, { chip: chip.slice(0, 30) }), 101)
}

/** Whether each new chip is free, by field. */
export const newChipFacts = (form: FormDefinition, values: Values, but?: SQL): SQL =>
  together(named(form, values, NEW).map(([name, , chip]) => [name, chipFact(chip, but)]))

/** The new chips of a form are free and become taken with it. @throws BusinessError 101 */
export function newChips(form: FormDefinition, free: Readonly<Record<string, boolean>>, values: Values): Effect {
  const chips = named(form, values, NEW)
  for (const [name, , chip] of chips) checkChip(free[name] === true, name, chip)
  return {
    locks: chips.map(([, , chip]) => chipLock(chip)),
    effects: Object.fromEntries(
      chips.map(([, , chip], at) => [
        `chip${at}`,
        sql`update chips set state = 1 from ok where chips.chip = ${chip}::text`,
      ]),
    ),
  }
}

/**
 * The animals of a form must still be as it was judged on them: neither transferred nor corrected since. One that the
 * filing may write (given away, completed by its parents) is locked for that at once: two that share a row and then
 * write it deadlock.
 */
export const animalLocks = ({ fields, givesAway }: Naming, animals: Animals): readonly SQL[] =>
  Object.entries(animals).flatMap(([name, animal]) => {
    if (!animal) return []
    const isWritten = name === givesAway?.chip || fields[name]?.animal?.whose === 'not-anothers'
    const strength = sql.raw(isWritten ? 'no key update' : 'share')
    return [sql`select 1 from animals where id = ${animal.id} and xmin::text = ${animal.version} for ${strength}`]
  })

/** What becomes of the animal that a form without a new owner declares gone: it leaves its owner's inventory. */
export function goneAnimal({ givesAway }: FormDefinition, animals: Animals): Filing['effects'] {
  const animal = givesAway && givesAway.to === undefined ? animals[givesAway.chip] : undefined
  if (!animal) return {}
  return { gone: sql`update animals set owner_nid = null from ok where animals.id = ${animal.id}::int` }
}

/** Is the animal a leased to that owner on that day? */
export const leasedTo = (owner: SQL, day: SQL): SQL => sql`exists (select 1 from leases l
  where l.animal_id = a.id and l.lessee_nid = ${owner} and ${day} between l.starts_on and l.ends_on)`
