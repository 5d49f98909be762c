/** A12: the lessee may use the male from start to end (DESIGN 3; decisions 133 to 139). */
import { sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { a12Texts } from '../../../registry/texts/a12.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  type AnimalFact,
  animalFact,
  checkNumber,
  checkOwner,
  chipText,
  facts,
  numberFact,
  type OwnerFact,
  ownerFact,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { lesseeFact, overlapFact } from './a12-facts.ts'

const form = formOf('A12')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  animal: AnimalFact | null
  lesseeTid: string | null
  overlaps: boolean
}

export async function fileA12(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.nid_propietario ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  const chip = values.crg_animal ?? ''
  return commitFiling(
    call,
    (inside) => judge(inside, values, owner),
    sql`select 1 from animals where chip = ${chip} for update`,
  )
}

/** @throws Refused 100, 105 or 0 */
async function judge(call: Call, values: Values, owner: string): Promise<Filing> {
  const { consecutivo: number = '', crg_animal: chip = '', fecha_inicio: starts = '', fecha_fin: ends = '' } = values
  const found = await facts<Facts>(call.context.db, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    animal: animalFact(chip),
    lesseeTid: lesseeFact(values.nid_arrendatario ?? ''),
    overlaps: overlapFact(
      sql`l.parent_number is null and l.animal_id = (select a.id from animals a where a.chip = ${chip})`,
      starts,
      ends,
    ),
  })
  checkOwner(found.owner, 'nid_propietario', 'tid_propietario', values)
  checkNumber(found.available, 'consecutivo', number)
  refuseProblems(form, problemsOf(found, values, owner))
  if (found.overlaps) throw refusedAt('crg_animal', a12Texts.leased, 105)
  return {
    trail: { code: form.code, number, owner, after: knownFields(call) },
    locks: [],
    effects: {
      lease: sql`
        insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on, remarks)
        select ${number}::int, ${found.animal?.id ?? null}::int, ${owner}::text, ${values.nid_arrendatario}::text,
          ${starts}::date, ${ends}::date, ${values.observaciones}::text from ok`,
    },
  }
}

function problemsOf({ animal, lesseeTid }: Facts, values: Values, owner: string): Problems {
  const problems: Record<string, string> = {}
  if (animal?.sex !== 'M' || animal.owner !== owner)
    problems.crg_animal = chipText(filingTexts.sire, values.crg_animal ?? '')
  else if (animal.species !== values.especie) problems.crg_animal = filingTexts.species
  else if (String(animal.breed) !== values.raza) problems.raza = filingTexts.breed
  if (lesseeTid === null) problems.nid_arrendatario = filingTexts.ownerUnknown
  else if (lesseeTid !== values.tid_arrendatario) problems.tid_arrendatario = filingTexts.typeMismatch
  return problems
}
