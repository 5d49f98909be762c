/**
 * A01a: opens a group service MDG of one male over a period; its females join and leave (decisions 73 to 78).
 */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { type AnimalFact, animalFact, chipText, isTheirs } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

const form = formOf('A01a')

interface Facts {
  sire: AnimalFact | null
}

/** @throws BusinessError 100 or 0 */
export const fileA01a = fileForm<Facts>({
  form,
  asks: (values, owner) => ({
    sire: animalFact(values.CHIP_MACHO ?? '', owner, values.FECHA_INICIO_EMPADRE, values.FECHA_FIN_EMPADRE),
  }),
  judge: ({ sire, owner: breeder }, values, owner) => {
    refuseProblems(form, problemsOf(sire, values, owner))
    if (!sire) throw new Error('judged without a male')
    return {
      locks: [],
      effects: {
        service: sql`
        insert into services (code, number, owner_nid, requested_on, served_on, ends_on, species, breed_id, sire_id,
          prefix, remarks)
        select 'A01a', ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
          ${values.FECHA_INICIO_EMPADRE}::date, ${values.FECHA_FIN_EMPADRE}::date, ${values.COD_ESPECIE}::text,
          ${sire.breed}::int, ${sire.id}::int, ${breeder?.prefix ?? ''}::text, ${values.OBSERVACIONES}::text from ok`,
      },
    }
  },
})

function problemsOf(sire: AnimalFact | null, values: Values, owner: string): Problems {
  const mayUse = sire && sire.sex === 'M' && (isTheirs(sire, owner) || sire.leased)
  if (!mayUse) return { CHIP_MACHO: chipText(filingTexts.sire, values.CHIP_MACHO ?? '') }
  if (sire.species !== values.COD_ESPECIE) return { CHIP_MACHO: filingTexts.species }
  return String(sire.breed) === values.RAZA ? {} : { RAZA: filingTexts.breed }
}
