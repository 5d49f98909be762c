/** formularioA05: Certificado de Genealogía, and its pedigree (2§7; decisions 29, 110 to 112). */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { textRows } from '../database/texts.ts'
import { breedName, nameOf, prefixOf } from '../filing/codes.ts'
import { fileA05 } from '../forms/a05/a05.ts'
import { pedigreeOf } from '../forms/a05/a05-pedigree.ts'
import { family, familyChips, premisesOf } from '../forms/a05/a05-rows.ts'
import { listA05 } from '../lists/forms.ts'
import { listed } from '../queries/listing.ts'

const ownerOf = (call: Call) => readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), false)

const formulariosA05: Handler = async (call) => {
  const owner = await ownerOf(call)
  return owner === null
    ? listed(call, { ...listA05, where: sql`true`, counted: sql`registrations s` })
    : listed(call, { ...listA05, where: sql`a.owner_nid = ${owner}` })
}

/** Values that choosing a birth fills in: CONSECUTIVO is the A04 number (decision 110). */
const datosConsecutivoServicio: Handler = async (call) => {
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

export const formularioA05: Handlers = {
  'formularioA05/formulariosA05': formulariosA05,
  'formularioA05/datosConsecutivoServicio': datosConsecutivoServicio,
  'formularioA05/ingresarGenealogia': fileA05,
  'formularioPdf/generarArbol': pedigreeOf,
}
