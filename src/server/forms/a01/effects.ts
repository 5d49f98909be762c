/**
 * A01 opens a service MD of one male and one female, A01a a group service MDG of one male over a period; its females
 * join and leave (decisions 68 to 78).
 */
import { sql } from 'drizzle-orm'
import { formOf, kinshipOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { wireNumber } from '../../core/call.ts'
import { rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChanges, editForm } from '../../filing/edit.ts'
import { type AnimalFact, codeFact, notFound } from '../../filing/facts.ts'
import { type FormEffect, type FormQuestions, fileForm, type Given, judged } from '../../filing/file-form.ts'
import { type PedigreeFact, pedigreeFact, pedigreeOf } from '../../filing/pedigree.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { rowsA01 } from './rows.ts'

/** What an A01 depends on: its pair, their species, breeds and kinship (decisions 68 to 71). */
const form = formOf('A01')

interface MatingFacts {
  kinship: boolean
  pedigree: PedigreeFact
}

/** The service of an A01, with the facts read from the registry. */
interface Mating {
  readonly sire: AnimalFact
  readonly dam: AnimalFact
  readonly computedKinship: string
}

const askingA01: FormQuestions<MatingFacts> = {
  form,
  asks: (values) => ({
    kinship: codeFact('parentesco', values.PARENTESCO ?? ''),
    pedigree: pedigreeFact(values.CHIP_MACHO ?? '', values.CHIP_HEMBRA ?? ''),
  }),
}

/** @throws BusinessError 0 */
function matingOf({ animalOf, kinship, pedigree }: MatingFacts & Given, values: Values): Mating {
  const [sire, dam] = [animalOf('CHIP_MACHO'), animalOf('CHIP_HEMBRA')]
  const problems: Record<string, string> = {}
  if (sire.species !== values.COD_ESPECIE) problems.CHIP_MACHO = filingTexts.species
  else if (String(sire.breed) !== values.RAZA_MACHO) problems.RAZA_MACHO = filingTexts.breed
  if (!kinship) problems.PARENTESCO = commonTexts.notAnOption
  if (dam.species !== values.COD_ESPECIE) problems.CHIP_HEMBRA = filingTexts.species
  else if (String(dam.breed) !== values.RAZA_MESTIZAJE) problems.RAZA_MESTIZAJE = filingTexts.breed
  refuseProblems(form, problems as Problems)
  return { sire, dam, computedKinship: kinshipOf(pedigreeOf(pedigree), sire.id, dam.id) }
}

export const filingA01: FormEffect<MatingFacts> = {
  ...askingA01,
  judge: (found, values, owner) => {
    const { sire, dam, computedKinship } = matingOf(found, values)
    return {
      effects: {
        service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          dam_breed_id, kinship, computed_kinship, prefix, remarks)
        select 'A01', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${values.COD_ESPECIE}::text, ${sire.breed}::int, ${sire.id}::int,
          ${dam.id}::int, ${dam.breed}::int, ${values.PARENTESCO}::text, ${computedKinship}::text,
          ${found.owner.prefix}::text, ${values.OBSERVACIONES}::text from ok`,
      },
    }
  },
}

/** @throws BusinessError 100 or 0 */
export const fileA01 = fileForm(filingA01)

/** All but the number and the owner may change, until a birth refers to it (decision 71). */
export const editA01 = editForm({
  form: askingA01.form,
  record: { field: 'CONSECUTIVO', table: 'services', where: sql`s.code = 'A01'`, code: askingA01.form.code },
  change: async (inside, values, owner) => {
    const { db } = inside.context
    const number = values.CONSECUTIVO ?? ''
    const here = sql`code = 'A01' and number = ${wireNumber(number)}`
    await rowsOf(db, sql`select 1 from services where ${here} for update`)
    const [before] = await textRows(db, rowsA01(sql`s.number = ${wireNumber(number)}`))
    if (!before) throw notFound('CONSECUTIVO', number)
    checkChanges(askingA01.form, before, values)
    const found = await judged(askingA01, inside, values, owner, 'edit')
    const { sire, dam, computedKinship } = matingOf(found, values)
    await rowsOf(
      db,
      sql`update services set requested_on = ${values.FECHA_SOLICITUD}::date, served_on = ${values.FECHA_SERVICIO}::date,
            species = ${values.COD_ESPECIE}, breed_id = ${sire.breed}, sire_id = ${sire.id}, dam_id = ${dam.id},
            dam_breed_id = ${dam.breed}, kinship = ${values.PARENTESCO}, computed_kinship = ${computedKinship},
            prefix = ${found.owner.prefix}, remarks = ${values.OBSERVACIONES} where ${here}`,
    )
    return before
  },
})

const groups = formOf('A01a')

export const filingA01a: FormEffect = {
  form: groups,
  asks: () => ({}),
  judge: ({ animalOf, owner: { prefix } }, values, owner) => {
    const sire = animalOf('CHIP_MACHO')
    if (sire.species !== values.COD_ESPECIE) refuseProblems(groups, { CHIP_MACHO: filingTexts.species })
    if (String(sire.breed) !== values.RAZA) refuseProblems(groups, { RAZA: filingTexts.breed })
    return {
      effects: {
        service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, ends_on, species, breed_id, sire_id,
          prefix, remarks)
        select 'A01a', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_INICIO_EMPADRE}::date, ${values.FECHA_FIN_EMPADRE}::date, ${values.COD_ESPECIE}::text,
          ${sire.breed}::int, ${sire.id}::int, ${prefix}::text, ${values.OBSERVACIONES}::text from ok`,
      },
    }
  },
}

/** @throws BusinessError 100 or 0 */
export const fileA01a = fileForm(filingA01a)
