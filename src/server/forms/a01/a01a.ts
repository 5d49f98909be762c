/**
 * A01a: opens a group service MDG of one male over a period; its females join and leave (decisions 73 to 78).
 */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  type AnimalFact,
  animalFact,
  checkNumber,
  checkOwner,
  chipText,
  facts,
  isTheirs,
  numberFact,
  type OwnerFact,
  ownerFact,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

const form = formOf('A01a')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  sire: AnimalFact | null
}

export async function fileA01a(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_PROPIETARIO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  return commitFiling(call, () => judge(call, values, owner))
}

/** @throws BusinessError 100 or 0 */
async function judge(call: Call, values: Values, owner: string): Promise<Filing> {
  const number = values.CONSECUTIVO ?? ''
  const found = await facts<Facts>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    sire: animalFact(values.CHIP_MACHO ?? '', owner, values.FECHA_INICIO_EMPADRE, values.FECHA_FIN_EMPADRE),
  })
  checkOwner(found.owner, 'NID_PROPIETARIO', 'TID_PROPIETARIO', {})
  checkNumber(found.available, 'CONSECUTIVO', number)
  const { sire } = found
  refuseProblems(form, problemsOf(sire, values, owner))
  if (!sire) throw new Error('judged without a male')
  return {
    trail: { code: form.code, number, owner, after: knownFields(call) },
    locks: [],
    effects: {
      service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, ends_on, species, breed_id, sire_id,
          prefix, remarks)
        select 'A01a', ${number}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_INICIO_EMPADRE}::date, ${values.FECHA_FIN_EMPADRE}::date, ${values.COD_ESPECIE}::text,
          ${sire.breed}::int, ${sire.id}::int, ${found.owner?.prefix ?? ''}::text, ${values.OBSERVACIONES}::text from ok`,
    },
  }
}

function problemsOf(sire: AnimalFact | null, values: Values, owner: string): Problems {
  const mayUse = sire && sire.sex === 'M' && (isTheirs(sire, owner) || sire.leased)
  if (!mayUse) return { CHIP_MACHO: chipText(filingTexts.sire, values.CHIP_MACHO ?? '') }
  if (sire.species !== values.COD_ESPECIE) return { CHIP_MACHO: filingTexts.species }
  return String(sire.breed) === values.RAZA ? {} : { RAZA: filingTexts.breed }
}
