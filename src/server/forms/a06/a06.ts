/** A06: the animal leaves one owner's inventory and enters the other's on that date (decisions 113, 114). */
import { sql } from 'drizzle-orm'
import { a06Texts } from '../../../registry/forms/a06-transfer.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { today } from '../../core/app-context.ts'
import type { Filing } from '../../filing/commit.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { type GivenFact, givenFact } from './transfer-fact.ts'

const form = formOf('A06')

interface Facts {
  animal: GivenFact | null
  receiverTid: string | null
}

/** @throws BusinessError 100 or 0 */
export const fileA06 = fileForm<Facts>({
  form,
  asks: (values) => ({
    animal: givenFact(values.crg_animal ?? ''),
    receiverTid: sql`(select t.tid from third_parties t where t.nid = ${values.nid_transferido} and t.status = 0)`,
  }),
  judge: (found, values, owner, call) => {
    refuseProblems(form, problemsOf(found, values))
    return moved(values, owner, found.animalOf('crg_animal').id, today(call.context))
  },
})

function problemsOf({ animal, receiverTid }: Facts, values: Values): Problems {
  const problems: Record<string, string> = {}
  const chip = values.crg_animal ?? ''
  const day = values.fecha_transferencia ?? ''
  if (animal?.waiting) problems.crg_animal = fill(a06Texts.waiting, { chip: chip.slice(0, 30), date: animal.waiting })
  else if (animal?.since && day < animal.since)
    problems.fecha_transferencia = fill(a06Texts.tooEarly, { date: animal.since })
  if (receiverTid === null) problems.nid_transferido = filingTexts.ownerUnknown
  else if (receiverTid !== values.tip_transferido) problems.tip_transferido = filingTexts.typeMismatch
  return problems
}

/** A transfer dated ahead is filed now and takes effect on its day (due-transfers.ts). @param now yyyy-mm-dd */
function moved(values: Values, owner: string, animalId: number, now: string): Pick<Filing, 'locks' | 'effects'> {
  const day = values.fecha_transferencia ?? ''
  const done = day <= now
  return {
    locks: [sql`select 1 from animals where id = ${animalId} and owner_nid = ${owner} for update`],
    effects: {
      moved: sql`update animals set owner_nid = ${values.nid_transferido}::text from ok
        where animals.id = ${animalId} and ${done}::boolean`,
      transfer: sql`
        insert into transfers (number, animal_id, from_nid, to_nid, transferred_on, remarks, done)
        select ${values.consecutivo}::int, ${animalId}::int, ${owner}::text, ${values.nid_transferido}::text,
          ${day}::date, ${values.observaciones}::text, ${done}::boolean from ok`,
    },
  }
}
