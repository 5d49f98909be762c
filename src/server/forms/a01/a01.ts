/** A01: opens a service MD of one male and one female (decisions 68 to 71). */
import { sql } from 'drizzle-orm'
import { formOf, kinshipOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  type AnimalFact,
  animalFact,
  checkNumber,
  checkOwner,
  chipText,
  codeFact,
  facts,
  isTheirs,
  numberFact,
  type OwnerFact,
  ownerFact,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { type PedigreeFact, pedigreeFact, pedigreeOf } from './pedigree.ts'

const form = formOf('A01')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  sire: AnimalFact | null
  dam: AnimalFact | null
  kinship: boolean
  pedigree: PedigreeFact
}

/** The service of an A01, with the facts read from the registry. */
export interface Mating {
  readonly sire: AnimalFact
  readonly dam: AnimalFact
  readonly computedKinship: string
  readonly prefix: string
}

export async function fileA01(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_PROPIETARIO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  return commitFiling(call, async () => filing(call, values, owner, await judgeA01(call, values, owner, 'add')))
}

function filing(call: Call, values: Values, owner: string, { sire, dam, computedKinship, prefix }: Mating): Filing {
  return {
    trail: { code: form.code, number: values.CONSECUTIVO ?? '', owner, after: knownFields(call) },
    locks: [],
    effects: {
      service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          dam_breed_id, kinship, computed_kinship, prefix, remarks)
        select 'A01', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${values.COD_ESPECIE}::text, ${sire.breed}::int, ${sire.id}::int,
          ${dam.id}::int, ${dam.breed}::int, ${values.PARENTESCO}::text, ${computedKinship}::text, ${prefix}::text,
          ${values.OBSERVACIONES}::text from ok`,
    },
  }
}

/** @throws BusinessError 100 or 0 */
export async function judgeA01(call: Call, values: Values, owner: string, mode: 'add' | 'edit'): Promise<Mating> {
  const number = values.CONSECUTIVO ?? ''
  const found = await facts<Facts>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    sire: animalFact(values.CHIP_MACHO ?? '', owner, values.FECHA_SERVICIO),
    dam: animalFact(values.CHIP_HEMBRA ?? '', owner, values.FECHA_SERVICIO),
    kinship: codeFact('parentesco', values.PARENTESCO ?? ''),
    pedigree: pedigreeFact(values.CHIP_MACHO ?? '', values.CHIP_HEMBRA ?? ''),
  })
  checkOwner(found.owner, 'NID_PROPIETARIO', 'TID_PROPIETARIO', {})
  if (mode === 'add') checkNumber(found.available, 'CONSECUTIVO', number)
  const { sire, dam } = found
  refuseProblems(form, problemsOf(found, values, owner))
  if (!sire || !dam) throw new Error('judged without animals')
  const computedKinship = kinshipOf(pedigreeOf(found.pedigree), sire.id, dam.id)
  return { sire, dam, computedKinship, prefix: found.owner?.prefix ?? '' }
}

function problemsOf({ sire, dam, kinship }: Facts, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  const mayUse = sire && sire.sex === 'M' && (isTheirs(sire, owner) || sire.leased)
  if (!mayUse) problems.CHIP_MACHO = chipText(filingTexts.sire, values.CHIP_MACHO ?? '')
  else if (sire.species !== values.COD_ESPECIE) problems.CHIP_MACHO = filingTexts.species
  else if (String(sire.breed) !== values.RAZA_MACHO) problems.RAZA_MACHO = filingTexts.breed
  if (!kinship) problems.PARENTESCO = commonTexts.notAnOption
  if (dam?.sex !== 'H' || !isTheirs(dam, owner))
    problems.CHIP_HEMBRA = chipText(filingTexts.dam, values.CHIP_HEMBRA ?? '')
  else if (dam.species !== values.COD_ESPECIE) problems.CHIP_HEMBRA = filingTexts.species
  else if (String(dam.breed) !== values.RAZA_MESTIZAJE) problems.RAZA_MESTIZAJE = filingTexts.breed
  return problems
}
