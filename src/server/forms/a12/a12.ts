/** A12: the lessee may use the male from start to end (decisions 133 to 139). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { a12Texts } from '../../../registry/texts/a12.ts'
import { refusedAt } from '../../core/http-errors.ts'
import type { AnimalFact } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { lesseeFact, overlapFact } from './a12-facts.ts'

const form = formOf('A12')

interface Facts {
  lesseeTid: string | null
  overlaps: boolean
}

/** @throws BusinessError 100, 105 or 0 */
export const fileA12 = fileForm<Facts>({
  form,
  hold: (values) => sql`select 1 from animals where chip = ${values.crg_animal ?? ''} for update`,
  asks: ({
    crg_animal: chip = '',
    fecha_inicio: starts = '',
    fecha_fin: ends = '',
    nid_arrendatario: lessee = '',
  }) => ({
    lesseeTid: lesseeFact(lessee),
    overlaps: overlapFact(
      sql`l.parent_number is null and l.animal_id = (select a.id from animals a where a.chip = ${chip})`,
      starts,
      ends,
    ),
  }),
  judge: (found, values, owner) => {
    const male = found.animalOf('crg_animal')
    refuseProblems(form, problemsOf(male, found.lesseeTid, values))
    if (found.overlaps) throw refusedAt('crg_animal', a12Texts.leased, 105)
    return {
      effects: {
        lease: sql`
        insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on, remarks)
        select ${values.consecutivo}::int, ${male.id}::int, ${owner}::text,
          ${values.nid_arrendatario}::text, ${values.fecha_inicio}::date, ${values.fecha_fin}::date,
          ${values.observaciones}::text from ok`,
      },
    }
  },
})

function problemsOf(male: AnimalFact, lesseeTid: string | null, values: Values): Problems {
  const problems: Record<string, string> = {}
  if (male.species !== values.especie) problems.crg_animal = filingTexts.species
  else if (String(male.breed) !== values.raza) problems.raza = filingTexts.breed
  if (lesseeTid === null) problems.nid_arrendatario = filingTexts.ownerUnknown
  else if (lesseeTid !== values.tid_arrendatario) problems.tid_arrendatario = filingTexts.typeMismatch
  return problems
}
