/** What an A02 or A03 depends on: the straws or embryos in stock, the female, the professional. */
import { type SQL, sql } from 'drizzle-orm'
import { a03Texts } from '../../../registry/forms/a03-embryo-transfer.ts'
import { formOf, type Values } from '../../../registry/index.ts'
import { a02Texts } from '../../../registry/texts/a02.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { wireNumber } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { type AnimalFact, notFound, personFact, personLock, type Role } from '../../filing/facts.ts'
import type { FormQuestions, Given } from '../../filing/file-form.ts'
import { contradictions, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

interface StockFact {
  readonly species: string
  readonly breed: number
  readonly pending: number
  readonly country: string
  readonly sireId: number
  readonly sireChip: string
  /** null, '': straws have no dam. */
  readonly damId: number | null
  readonly damChip: string
}

export interface StockServiceFacts {
  stock: StockFact | null
  professionalTid: string | null
}

/** A service from stock, with the facts read from the registry. */
interface FromStock {
  readonly stock: StockFact
  /** She that is served: the dam, or the recipient. */
  readonly female: AnimalFact
}

const stockFact = (code: string, number: string, owner: string): SQL => sql`(
  select jsonb_build_object('species', k.species, 'breed', k.breed_id, 'pending', k.pending, 'country', k.country,
    'sireId', k.sire_id, 'sireChip', coalesce(m.chip, ''), 'damId', k.dam_id, 'damChip', coalesce(h.chip, ''))
  from stock k join animals m on m.id = k.sire_id left join animals h on h.id = k.dam_id
  where k.code = ${code} and k.number = ${wireNumber(number)} and k.owner_nid = ${owner})`

/** @param sources the forms whose stock it takes @param role of who did it @param who ending of the field that names them */
const asking = (key: string, sources: readonly string[], role: Role, who: string): FormQuestions<StockServiceFacts> => {
  const form = formOf(key)
  const nidOf = (values: Values) => values[`NID_${who}`] ?? ''
  return {
    form,
    asks: (values, owner) => {
      const code = values.FORMULARIO ?? ''
      if (!sources.includes(code)) refuseProblems(form, { FORMULARIO: commonTexts.notAnOption })
      return {
        stock: stockFact(code, values.CONSECUTIVO_SERVICIO ?? '', owner),
        professionalTid: personFact(role, nidOf(values)),
      }
    },
    people: (values) => [personLock(role, nidOf(values))],
  }
}

export const askingA02 = asking('A02', ['A10', 'A11'], 'inseminator', 'INSEMINADOR')

export const askingA03 = asking('A03', ['A08', 'A09'], 'embryologist', 'PROFESIONAL')

function stockOf({ stock }: StockServiceFacts, values: Values): StockFact {
  if (!stock) throw notFound('CONSECUTIVO_SERVICIO', values.CONSECUTIVO_SERVICIO ?? '')
  return stock
}

/** @param text for nobody who may do it */
function professionalProblem({ professionalTid }: StockServiceFacts, values: Values, who: string, text: string) {
  if (professionalTid === null) return { [`NID_${who}`]: text }
  return professionalTid === values[`TID_${who}`] ? {} : { [`TID_${who}`]: filingTexts.typeMismatch }
}

/**
 * @param taken straws that this record has already taken (in an edit).
 * @throws BusinessError 103, 102 or 0
 */
export function inseminationOf(found: StockServiceFacts & Given, values: Values, taken = 0): FromStock {
  const stock = stockOf(found, values)
  const female = found.animalOf('CHIP_HEMBRA')
  const mismatches = contradictions(values, {
    COD_ESPECIE: stock.species,
    CHIP_MACHO: stock.sireChip,
    RAZA_MACHO: String(stock.breed),
    PAIS: stock.country,
  })
  refuseProblems(askingA02.form, {
    ...mismatches,
    ...(female.species !== stock.species && { CHIP_HEMBRA: filingTexts.species }),
    ...professionalProblem(found, values, 'INSEMINADOR', filingTexts.inseminator),
  })
  if (Number(values.CANTIDAD_PAJILLAS) - taken > stock.pending)
    throw refusedAt('CANTIDAD_PAJILLAS', a02Texts.straws, 102)
  return { stock, female }
}

/** @throws BusinessError 103, 102 or 0 */
export function transferOf(found: StockServiceFacts & Given, values: Values): FromStock {
  const stock = stockOf(found, values)
  const female = found.animalOf('IDENTIF_RECEPTORA')
  const mismatches = contradictions(values, {
    ESPECIE: stock.species,
    RAZA: String(stock.breed),
    CRG_MACHO: stock.sireChip,
    CRG_HEMBRA: stock.damChip,
    PAIS: stock.country,
  })
  const wrong = female.species !== stock.species ? filingTexts.species : a03Texts.sameFemale
  const isWrong = female.species !== stock.species || female.id === stock.damId
  refuseProblems(askingA03.form, {
    ...mismatches,
    ...(isWrong && { IDENTIF_RECEPTORA: wrong }),
    ...professionalProblem(found, values, 'PROFESIONAL', a03Texts.professionalUnknown),
  })
  if (Number(values.NUMERO_EMBRIONES) > stock.pending) throw refusedAt('NUMERO_EMBRIONES', a03Texts.embryos, 102)
  return { stock, female }
}
