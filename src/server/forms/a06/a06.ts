/** A06: the animal leaves one owner's inventory and enters the other's on that date (DESIGN 3; decisions 113, 114). */
import { sql } from 'drizzle-orm'
import { a06Texts } from '../../../registry/forms/a06-transfer.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { checkMayFile } from '../../access/owners.ts'
import { today } from '../../core/app-context.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import { checkNumber, checkOwner, chipText, facts, numberFact, type OwnerFact, ownerFact } from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { type GivenFact, givenFact } from './transfer-fact.ts'

const form = formOf('A06')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  animal: GivenFact | null
  receiverTid: string | null
}

export async function fileA06(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.nid_propietario ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  return commitFiling(call, async () => filing(call, values, owner, await judge(call, values, owner)))
}

/** @throws Refused 100 or 0 */
async function judge(call: Call, values: Values, owner: string): Promise<GivenFact> {
  const number = values.consecutivo ?? ''
  const found = await facts<Facts>(call.context.db, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    animal: givenFact(values.crg_animal ?? ''),
    receiverTid: sql`(select t.tid from third_parties t where t.nid = ${values.nid_transferido} and t.status = 0)`,
  })
  checkOwner(found.owner, 'nid_propietario', 'tip_propietario', values)
  checkNumber(found.available, 'consecutivo', number)
  refuseProblems(form, problemsOf(found, values, owner))
  if (!found.animal) throw new Error('judged without an animal')
  return found.animal
}

function problemsOf({ animal, receiverTid }: Facts, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  const chip = values.crg_animal ?? ''
  const day = values.fecha_transferencia ?? ''
  if (animal?.owner !== owner) problems.crg_animal = chipText(a06Texts.notOwned, chip)
  else if (animal.waiting)
    problems.crg_animal = fill(a06Texts.waiting, { chip: chip.slice(0, 30), date: animal.waiting })
  else if (animal.since && day < animal.since)
    problems.fecha_transferencia = fill(a06Texts.tooEarly, { date: animal.since })
  if (receiverTid === null) problems.nid_transferido = filingTexts.ownerUnknown
  else if (receiverTid !== values.tip_transferido) problems.tip_transferido = filingTexts.typeMismatch
  return problems
}

/** A transfer dated ahead is filed now and done on its day (due-transfers.ts). */
function filing(call: Call, values: Values, owner: string, animal: GivenFact): Filing {
  const day = values.fecha_transferencia ?? ''
  const done = day <= today(call.context)
  return {
    trail: { code: form.code, number: values.consecutivo ?? '', owner, after: knownFields(call) },
    locks: [sql`select 1 from animals where id = ${animal.id} and owner_nid = ${owner} for update`],
    effects: {
      moved: sql`update animals set owner_nid = ${values.nid_transferido}::text from ok
        where animals.id = ${animal.id} and ${done}::boolean`,
      transfer: sql`
        insert into transfers (number, animal_id, from_nid, to_nid, transferred_on, remarks, done)
        select ${values.consecutivo}::int, ${animal.id}::int, ${owner}::text, ${values.nid_transferido}::text,
          ${day}::date, ${values.observaciones}::text, ${done}::boolean from ok`,
    },
  }
}
