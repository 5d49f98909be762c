/** What an A02 depends on: its straws, its female, its inseminator. */
import { type SQL, sql } from 'drizzle-orm'
import { formOf, type Values } from '../../../registry/index.ts'
import { a02Texts } from '../../../registry/texts/a02.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { type AnimalFact, inseminatorFact, notFound } from '../../filing/facts.ts'
import type { Asking, Given } from '../../filing/file-form.ts'
import { contradictions, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

const form = formOf('A02')

interface StockFact {
  readonly species: string
  readonly breed: number
  readonly pending: number
  readonly country: string
  readonly sireId: number
  readonly sireChip: string
}

interface Insemination {
  readonly stock: StockFact
  readonly dam: AnimalFact
}

interface Facts {
  stock: StockFact | null
  inseminatorTid: string | null
}

const stockFact = (code: string, number: string, owner: string): SQL => sql`(
  select jsonb_build_object('species', k.species, 'breed', k.breed_id, 'pending', k.pending, 'country', k.country,
    'sireId', k.sire_id, 'sireChip', coalesce(m.chip, ''))
  from stock k join animals m on m.id = k.sire_id
  where k.code = ${code} and k.number = ${wireNumber(number)} and k.owner_nid = ${owner})`

export const askingA02: Asking<Facts> = {
  form,
  asks: (values, owner) => {
    const code = values.FORMULARIO ?? ''
    if (code !== 'A10' && code !== 'A11') refuseProblems(form, { FORMULARIO: commonTexts.notAnOption })
    return {
      stock: stockFact(code, values.CONSECUTIVO_SERVICIO ?? '', owner),
      inseminatorTid: inseminatorFact(values.NID_INSEMINADOR ?? ''),
    }
  },
}

/**
 * @param taken straws that this record has already taken (in an edit).
 * @throws BusinessError 103, 102 or 0
 */
export function inseminationOf(found: Facts & Given, values: Values, taken = 0): Insemination {
  const { stock, inseminatorTid } = found
  if (!stock) throw notFound('CONSECUTIVO_SERVICIO', values.CONSECUTIVO_SERVICIO ?? '')
  const dam = found.animalOf('CHIP_HEMBRA')
  const problems: Record<string, string> = {
    ...contradictions(values, {
      COD_ESPECIE: stock.species,
      CHIP_MACHO: stock.sireChip,
      RAZA_MACHO: String(stock.breed),
      PAIS: stock.country,
    }),
  }
  if (dam.species !== stock.species) problems.CHIP_HEMBRA = filingTexts.species
  if (inseminatorTid === null) problems.NID_INSEMINADOR = filingTexts.inseminator
  else if (inseminatorTid !== values.TID_INSEMINADOR) problems.TID_INSEMINADOR = filingTexts.typeMismatch
  refuseProblems(form, problems)
  if (Number(values.CANTIDAD_PAJILLAS) - taken > stock.pending)
    throw refusedAt('CANTIDAD_PAJILLAS', a02Texts.straws, 102)
  return { stock, dam }
}
