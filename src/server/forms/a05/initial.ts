/** A05 Animales Iniciales: a founder or pedigree animal with a free chip, and its change (decisions 102 to 108). */
import { type SQL, sql } from 'drizzle-orm'
import { isAdministrator, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { personOf, wireNumber } from '../../core/call.ts'
import { HttpError } from '../../core/http-errors.ts'
import { rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChip, chipLock } from '../../filing/animals.ts'
import { checkChanges, editForm } from '../../filing/edit.ts'
import { notFound } from '../../filing/facts.ts'
import { type FormEffect, fileForm, judged } from '../../filing/file-form.ts'
import type { Ancestors } from './ancestors.ts'
import {
  askingInitial,
  type InitialAnimalFacts,
  initialOf,
  minimumScores,
  type Registrars,
  registrarLocks,
} from './judge.ts'
import { rowsA05Initial } from './rows.ts'

/** Columns of a registration filled from the form, and their values in the same order. */
const declared = (values: Values, { plain, numbered }: Registrars): readonly (readonly [string, SQL])[] => [
  ['requested_on', sql`${values.FECHA_SOLICITUD}::date`],
  ['registrar_nid', nidOrNull(plain)],
  ['registrar1_nid', nidOrNull(numbered[0])],
  ['registrar2_nid', nidOrNull(numbered[1])],
  ['registrar3_nid', nidOrNull(numbered[2])],
  ['sire_chip', sql`${values.CHIP_PADRE ?? ''}::text`],
  ['dam_chip', sql`${values.CHIP_MADRE ?? ''}::text`],
  ['paternal_grandsire', sql`${values.CHIP_ABUELO_PATERNO ?? ''}::text`],
  ['paternal_granddam', sql`${values.CHIP_ABUELA_PATERNA ?? ''}::text`],
  ['maternal_grandsire', sql`${values.CHIP_ABUELO_MATERNO ?? ''}::text`],
  ['maternal_granddam', sql`${values.CHIP_ABUELA_MATERNA ?? ''}::text`],
]

/** The same for the animal itself. */
const described = (values: Values, { sire, dam }: Ancestors): readonly (readonly [string, SQL])[] => [
  ['chip', sql`${values.CHIP}::text`],
  ['name', sql`${values.NOMBRE ?? ''}::text`],
  ['species', sql`${values.ESPECIE}::text`],
  ['breed_id', sql`${Number(values.RAZA)}::int`],
  ['sex', sql`${values.SEXO}::text`],
  ['born_on', sql`nullif(${values.FECHA_NACIMIENTO ?? ''}::text, '')::date`],
  ['color', sql`${values.COLOR}::text`],
  ['marks', sql`${values.MARCAS_HATO ?? ''}::text`],
  ['features', sql`${values.RASGOS_PARTICULARES ?? ''}::text`],
  ['sire_id', sire],
  ['dam_id', dam],
  ['founder_score', sql`nullif(${values.PUNTAJE_FUNDADORES ?? ''}::text, '')::int`],
  ['registered_on', sql`${values.FECHA_SOLICITUD}::date`],
]

const nidOrNull = (nid: string): SQL => sql`nullif(${nid}::text, '')`
const names = (columns: readonly (readonly [string, SQL])[]) => sql.raw(columns.map(([name]) => name).join(', '))
const valuesRow = (columns: readonly (readonly [string, SQL])[]) =>
  sql.join(
    columns.map(([, value]) => value),
    sql`, `,
  )

/** @param kept columns of an animal a whose value stays, if it has one */
const setting = (columns: readonly (readonly [string, SQL])[], kept: readonly string[] = []) =>
  sql.join(
    columns.map(([name, value]) =>
      kept.includes(name)
        ? sql`${sql.raw(name)} = coalesce(a.${sql.raw(name)}, ${value})`
        : sql`${sql.raw(name)} = ${value}`,
    ),
    sql`, `,
  )

export const filingInitial: FormEffect<InitialAnimalFacts> = {
  ...askingInitial,
  further: minimumScores,
  judge: async (found, values, owner, call) => {
    const { ancestors, registrars } = await initialOf(found, call, values)
    const number = Number(values.CONSECUTIVO)
    const animal = [
      ['registration_number', sql`${number}::int`],
      ['owner_nid', sql`${owner}::text`],
      ['breeder_nid', sql`${owner}::text`],
      ['composition', sql`${values.COMPOSICION}::text`],
      ['concept', sql`'ND'`],
      ['prefix', sql`${found.owner.prefix}::text`],
      ...described(values, ancestors),
    ] as const
    const registration = declared(values, registrars)
    return {
      effects: {
        ...ancestors.steps,
        known: sql`
        update animals a set ${setting(animal, ['sire_id', 'dam_id'])} from ok where a.chip = ${values.CHIP}::text and a.owner_nid is null
        returning a.id`,
        fresh: sql`
        insert into animals (${names(animal)}) select ${valuesRow(animal)} from ok
        where not exists (select 1 from known) returning id`,
        animal: sql`select id from known union all select id from fresh`,
        registration: sql`
        insert into registrations (number, kind, owner_nid, animal_id, ${names(registration)})
        select ${number}::int, 'I', ${owner}::text, animal.id, ${valuesRow(registration)} from animal`,
      },
    }
  },
}

/** @throws BusinessError 100, 101 or 0 */
export const fileA05Initial = fileForm(filingInitial)

const { form } = askingInitial

/** 'Modificar Animal Inicial': OPCION '2' under the same number (decision 103). */
export const editA05Initial = editForm({
  form,
  record: { field: 'CONSECUTIVO', table: 'registrations', where: sql`s.kind = 'I'`, code: form.code },
  further: minimumScores,
  change: async (inside, values) => {
    const tx = inside.context.db
    const number = values.CONSECUTIVO ?? ''
    const here = sql`s.number = ${wireNumber(number)}`
    const person = personOf(inside)
    await rowsOf(
      tx,
      sql`select 1 from registrations s join animals a on a.id = s.animal_id where ${here} and s.kind = 'I' for update`,
    )
    const [before] = await textRows(tx, rowsA05Initial(here, person.nid))
    if (!before) throw notFound('CONSECUTIVO', number)
    if (!isAdministrator(person) && before.dominio !== 'S') throw new HttpError(403, commonTexts.notAllowedOwner)
    checkChanges(form, before, values, person)
    if (!isAdministrator(person)) {
      await rowsOf(
        tx,
        sql`update animals a set name = ${values.NOMBRE}, color = ${values.COLOR}, marks = ${values.MARCAS_HATO},
              features = ${values.RASGOS_PARTICULARES} from registrations s where s.animal_id = a.id and ${here}`,
      )
      return before
    }
    for (const registrar of registrarLocks(inside, values, before)) await rowsOf(tx, registrar)
    const found = await judged(askingInitial, inside, values, before.NID_PROPIETARIO ?? '', 'edit')
    const { ancestors, registrars } = await initialOf(found, inside, values, before)
    const chip = values.CHIP ?? ''
    if (chip !== before.CHIP) {
      checkChip((await rowsOf(tx, chipLock(chip))).length > 0, 'CHIP', chip)
      await rowsOf(
        tx,
        sql`update chips set state = case chip when ${chip} then 1 else 0 end
        where chip in (${chip}, ${before.CHIP ?? ''})`,
      )
    }
    const steps = Object.entries(ancestors.steps).map(([name, step]) => sql`${sql.raw(name)} as (${step}), `)
    await rowsOf(
      tx,
      sql`with ok as (select 1), ${sql.join(steps, sql``)}
            registration as (update registrations s set ${setting(declared(values, registrars))} where ${here}
              returning animal_id)
          update animals set ${setting(described(values, ancestors))} from registration
          where animals.id = registration.animal_id`,
    )
    return before
  },
})
