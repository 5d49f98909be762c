/**
 * A09 and A11: imported embryos or straws enter stock, and the animals of their papers enter the registry (
 * decisions 119 to 132).
 */

import type { FormDefinition, Problems, Values } from '../../../registry/index.ts'
import type { StatedAnimal } from '../../../registry/rules/stated-pedigree.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { today } from '../../core/app-context.ts'
import type { Call } from '../../core/call.ts'
import type { Filing } from '../../filing/commit.ts'
import { checkNumber, checkOwner, facts, numberFact, type OwnerFact, ownerFact } from '../../filing/facts.ts'
import { knownFields, refuseProblems } from '../../filing/read-form.ts'
import { lineageOf } from './foreign-animals.ts'
import { breedFact, countryFact, stockEntry } from './stock-facts.ts'
import { checkFiles, fileClaim, fileFacts, fileLocks } from './stock-files.ts'

interface Facts {
  owner: OwnerFact | null
  available: boolean
  breed: boolean
  country: boolean
}

export interface Import {
  readonly form: FormDefinition
  readonly values: Values
  readonly owner: string
  readonly pedigree: readonly StatedAnimal[]
  /** The field that says how many there are. */
  readonly amount: string
}

/** @throws BusinessError 100, 0 or 104 */
export async function importFiling(call: Call, { form, values, owner, pedigree, amount }: Import): Promise<Filing> {
  const { db } = call.context
  const number = values.CONSECUTIVO ?? ''
  const country = values.PAIS || '51'
  const found = await facts<Facts & Record<string, unknown>>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    breed: breedFact(values),
    country: countryFact({ PAIS: country }),
    ...fileFacts(form, values, owner),
  })
  checkOwner(found.owner, 'NID_SOLICITANTE', 'TID_SOLICITANTE', values)
  checkNumber(found.available, 'CONSECUTIVO', number)
  const wrong: Record<string, string> = {}
  if (!found.breed) wrong.RAZA = commonTexts.notAnOption
  if (!found.country) wrong.PAIS = commonTexts.notAnOption
  refuseProblems(form, wrong as Problems)
  const main = pedigree.map(({ field }) => field).filter((field) => field === 'CRG_MACHO' || field === 'CRG_HEMBRA')
  const lineage = await lineageOf(db, pedigree, main, values, {
    owner,
    species: values.ESPECIE ?? '',
    breed: Number(values.RAZA),
    day: today(call.context),
    names: { CRG_MACHO: values.NOMBRE_DEL_MACHO ?? '', CRG_HEMBRA: values.NOMBRE_DE_LA_HEMBRA ?? '' },
  })
  refuseProblems(form, lineage.problems)
  const files = checkFiles(form, found)
  return {
    trail: { code: form.code, number, owner, after: knownFields(call) },
    locks: fileLocks(files),
    effects: {
      ...lineage.effects,
      claimed: fileClaim(files, form.code, number),
      stock: stockEntry({
        code: form.code,
        values,
        owner,
        served: '',
        amount: values[amount] ?? '',
        country,
        sire: lineage.idOf('CRG_MACHO'),
        ...(main.includes('CRG_HEMBRA') && { dam: lineage.idOf('CRG_HEMBRA') }),
        files,
      }),
    },
  }
}
