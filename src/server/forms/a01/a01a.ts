/**
 * A01a: opens a group service MDG of one male over a period; its females join and leave (decisions 73 to 78).
 */
import { sql } from 'drizzle-orm'
import { formOf } from '../../../registry/index.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

const form = formOf('A01a')

/** @throws BusinessError 100 or 0 */
export const fileA01a = fileForm({
  form,
  asks: () => ({}),
  judge: ({ animalOf, owner: { prefix } }, values, owner) => {
    const sire = animalOf('CHIP_MACHO')
    if (sire.species !== values.COD_ESPECIE) refuseProblems(form, { CHIP_MACHO: filingTexts.species })
    if (String(sire.breed) !== values.RAZA) refuseProblems(form, { RAZA: filingTexts.breed })
    return {
      effects: {
        service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, ends_on, species, breed_id, sire_id,
          prefix, remarks)
        select 'A01a', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_INICIO_EMPADRE}::date, ${values.FECHA_FIN_EMPADRE}::date, ${values.COD_ESPECIE}::text,
          ${sire.breed}::int, ${sire.id}::int, ${prefix}::text, ${values.OBSERVACIONES}::text from ok`,
      },
    }
  },
})
