/** A01a: a female joins a group, or leaves it while no birth of hers refers to it (decisions 75 to 79). */
import { sql } from 'drizzle-orm'
import { a01aTexts } from '../../../registry/forms/texts/a01a.ts'
import { type FormDefinition, fill, formOf, type Values } from '../../../registry/index.ts'
import { isOpen, MOST_FEMALES } from '../../../registry/rules/group.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { type Database, rowsOf } from '../../database/database.ts'
import { type AnimalFact, animalFact, chipText, facts, notFound } from '../../filing/facts.ts'
import { knownFields, readForm } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { writeOnce } from '../../filing/write-once.ts'

interface Group {
  readonly number: number
  readonly owner: string
  readonly species: string
  readonly breed: number
  readonly state: number
}

interface Membership {
  readonly female: AnimalFact | null
  readonly total: number
  readonly inGroup: boolean
  readonly gaveBirth: boolean
}

type Change = (tx: Database, group: Group, values: Values, found: Membership) => Promise<void>

export const addFemale = (call: Call): Promise<unknown> => changeGroup(call, formOf('A01a-hembra'), add)

export const removeFemale = (call: Call): Promise<unknown> => changeGroup(call, formOf('A01a-retiro'), remove)

/** The group's row is locked during the judgement, so that concurrent additions and births run one after another. */
async function changeGroup(call: Call, form: FormDefinition, change: Change): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const number = values.CONSECUTIVO ?? ''
  const [known] = await groups(call.context.db, number, false)
  if (!known) throw notFound('CONSECUTIVO', number)
  await checkMayFile(call.context, personOf(call), known.owner, form.code)
  return writeOnce(call, async (tx) => {
    const [group] = await groups(tx, number, true)
    if (!group) throw notFound('CONSECUTIVO', number)
    if (!isOpen({ ESTADO: String(group.state) }))
      throw refusedAt('CONSECUTIVO', fill(a01aTexts.closed, { n: group.number }))
    await change(tx, group, values, await membership(tx, group, values.CHIP_HEMBRA ?? ''))
    return { trail: { code: form.code, number: String(group.number), owner: group.owner, after: knownFields(call) } }
  })
}

const groups = (db: Database, number: string, held: boolean): Promise<Group[]> =>
  rowsOf<Group & Record<string, unknown>>(
    db,
    sql`select number, owner_nid as owner, species, breed_id as breed, state from services
        where code = 'A01a' and number = ${wireNumber(number)} ${held ? sql`for update` : sql``}`,
  )

function membership(db: Database, { number }: Group, chip: string): Promise<Membership> {
  const hers = sql`(select a.id from animals a where a.chip = ${chip})`
  return facts<Membership>(
    { context: { db } },
    {
      female: animalFact(chip),
      total: sql`(select count(*)::int from service_females f where f.code = 'A01a' and f.number = ${number})`,
      inGroup: sql`exists (select 1 from service_females f
      where f.code = 'A01a' and f.number = ${number} and f.dam_id = ${hers})`,
      gaveBirth: sql`exists (select 1 from births b
      where b.service_code = 'A01a' and b.service_number = ${number} and b.dam_id = ${hers})`,
    },
  )
}

const add: Change = async (tx, group, values, { female, total, inGroup }) => {
  const chip = values.CHIP_HEMBRA ?? ''
  const refuse = (text: string) => refusedAt('CHIP_HEMBRA', chipText(text, chip))
  if (female?.sex !== 'H' || female.owner !== group.owner) throw refuse(filingTexts.dam)
  if (female.species !== group.species) throw refuse(filingTexts.species)
  if (female.breed !== group.breed) throw refuse(filingTexts.breed)
  if (inGroup) throw refuse(a01aTexts.inGroup)
  if (total >= MOST_FEMALES) throw refuse(a01aTexts.full)
  await rowsOf(
    tx,
    sql`insert into service_females (code, number, dam_id) values ('A01a', ${group.number}, ${female.id})`,
  )
}

const remove: Change = async (tx, group, values, { female, inGroup, gaveBirth }) => {
  const refuse = (text: string) => refusedAt('CHIP_HEMBRA', chipText(text, values.CHIP_HEMBRA ?? ''))
  if (!female || !inGroup) throw refuse(a01aTexts.notInGroup)
  if (gaveBirth) throw refuse(a01aTexts.gaveBirth)
  await rowsOf(
    tx,
    sql`delete from service_females where code = 'A01a' and number = ${group.number} and dam_id = ${female.id}`,
  )
}
