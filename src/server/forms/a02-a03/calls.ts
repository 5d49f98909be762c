/** Values that choosing a source of straws or embryos fills in (decisions, 'Lookups'). */
import { type SQL, sql } from 'drizzle-orm'
import { type Call, fieldOf, type Handler, wireNumber } from '../../core/call.ts'
import { textRows } from '../../database/texts.ts'
import { checkMayRead, stockPlace } from '../../filing/admitted.ts'
import { breedName, nameOf } from '../../filing/codes.ts'
import { forebears } from '../a08-a11/rows.ts'

/** @param sources forms, as SQL @param columns besides those of both, over stock k and its parents m and h */
const sourceData =
  (sources: SQL, columns: SQL): Handler =>
  async (call: Call) => {
    const code = fieldOf(call, 'CODIGO')
    await checkMayRead(call, stockPlace(code), fieldOf(call, 'CONSECUTIVO'))
    return textRows(
      call.context.db,
      sql`select k.pending as "PENDIENTES", k.breed_id as "RAZA", ${breedName(sql`k.breed_id`)} as "NOM_RAZA",
            k.sire_name as "NOMBRE_DEL_MACHO", k.species as "ESPECIE", ${nameOf('especie', sql`k.species`)} as "NOM_ESPECIE",
            m.chip as "CRG_MACHO", ${columns}
          from stock k join animals m on m.id = k.sire_id left join animals h on h.id = k.dam_id
          where k.code = ${code} and k.code in (${sources}) and k.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO'))}`,
    )
  }

const country = nameOf('pais', sql`k.country`)

/** PAIS_ORIGEN is the country's code, NOMBRE its name. */
export const strawData = sourceData(sql`'A10', 'A11'`, sql`${country} as "NOMBRE", k.country as "PAIS_ORIGEN"`)

/** With the genetic parents and grandparents. */
export const embryoData = sourceData(
  sql`'A08', 'A09'`,
  sql`h.chip as "CRG_HEMBRA", k.dam_name as "NOMBRE_DE_LA_HEMBRA", ${forebears}, k.country as "PAIS",
    ${country} as "NOM_PAIS"`,
)
