/** A03: a service TE that takes embryos of an A08 or A09 for a recipient (decisions 84 to 93). */
import { type SQL, sql } from 'drizzle-orm'
import { a03Texts } from '../../../registry/forms/a03-embryo-transfer.ts'
import { formOf, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { ownerLock } from '../../filing/animals.ts'
import { notFound } from '../../filing/facts.ts'
import { fileForm, type Given } from '../../filing/file-form.ts'
import { contradictions, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { fromStock } from './from-stock.ts'

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
  stock: EmbryoFact | null
  professionalTid: string | null
}

const embryoFact = (code: string, number: string, owner: string): SQL => sql`(
  select jsonb_build_object('species', k.species, 'breed', k.breed_id, 'pending', k.pending, 'country', k.country,
    'sireId', k.sire_id, 'sireChip', coalesce(m.chip, ''), 'damId', k.dam_id, 'damChip', coalesce(h.chip, ''))
  from stock k join animals m on m.id = k.sire_id join animals h on h.id = k.dam_id
  where k.code = ${code} and k.number = ${wireNumber(number)} and k.owner_nid = ${owner})`

/** @throws BusinessError 100, 103, 102, 104 or 0 */
export const fileA03 = fileForm<Facts>({
  form,
  asks: (values, owner) => {
    const code = values.FORMULARIO ?? ''
    if (code !== 'A08' && code !== 'A09') refuseProblems(form, { FORMULARIO: commonTexts.notAnOption })
    return {
      stock: embryoFact(code, values.CONSECUTIVO_SERVICIO ?? '', owner),
      professionalTid: sql`(select t.tid from third_parties t where t.nid = ${values.NID_PROFESIONAL ?? ''}
        and t.status = 0 and (t.profession in ('MV', 'MVZ', 'ZO')
          or exists (select 1 from inseminators i where i.nid = t.nid and i.status = 'A')))`,
    }
  },
  judge: (found, values, owner) => {
    const { stock } = found
    if (!stock) throw notFound('CONSECUTIVO_SERVICIO', values.CONSECUTIVO_SERVICIO ?? '')
    refuseProblems(form, problemsOf(found, stock, values))
    if (Number(values.NUMERO_EMBRIONES) > stock.pending) throw refusedAt('NUMERO_EMBRIONES', a03Texts.embryos, 102)
    const recipient = found.animalOf('IDENTIF_RECEPTORA')
    const { code, number, amount, locks, spent } = fromStock(values, 'NUMERO_EMBRIONES')
    return {
      locks: [...locks, ownerLock(recipient)],
      effects: {
        spent,
        service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
          prefix, remarks, stock_code, stock_number, amount, professional_nid, country, support_id, embryo, recipient_id)
        select 'A03', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_SERVICIO}::date, ${stock.species}::text, ${stock.breed}::int, ${stock.sireId}::int,
          ${stock.damId}::int, ${found.owner.prefix}::text, ${values.OBSERVACIONES}::text, ${code}::text,
          ${number}::int, ${amount}::int, ${values.NID_PROFESIONAL}::text, ${stock.country}::text,
          ${found.files.SOPORTE ?? null}::uuid, ${values.IDENTIF_EMBRION}::text, ${recipient.id}::int from ok`,
      },
    }
  },
})

function problemsOf({ animalOf, professionalTid }: Facts & Given, stock: EmbryoFact, values: Values) {
  const problems: Record<string, string> = {
    ...contradictions(values, {
      ESPECIE: stock.species,
      RAZA: String(stock.breed),
      CRG_MACHO: stock.sireChip,
      CRG_HEMBRA: stock.damChip,
      PAIS: stock.country,
    }),
  }
  const recipient = animalOf('IDENTIF_RECEPTORA')
  if (recipient.species !== stock.species) problems.IDENTIF_RECEPTORA = filingTexts.species
  else if (recipient.id === stock.damId) problems.IDENTIF_RECEPTORA = a03Texts.sameFemale
  if (professionalTid === null) problems.NID_PROFESIONAL = a03Texts.professionalUnknown
  else if (professionalTid !== values.TID_PROFESIONAL) problems.TID_PROFESIONAL = filingTexts.typeMismatch
  return problems
}
