/** A10: straws collected from a listed male enter stock, with their papers (decisions 117, 118, 126 to 132). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { ownerLock } from '../../filing/animals.ts'
import { inseminatorFact } from '../../filing/facts.ts'
import { fileForm, type Given } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { breedFact, countryFact, kindProblem, stockEntry } from './stock-facts.ts'

const form = formOf('A10')

interface Facts {
  breed: boolean
  country: boolean
  inseminatorTid: string | null
}

/** @throws BusinessError 100, 0 or 104 */
export const fileA10 = fileForm<Facts>({
  form,
  asks: (values) => ({
    breed: breedFact(values),
    country: countryFact(values),
    inseminatorTid: inseminatorFact(values.NID_INSEMINADOR ?? ''),
  }),
  judge: (found, values, owner) => {
    refuseProblems(form, problemsOf(found, values))
    const sire = found.animalOf('CRG_MACHO')
    return {
      locks: [ownerLock(sire)],
      effects: {
        stock: stockEntry({
          code: form.code,
          values,
          owner,
          served: values.FECHA_PROCEDIMIENTO ?? '',
          amount: values.CANTIDAD_PAJILLAS ?? '',
          country: values.PAIS || '51',
          sire: sql`${sire.id}::int`,
          professional: values.NID_INSEMINADOR ?? '',
          files: found.files,
        }),
      },
    }
  },
})

function problemsOf({ breed, country, animalOf, inseminatorTid }: Facts & Given, values: Values): Problems {
  const problems: Record<string, string> = {}
  if (!breed) problems.RAZA = commonTexts.notAnOption
  if (values.PAIS && !country) problems.PAIS = commonTexts.notAnOption
  const wrong = kindProblem(animalOf('CRG_MACHO'), values)
  if (wrong) problems.CRG_MACHO = wrong
  if (inseminatorTid === null) problems.NID_INSEMINADOR = filingTexts.inseminator
  else if (inseminatorTid !== values.TID_INSEMINADOR) problems.TID_INSEMINADOR = filingTexts.typeMismatch
  return problems
}
