/** A10: straws collected from a listed male enter stock, with their papers (decisions 117, 118, 126 to 132). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { type AnimalFact, inseminatorFact } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { breedFact, countryFact, ownerLock, sireFact, sireProblem, stockEntry } from './stock-facts.ts'
import { checkFiles, fileClaim, fileFacts, fileLocks } from './stock-files.ts'

const form = formOf('A10')

interface Facts {
  breed: boolean
  country: boolean
  sire: AnimalFact | null
  inseminatorTid: string | null
}

/** @throws BusinessError 100, 0 or 104 */
export const fileA10 = fileForm<Facts & Record<string, unknown>>({
  form,
  asks: (values, owner) => ({
    breed: breedFact(values),
    country: countryFact(values),
    sire: sireFact(values, owner, values.FECHA_PROCEDIMIENTO ?? ''),
    inseminatorTid: inseminatorFact(values.NID_INSEMINADOR ?? ''),
    ...fileFacts(form, values, owner),
  }),
  judge: (found, values, owner) => {
    refuseProblems(form, problemsOf(found, values, owner))
    const { sire } = found
    if (!sire) throw new Error('judged without a male')
    const files = checkFiles(form, found)
    return {
      locks: [ownerLock(sire), ...fileLocks(files)],
      effects: {
        claimed: fileClaim(files, form.code, values.CONSECUTIVO ?? ''),
        stock: stockEntry({
          code: form.code,
          values,
          owner,
          served: values.FECHA_PROCEDIMIENTO ?? '',
          amount: values.CANTIDAD_PAJILLAS ?? '',
          country: values.PAIS || '51',
          sire: sql`${sire.id}::int`,
          professional: values.NID_INSEMINADOR ?? '',
          files,
        }),
      },
    }
  },
})

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
