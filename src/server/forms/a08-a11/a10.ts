/** A10: straws collected from a listed male enter stock, with their papers (decisions 117, 118, 126 to 132). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  type AnimalFact,
  checkNumber,
  checkOwner,
  facts,
  inseminatorFact,
  numberFact,
  type OwnerFact,
  ownerFact,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { breedFact, countryFact, ownerLock, sireFact, sireProblem, stockEntry } from './stock-facts.ts'
import { checkFiles, fileClaim, fileFacts, fileLocks } from './stock-files.ts'

const form = formOf('A10')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  breed: boolean
  country: boolean
  sire: AnimalFact | null
  inseminatorTid: string | null
}

export async function fileA10(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_CRIADOR ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  return commitFiling(call, () => judged(call, values, owner))
}

/** @throws BusinessError 100, 0 or 104 */
async function judged(call: Call, values: Values, owner: string): Promise<Filing> {
  const number = values.CONSECUTIVO ?? ''
  const day = values.FECHA_PROCEDIMIENTO ?? ''
  const found = await facts<Facts & Record<string, unknown>>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    breed: breedFact(values),
    country: countryFact(values),
    sire: sireFact(values, owner, day),
    inseminatorTid: inseminatorFact(values.NID_INSEMINADOR ?? ''),
    ...fileFacts(form, values, owner),
  })
  checkOwner(found.owner, 'NID_CRIADOR', 'TID_CRIADOR', values)
  checkNumber(found.available, 'CONSECUTIVO', number)
  refuseProblems(form, problemsOf(found, values, owner))
  const { sire } = found
  if (!sire) throw new Error('judged without a male')
  const files = checkFiles(form, found)
  return {
    trail: { code: form.code, number, owner, after: knownFields(call) },
    locks: [ownerLock(sire), ...fileLocks(files)],
    effects: {
      claimed: fileClaim(files, form.code, number),
      stock: stockEntry({
        code: form.code,
        values,
        owner,
        served: day,
        amount: values.CANTIDAD_PAJILLAS ?? '',
        country: values.PAIS || '51',
        sire: sql`${sire.id}::int`,
        professional: values.NID_INSEMINADOR ?? '',
        files,
      }),
    },
  }
}

function problemsOf({ breed, country, sire, inseminatorTid }: Facts, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  if (!breed) problems.RAZA = commonTexts.notAnOption
  if (values.PAIS && !country) problems.PAIS = commonTexts.notAnOption
  const wrong = sireProblem(sire, values, owner)
  if (wrong) problems.CRG_MACHO = wrong
  if (inseminatorTid === null) problems.NID_INSEMINADOR = filingTexts.inseminator
  else if (inseminatorTid !== values.TID_INSEMINADOR) problems.TID_INSEMINADOR = filingTexts.typeMismatch
  return problems
}
