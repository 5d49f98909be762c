/** What an A02 depends on: its straws, its female, its inseminator. */
import { type SQL, sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { a02Texts } from '../../../registry/texts/a02.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import type { Call } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import {
  type AnimalFact,
  animalFact,
  checkNumber,
  checkOwner,
  chipText,
  facts,
  inseminatorFact,
  isTheirs,
  notFound,
  numberFact,
  type OwnerFact,
  ownerFact,
} from '../../filing/facts.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

const form = formOf('A02')

export interface StockFact {
  readonly species: string
  readonly breed: number
  readonly pending: number
  readonly country: string
  readonly sireId: number
  readonly sireChip: string
}

export interface Insemination {
  readonly stock: StockFact
  readonly dam: AnimalFact
}

interface Facts {
  owner: OwnerFact | null
  available: boolean
  stock: StockFact | null
  dam: AnimalFact | null
  inseminatorTid: string | null
}

const stockFact = (code: string, number: string, owner: string): SQL => sql`(
  select jsonb_build_object('species', k.species, 'breed', k.breed_id, 'pending', k.pending, 'country', k.country,
    'sireId', k.sire_id, 'sireChip', coalesce(m.chip, ''))
  from stock k join animals m on m.id = k.sire_id
  where k.code = ${code} and k.number = ${wireNumber(number)} and k.owner_nid = ${owner})`

/**
 * @param taken straws that this record has already taken (in an edit).
 * @throws BusinessError 100, 103, 102 or 0
 */
export async function judgeA02(
  call: Call,
  values: Values,
  owner: string,
  mode: 'add' | 'edit',
  taken = 0,
): Promise<Insemination> {
  const code = values.FORMULARIO ?? ''
  const number = values.CONSECUTIVO ?? ''
  const source = values.CONSECUTIVO_SERVICIO ?? ''
  if (code !== 'A10' && code !== 'A11') refuseProblems(form, { FORMULARIO: commonTexts.notAnOption })
  const found = await facts<Facts>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    stock: stockFact(code, source, owner),
    dam: animalFact(values.CHIP_HEMBRA ?? '', owner, values.FECHA_SERVICIO),
    inseminatorTid: inseminatorFact(values.NID_INSEMINADOR ?? ''),
  })
  checkOwner(found.owner, 'NID_TERCERO', 'TID_TERCERO', values)
  if (mode === 'add') checkNumber(found.available, 'CONSECUTIVO', number)
  const { stock, dam } = found
  if (!stock) throw notFound('CONSECUTIVO_SERVICIO', source)
  refuseProblems(form, problemsOf(found, stock, values, owner))
  if (Number(values.CANTIDAD_PAJILLAS) - taken > stock.pending)
    throw refusedAt('CANTIDAD_PAJILLAS', a02Texts.straws, 102)
  if (!dam) throw new Error('judged without a female')
  return { stock, dam }
}

function problemsOf({ dam, inseminatorTid }: Facts, stock: StockFact, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  const { serviceMismatch } = filingTexts
  // Values taken from the source may be omitted, but must not contradict it.
  if (values.COD_ESPECIE && values.COD_ESPECIE !== stock.species) problems.COD_ESPECIE = serviceMismatch
  if (values.CHIP_MACHO && values.CHIP_MACHO !== stock.sireChip) problems.CHIP_MACHO = serviceMismatch
  if (values.RAZA_MACHO && values.RAZA_MACHO !== String(stock.breed)) problems.RAZA_MACHO = serviceMismatch
  if (values.PAIS && values.PAIS !== stock.country) problems.PAIS = serviceMismatch
  if (dam?.sex !== 'H' || !isTheirs(dam, owner))
    problems.CHIP_HEMBRA = chipText(filingTexts.dam, values.CHIP_HEMBRA ?? '')
  else if (dam.species !== stock.species) problems.CHIP_HEMBRA = filingTexts.species
  if (inseminatorTid === null) problems.NID_INSEMINADOR = filingTexts.inseminator
  else if (inseminatorTid !== values.TID_INSEMINADOR) problems.TID_INSEMINADOR = filingTexts.typeMismatch
  return problems
}
