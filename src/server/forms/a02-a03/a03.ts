/** A03: a service TE that takes embryos of an A08 or A09 for a recipient (decisions 84 to 93). */
import { type SQL, sql } from 'drizzle-orm'
import { a03Texts } from '../../../registry/forms/a03-embryo-transfer.ts'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  type AnimalFact,
  animalFact,
  checkNumber,
  checkOwner,
  chipText,
  facts,
  isTheirs,
  notFound,
  numberFact,
  type OwnerFact,
  ownerFact,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { ownerLock } from '../a08-a11/stock-facts.ts'
import { claimOf, stageSupport } from './a02-support.ts'

const form = formOf('A03')

interface EmbryoFact {
  readonly species: string
  readonly breed: number
  readonly pending: number
  readonly country: string
  readonly sireId: number
  readonly sireChip: string
  readonly damId: number
  readonly damChip: string
}

interface Facts {
  owner: OwnerFact | null
  available: boolean
  stock: EmbryoFact | null
  recipient: AnimalFact | null
  professionalTid: string | null
}

interface Transfer {
  readonly stock: EmbryoFact
  readonly recipient: AnimalFact
  readonly prefix: string
}

export async function fileA03(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_TERCERO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  if (call.files.length > 0) {
    // A refused form leaves no stored photo.
    await judge(call, values, owner)
    await stageSupport(call, owner, values.CONSECUTIVO ?? '', form.code)
  }
  return commitFiling(call, async () => {
    const found = await judge(call, values, owner)
    return filing(call, values, owner, found, await claimOf(call, owner, values.SOPORTE ?? ''))
  })
}

const embryoFact = (code: string, number: string, owner: string): SQL => sql`(
  select jsonb_build_object('species', k.species, 'breed', k.breed_id, 'pending', k.pending, 'country', k.country,
    'sireId', k.sire_id, 'sireChip', coalesce(m.chip, ''), 'damId', k.dam_id, 'damChip', coalesce(h.chip, ''))
  from stock k join animals m on m.id = k.sire_id join animals h on h.id = k.dam_id
  where k.code = ${code} and k.number = ${wireNumber(number)} and k.owner_nid = ${owner})`

/** @throws BusinessError 100, 103, 102 or 0 */
async function judge(call: Call, values: Values, owner: string): Promise<Transfer> {
  const code = values.FORMULARIO ?? ''
  const number = values.CONSECUTIVO ?? ''
  const source = values.CONSECUTIVO_SERVICIO ?? ''
  if (code !== 'A08' && code !== 'A09') refuseProblems(form, { FORMULARIO: commonTexts.notAnOption })
  const found = await facts<Facts>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    stock: embryoFact(code, source, owner),
    recipient: animalFact(values.IDENTIF_RECEPTORA ?? '', owner, values.FECHA_SERVICIO),
    professionalTid: sql`(select t.tid from third_parties t where t.nid = ${values.NID_PROFESIONAL ?? ''}
      and t.status = 0 and (t.profession in ('MV', 'MVZ', 'ZO')
        or exists (select 1 from inseminators i where i.nid = t.nid and i.status = 'A')))`,
  })
  checkOwner(found.owner, 'NID_TERCERO', 'TID_TERCERO', values)
  checkNumber(found.available, 'CONSECUTIVO', number)
  const { stock, recipient } = found
  if (!stock) throw notFound('CONSECUTIVO_SERVICIO', source)
  refuseProblems(form, problemsOf(found, stock, values, owner))
  if (Number(values.NUMERO_EMBRIONES) > stock.pending) throw refusedAt('NUMERO_EMBRIONES', a03Texts.embryos, 102)
  if (!recipient) throw new Error('judged without a recipient')
  return { stock, recipient, prefix: found.owner?.prefix ?? '' }
}

function problemsOf({ recipient, professionalTid }: Facts, stock: EmbryoFact, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  // Values taken from the source may be omitted, but must not contradict it.
  const read = {
    ESPECIE: stock.species,
    RAZA: String(stock.breed),
    CRG_MACHO: stock.sireChip,
    CRG_HEMBRA: stock.damChip,
    PAIS: stock.country,
  }
  for (const [field, text] of Object.entries(read))
    if (values[field] && values[field] !== text) problems[field] = filingTexts.serviceMismatch
  const chip = values.IDENTIF_RECEPTORA ?? ''
  if (recipient?.sex !== 'H' || !isTheirs(recipient, owner))
    problems.IDENTIF_RECEPTORA = chipText(filingTexts.dam, chip)
  else if (recipient.species !== stock.species) problems.IDENTIF_RECEPTORA = filingTexts.species
  else if (recipient.id === stock.damId) problems.IDENTIF_RECEPTORA = a03Texts.sameFemale
  if (professionalTid === null) problems.NID_PROFESIONAL = a03Texts.professionalUnknown
  else if (professionalTid !== values.TID_PROFESIONAL) problems.TID_PROFESIONAL = filingTexts.typeMismatch
  return problems
}

function filing(call: Call, values: Values, owner: string, found: Transfer, fileId: string): Filing {
  const { stock, recipient } = found
  const embryos = Number(values.NUMERO_EMBRIONES)
  const code = values.FORMULARIO ?? ''
  const number = Number(values.CONSECUTIVO_SERVICIO)
  return {
    trail: { code: form.code, number: values.CONSECUTIVO ?? '', owner, after: knownFields(call) },
    locks: [
      sql`select 1 from stock where code = ${code} and number = ${number} and pending >= ${embryos} for update`,
      ownerLock(recipient),
      sql`select 1 from files where id = ${fileId}::uuid and state in ('staged', 'orphan') for update`,
    ],
    effects: {
      spent: sql`update stock set pending = pending - ${embryos}::int from ok
        where stock.code = ${code} and stock.number = ${number}`,
      claimed: sql`update files set state = 'claimed', code = 'A03', number = ${values.CONSECUTIVO}::text from ok
        where files.id = ${fileId}::uuid`,
      service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          prefix, remarks, stock_code, stock_number, amount, professional_nid, country, support_id, embryo, recipient_id)
        select 'A03', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${stock.species}::text, ${stock.breed}::int, ${stock.sireId}::int,
          ${stock.damId}::int, ${found.prefix}::text, ${values.OBSERVACIONES}::text, ${code}::text, ${number}::int,
          ${embryos}::int, ${values.NID_PROFESIONAL}::text, ${stock.country}::text, ${fileId}::uuid,
          ${values.IDENTIF_EMBRION}::text, ${recipient.id}::int from ok`,
    },
  }
}
