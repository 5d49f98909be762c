/** Calls of both A05 forms besides filing and listing: what fills them in, and the pedigree. */
import { sql } from 'drizzle-orm'
import { isAdministrator, pedigreeLabels } from '../../../registry/index.ts'
import { certificateTexts } from '../../../registry/texts/certificate.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { readableOwner } from '../../access/owners.ts'
import { type Call, fieldOf, type Handler, personOf, wireNumber } from '../../core/call.ts'
import { HttpError } from '../../core/http-errors.ts'
import { textRows } from '../../database/texts.ts'
import { breedName, nameOf, prefixOf } from '../../filing/codes.ts'
import { mayKnow } from '../a08-a11/calls.ts'
import { family, familyChips, premisesOf, rowsA05Initial } from './rows.ts'

const ownerOf = (call: Call) => readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), false)

/** Values that choosing a birth fills in: CONSECUTIVO is the A04 number (decision 110). */
export const birthData: Handler = async (call) => {
  const owner = await ownerOf(call)
  return textRows(
    call.context.db,
    sql`select ${premisesOf(sql`b.owner_nid`)},
          coalesce(nullif(a.prefix, ''), ${prefixOf(sql`b.owner_nid`)}) as "PREFIJO", a.sex as "SEXO",
          ${nameOf('sexo', sql`a.sex`)} as "NOM_SEXO", a.species as "ESPECIE",
          ${nameOf('especie', sql`a.species`)} as "NOM_ESPECIE", a.concept as "CONCEPCION",
          ${nameOf('concepcion', sql`a.concept`)} as "NOM_CONCEPCION", a.born_on as "FECHA_NACIMIENTO", ${familyChips},
          a.composition as "COMPOSICION", ${nameOf('composicion', sql`a.composition`)} as "NOM_COMPOSICION", ${nameOf('composicion', sql`a.composition`)} as "LIBRO",
          a.breed_id as "RAZA", ${breedName(sql`a.breed_id`)} as "NOM_RAZA"
        from births b join animals a on a.id = b.animal_id ${family}
        where b.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO'))}
          and (${owner}::text is null or a.owner_nid = ${owner}::text)`,
  )
}

/** One initial animal. */
export const initialDetail: Handler = async (call) => {
  const owner = await ownerOf(call)
  const his = owner === null ? sql`true` : sql`s.owner_nid = ${owner}`
  const that = sql`s.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO'))}`
  return textRows(call.context.db, rowsA05Initial(sql`${his} and ${that}`, personOf(call).nid))
}

/** Premises and prefix of the owner. */
export const ownerData: Handler = async (call) => {
  const owner = await ownerOf(call)
  return textRows(
    call.context.db,
    sql`select ${premisesOf(sql`t.nid`)}, ${prefixOf(sql`t.nid`)} as "PREFIJO", t.name as "NOMBRE",
          t.tid as "TID_PROPIETARIO"
        from third_parties t where t.nid = ${owner ?? ''}`,
  )
}

/** formularioPdf/generarArbol: the six entries of a pedigree (decision 112), and one more generation. Of the animal's own parents; for an animal that is not registered yet, of the named parents. */
export async function pedigreeOf(call: Call): Promise<unknown> {
  const { db } = call.context
  const person = personOf(call)
  const [child = '', sire = '', dam = ''] = ['chip_hijo', 'chip_padre', 'chip_madre'].map((name) => fieldOf(call, name))
  const [row] = await textRows(
    db,
    sql`with child as (select sire_id, dam_id, owner_nid from animals where chip = ${child}),
          parents as (
            select sire_id, dam_id, owner_nid from child
            union all
            select (select a.id from animals a where a.chip = ${sire} and a.sex = 'M' and ${mayKnow(call)}),
              (select a.id from animals a where a.chip = ${dam} and a.sex = 'H' and ${mayKnow(call)}),
              coalesce((select owner_nid from animals where chip = ${dam}), (select owner_nid from animals where chip = ${sire}))
            where not exists (select 1 from child))
        select owner_nid as owner, sire_id as sire, dam_id as dam from parents`,
  )
  if (!isAdministrator(person) && row?.owner !== person.nid) throw new HttpError(403, commonTexts.notAllowedOwner)
  const lines = await textRows(
    db,
    sql`with first as (select nullif(${row?.sire ?? ''}, '')::int as sire_id, nullif(${row?.dam ?? ''}, '')::int as dam_id),
          line as (
            select 'P' as place, sire_id as id from first union all select 'M', dam_id from first),
          second as (
            select place || 'P' as place, a.sire_id as id from line join animals a on a.id = line.id
            union all select place || 'M', a.dam_id from line join animals a on a.id = line.id)
        select w.place, a.chip, a.name, b.name as breed, a.composition, s.chip as sire, s.name as sire_name, d.chip as dam,
          d.name as dam_name
        from (select * from line union all select * from second) w
          left join animals a on a.id = w.id left join breeds b on b.id = a.breed_id
          left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id`,
  )
  const at = new Map(lines.map((line) => [line.place, line]))
  return pedigreeLabels.map(([place, PARENTESCO]) => {
    const of = at.get(place)
    return {
      PARENTESCO,
      NOMBRE: of?.name ?? '',
      ETIQUETA: of?.chip || certificateTexts.unregistered,
      RAZA: of?.breed ?? '',
      LIBRO: of?.composition ?? '',
      CHIP_PADRE: of?.sire ?? '',
      NOMBRE_PADRE: of?.sire_name ?? '',
      CHIP_MADRE: of?.dam ?? '',
      NOMBRE_MADRE: of?.dam_name ?? '',
    }
  })
}
