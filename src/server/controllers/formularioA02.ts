/** formularioA02: Inseminación Artificial. */
import { sql } from 'drizzle-orm'
import { type Call, fieldOf, type Handlers } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { textRows } from '../database/texts.ts'
import { checkMayRead, stockPlace } from '../filing/admitted.ts'
import { breedName, nameOf } from '../filing/codes.ts'
import { fileA02 } from '../forms/a02-a03/a02.ts'
import { editA02 } from '../forms/a02-a03/a02-edit.ts'
import { listA02 } from '../lists/forms.ts'
import { filedOrEdited, listOf } from './form-calls.ts'

/**
 * Values that choosing a source of straws fills in: PAIS_ORIGEN is the country's code, NOMBRE its name (decisions,
 * 'Lookups').
 */
async function datosConsecutivoServicio(call: Call): Promise<unknown> {
  const code = fieldOf(call, 'CODIGO')
  await checkMayRead(call, stockPlace(code), fieldOf(call, 'CONSECUTIVO'))
  return textRows(
    call.context.db,
    sql`select k.pending as "PENDIENTES", k.breed_id as "RAZA", ${breedName(sql`k.breed_id`)} as "NOM_RAZA",
          k.sire_name as "NOMBRE_DEL_MACHO", ${nameOf('especie', sql`k.species`)} as "NOM_ESPECIE",
          k.species as "ESPECIE", m.chip as "CRG_MACHO", ${nameOf('pais', sql`k.country`)} as "NOMBRE",
          k.country as "PAIS_ORIGEN"
        from stock k join animals m on m.id = k.sire_id
        where k.code = ${code} and k.code in ('A10', 'A11')
          and k.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO'))}`,
  )
}

export const formularioA02: Handlers = {
  'formularioA02/formulariosA02': listOf('NID_TERCERO', listA02),
  'formularioA02/datosConsecutivoServicio': datosConsecutivoServicio,
  'formularioA02/ingresarInseminacion': filedOrEdited(fileA02, editA02),
}
