/** formularioA03: Transferencia de Embriones. */
import { sql } from 'drizzle-orm'
import { type Call, fieldOf, type Handlers } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { textRows } from '../database/texts.ts'
import { checkMayRead, stockPlace } from '../filing/admitted.ts'
import { breedName, nameOf } from '../filing/codes.ts'
import { fileA03 } from '../forms/a02-a03/a03.ts'
import { chipOf } from '../forms/a08-a11/stock-rows.ts'
import { listA03 } from '../lists/forms.ts'
import { listOf } from './form-calls.ts'

/** Values that choosing a source of embryos fills in: the genetic parents and grandparents (decisions, 'Lookups'). */
async function datosConsecutivoServicio(call: Call): Promise<unknown> {
  const code = fieldOf(call, 'CODIGO')
  await checkMayRead(call, stockPlace(code), fieldOf(call, 'CONSECUTIVO'))
  return textRows(
    call.context.db,
    sql`select k.pending as "PENDIENTES", k.breed_id as "RAZA", ${breedName(sql`k.breed_id`)} as "NOM_RAZA",
          k.species as "ESPECIE", ${nameOf('especie', sql`k.species`)} as "NOM_ESPECIE",
          m.chip as "CRG_MACHO", k.sire_name as "NOMBRE_DEL_MACHO",
          h.chip as "CRG_HEMBRA", k.dam_name as "NOMBRE_DE_LA_HEMBRA",
          ${chipOf('m.sire_id')} as "CRG_PADRE_MACHO", ${chipOf('m.dam_id')} as "CRG_MADRE_MACHO",
          ${chipOf('h.sire_id')} as "CRG_PADRE_HEMBRA", ${chipOf('h.dam_id')} as "CRG_MADRE_HEMBRA",
          k.country as "PAIS", ${nameOf('pais', sql`k.country`)} as "NOM_PAIS"
        from stock k join animals m on m.id = k.sire_id join animals h on h.id = k.dam_id
        where k.code = ${code} and k.code in ('A08', 'A09')
          and k.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO'))}`,
  )
}

export const formularioA03: Handlers = {
  'formularioA03/formulariosA03': listOf('NID_TERCERO', listA03),
  'formularioA03/datosConsecutivoServicio': datosConsecutivoServicio,
  'formularioA03/ingresarInseminacion': fileA03,
}
