/**
 * Sub-lease: the lessee sub-lets the male within the lease's period; it uses one of the lessee's A12 numbers (decisions
 * 140 to 142).
 */
import { sql } from 'drizzle-orm'
import { subLeaseTexts } from '../../../registry/forms/texts/sub-lease.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { a12Texts } from '../../../registry/texts/a12.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { notFound } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { type LeaseFact, leaseFact, lesseeFact, overlapFact } from './a12-facts.ts'

const form = formOf('A12-sub')

interface Facts {
  lease: LeaseFact | null
  lesseeTid: string | null
  overlaps: boolean
}

const parentOf = (values: Values): string => values.CONSECUTIVO_ARRENDAMIENTO ?? ''

/** @throws BusinessError 100, 103, 105 or 0 */
export const fileSubLease = fileForm<Facts>({
  form,
  hold: (values) => sql`select 1 from leases where number = ${wireNumber(parentOf(values))} for update`,
  asks: (values) => ({
    lease: leaseFact(parentOf(values)),
    lesseeTid: lesseeFact(values.NID_PROPIETARIO_S ?? ''),
    overlaps: overlapFact(
      sql`l.parent_number = ${wireNumber(parentOf(values))}`,
      values.FECHA_INICIAL ?? '',
      values.FECHA_FINAL ?? '',
    ),
  }),
  judge: ({ lease, lesseeTid, overlaps }, values, owner) => {
    const parent = parentOf(values)
    // Another person's lease is answered as unknown.
    if (!lease || lease.lessee !== owner) throw notFound('consecutivoArrendamiento', parent)
    refuseProblems(form, problemsOf(lease, lesseeTid, values))
    if (overlaps) throw refusedAt('fecha_inicio', a12Texts.leased, 105)
    return {
      effects: {
        lease: sql`
        insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on, parent_number)
        select ${values.CONSECUTIVO}::int, ${lease.animalId}::int, ${owner}::text, ${values.NID_PROPIETARIO_S}::text,
          ${values.FECHA_INICIAL}::date, ${values.FECHA_FINAL}::date, ${wireNumber(parent)}::int from ok`,
      },
    }
  },
})

function problemsOf(lease: LeaseFact, lesseeTid: string | null, values: Values): Problems {
  const problems: Record<string, string> = {}
  const { beforeLease, afterLease } = subLeaseTexts
  if (lesseeTid === null) problems.NID_PROPIETARIO_S = filingTexts.ownerUnknown
  else if (values.NID_PROPIETARIO_S === lease.lessor) problems.NID_PROPIETARIO_S = a12Texts.sameLessee
  if ((values.FECHA_INICIAL ?? '') < lease.starts) problems.FECHA_INICIAL = fill(beforeLease, { date: lease.starts })
  if ((values.FECHA_FINAL ?? '') > lease.ends) problems.FECHA_FINAL = fill(afterLease, { date: lease.ends })
  return problems
}
