/** A04: values that choosing a service fills in. */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../../access/owners.ts'
import { type Call, fieldOf, personOf } from '../../core/call.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { textRows } from '../../database/texts.ts'
import { breedName, nameOf, prefixOf } from '../../filing/codes.ts'

/** A group has no single female (decision 101). */
export async function serviceData(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), true)
  const rows = await textRows(
    call.context.db,
    sql`select m.name as "NOMBREMACHO", m.chip as "CHIP_MACHO",
          coalesce(nullif(s.prefix, ''), ${prefixOf(sql`s.owner_nid`)}) as "PREFIJO_SOLICITANTE",
          s.species as "COD_ESPECIE", ${nameOf('especie', sql`s.species`)} as "NOM_ESPECIE",
          s.breed_id as "RAZA_MACHO", ${breedName(sql`s.breed_id`)} as "NOM_RAZA", s.served_on as "FECHA_SERVICIO", s.ends_on as "FECHA_FIN_EMPADRE",
          h.name as "NOMBREHEMBRA", h.chip as "CHIP_HEMBRA",
          coalesce(r.chip, '') as "IDENTIF_RECEPTORA", coalesce(r.name, '') as "NOMBRE_RECEPTORA"
        from services s join animals m on m.id = s.sire_id left join animals h on h.id = s.dam_id
          left join animals r on r.id = s.recipient_id
        where s.code = ${fieldOf(call, 'CODIGO')} and s.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO_SERVICIO'))}
          and (${owner}::text is null or s.owner_nid = ${owner}::text)`,
  )
  if (fieldOf(call, 'CODIGO') !== 'A01a') return rows
  return rows.map(({ NOMBREHEMBRA: _name, CHIP_HEMBRA: _chip, ...item }) => item)
}
