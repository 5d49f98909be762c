/** Sub-lease: the lessee lets the male on, inside the lease's period; it uses an A12 number of his (decisions 140 to 142). */
import { sql } from 'drizzle-orm'
import { subLeaseTexts } from '../../../registry/forms/texts/sub-lease.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { a12Texts } from '../../../registry/texts/a12.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import { checkNumber, checkOwner, facts, notFound, numberFact, type OwnerFact, ownerFact } from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { type LeaseFact, leaseFact, lesseeFact, overlapFact } from './a12-facts.ts'

const form = formOf('A12-sub')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  lease: LeaseFact | null
  lesseeTid: string | null
  overlaps: boolean
}

export async function fileSubLease(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_PROPIETARIO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  return commitFiling(
    call,
    (inside) => judge(inside, values, owner),
    sql`select 1 from leases where number = ${wireNumber(values.CONSECUTIVO_ARRENDAMIENTO ?? '')} for update`,
  )
}

/** @throws Refused 100, 103, 105 or 0 */
async function judge(call: Call, values: Values, owner: string): Promise<Filing> {
  const { CONSECUTIVO: number = '', CONSECUTIVO_ARRENDAMIENTO: parent = '' } = values
  const { FECHA_INICIAL: starts = '', FECHA_FINAL: ends = '' } = values
  const found = await facts<Facts>(call.context.db, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    lease: leaseFact(parent),
    lesseeTid: lesseeFact(values.NID_PROPIETARIO_S ?? ''),
    overlaps: overlapFact(sql`l.parent_number = ${wireNumber(parent)}`, starts, ends),
  })
  checkOwner(found.owner, 'nid_propietario', '', {})
  checkNumber(found.available, 'consecutivo', number)
  const { lease } = found
  // Somebody else's lease is none to him.
  if (!lease || lease.lessee !== owner) throw notFound('consecutivoArrendamiento', parent)
  refuseProblems(form, problemsOf(lease, found.lesseeTid, values))
  if (found.overlaps) throw refusedAt('fecha_inicio', a12Texts.leased, 105)
  return {
    trail: { code: form.code, number, owner, after: knownFields(call) },
    locks: [],
    effects: {
      lease: sql`
        insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on, parent_number)
        select ${number}::int, ${lease.animalId}::int, ${owner}::text, ${values.NID_PROPIETARIO_S}::text,
          ${starts}::date, ${ends}::date, ${wireNumber(parent)}::int from ok`,
    },
  }
}

function problemsOf(lease: LeaseFact, lesseeTid: string | null, values: Values): Problems {
  const problems: Record<string, string> = {}
  const { beforeLease, afterLease } = subLeaseTexts
  if (lesseeTid === null) problems.NID_PROPIETARIO_S = filingTexts.ownerUnknown
  else if (values.NID_PROPIETARIO_S === lease.lessor) problems.NID_PROPIETARIO_S = a12Texts.sameLessee
  if ((values.FECHA_INICIAL ?? '') < lease.starts) problems.FECHA_INICIAL = fill(beforeLease, { date: lease.starts })
  if ((values.FECHA_FINAL ?? '') > lease.ends) problems.FECHA_FINAL = fill(afterLease, { date: lease.ends })
  return problems
}
