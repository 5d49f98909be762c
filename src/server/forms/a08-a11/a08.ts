/** A08: embryos flushed from a listed pair enter stock, with their papers (decisions 126 to 132). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { stockTexts } from '../../../registry/texts/stock.ts'
import { ownerLock } from '../../filing/animals.ts'
import { fileForm, type Given } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { breedFact, countryFact, kindProblem, stockEntry } from './stock-facts.ts'

const form = formOf('A08')

interface Facts {
  breed: boolean
  country: boolean
  entityTid: string | null
}

/** @throws BusinessError 100, 0 or 104 */
export const fileA08 = fileForm<Facts>({
  form,
  asks: (values) => ({
    breed: breedFact(values),
    country: countryFact(values),
    entityTid: sql`(select t.tid from third_parties t where t.nid = ${values.NID_ENTIDAD ?? ''} and t.status = 0)`,
  }),
  judge: (found, values, owner) => {
    refuseProblems(form, problemsOf(found, values))
    const [sire, dam] = [found.animalOf('CRG_MACHO'), found.animalOf('CRG_HEMBRA')]
    return {
      locks: [ownerLock(sire), ownerLock(dam)],
      effects: {
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
          files: found.files,
        }),
      },
    }
  },
})

function problemsOf({ breed, country, animalOf, entityTid }: Facts & Given, values: Values): Problems {
  const problems: Record<string, string> = {}
  const say = (field: string, problem: string | undefined) => {
    if (problem) problems[field] = problem
  }
  if (!breed) problems.RAZA = commonTexts.notAnOption
  if (values.PAIS && !country) problems.PAIS = commonTexts.notAnOption
  for (const field of ['CRG_MACHO', 'CRG_HEMBRA']) say(field, kindProblem(animalOf(field), values))
  if (entityTid === null) problems.NID_ENTIDAD = stockTexts.entityUnknown
  else if (entityTid !== values.TID_ENTIDAD) problems.TID_ENTIDAD = filingTexts.typeMismatch
  return problems
}
