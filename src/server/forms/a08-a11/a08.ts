/** A08: embryos flushed from a listed pair enter stock, with their papers (decisions 126 to 132). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { stockTexts } from '../../../registry/texts/stock.ts'
import { type AnimalFact, animalFact, chipText, isTheirs } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { breedFact, countryFact, kindProblem, ownerLock, sireFact, sireProblem, stockEntry } from './stock-facts.ts'
import { checkFiles, fileClaim, fileFacts, fileLocks } from './stock-files.ts'

const form = formOf('A08')

interface Facts {
  breed: boolean
  country: boolean
  sire: AnimalFact | null
  dam: AnimalFact | null
  entityTid: string | null
}

/** @throws BusinessError 100, 0 or 104 */
export const fileA08 = fileForm<Facts & Record<string, unknown>>({
  form,
  asks: (values, owner) => ({
    breed: breedFact(values),
    country: countryFact(values),
    sire: sireFact(values, owner, values.FECHA_SERVICIO ?? ''),
    dam: animalFact(values.CRG_HEMBRA ?? '', owner, values.FECHA_SERVICIO),
    entityTid: sql`(select t.tid from third_parties t where t.nid = ${values.NID_ENTIDAD ?? ''} and t.status = 0)`,
    ...fileFacts(form, values, owner),
  }),
  judge: (found, values, owner) => {
    refuseProblems(form, problemsOf(found, values, owner))
    const { sire, dam } = found
    if (!sire || !dam) throw new Error('judged without animals')
    const files = checkFiles(form, found)
    return {
      locks: [ownerLock(sire), ownerLock(dam), ...fileLocks(files)],
      effects: {
        claimed: fileClaim(files, form.code, values.CONSECUTIVO ?? ''),
        stock: stockEntry({
          code: form.code,
          values,
          owner,
          served: values.FECHA_SERVICIO ?? '',
          amount: values.NUMERO_EMBRIONES ?? '',
          country: values.PAIS || '51',
          sire: sql`${sire.id}::int`,
          dam: sql`${dam.id}::int`,
          professional: values.NID_ENTIDAD ?? '',
          files,
        }),
      },
    }
  },
})

function problemsOf({ breed, country, sire, dam, entityTid }: Facts, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  const say = (field: string, problem: string | undefined) => {
    if (problem) problems[field] = problem
  }
  if (!breed) problems.RAZA = commonTexts.notAnOption
  if (values.PAIS && !country) problems.PAIS = commonTexts.notAnOption
  say('CRG_MACHO', sireProblem(sire, values, owner))
  if (dam?.sex !== 'H' || !isTheirs(dam, owner))
    problems.CRG_HEMBRA = chipText(filingTexts.dam, values.CRG_HEMBRA ?? '')
  else say('CRG_HEMBRA', kindProblem(dam, values))
  if (entityTid === null) problems.NID_ENTIDAD = stockTexts.entityUnknown
  else if (entityTid !== values.TID_ENTIDAD) problems.TID_ENTIDAD = filingTexts.typeMismatch
  return problems
}
