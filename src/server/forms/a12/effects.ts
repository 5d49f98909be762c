/**
 * A12: the lessee may use the male from start to end (decisions 133 to 139). Sub-lease: the lessee sub-lets the male within
 * the lease's period; it uses one of the lessee's A12 numbers (decisions 140 to 142).
 */
import { sql } from 'drizzle-orm'
import { formOf, type Values } from '../../../registry/index.ts'
import { a12Texts } from '../../../registry/texts/a12.ts'
import { wireNumber } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { notFound, personFact, personLock } from '../../filing/facts.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { refuseOther } from '../../filing/write-once.ts'
import { type LeaseFact, leaseFact, leaseProblems, overlapFact, subLeaseProblems } from './judge.ts'

const form = formOf('A12')

interface LeaseFacts {
  lesseeTid: string | null
  overlaps: boolean
}

export const filingA12: FormEffect<LeaseFacts> = {
  form,
  hold: (values) => sql`select 1 from animals where chip = ${values.crg_animal ?? ''} for update`,
  asks: ({
    crg_animal: chip = '',
    fecha_inicio: starts = '',
    fecha_fin: ends = '',
    nid_arrendatario: lessee = '',
  }) => ({
    lesseeTid: personFact('person', lessee),
    overlaps: overlapFact(
      sql`l.parent_number is null and l.animal_id = (select a.id from animals a where a.chip = ${chip})`,
      starts,
      ends,
    ),
  }),
  people: (values) => [personLock('person', values.nid_arrendatario ?? '')],
  judge: (found, values, owner) => {
    const male = found.animalOf('crg_animal')
    refuseProblems(form, leaseProblems(male, found.lesseeTid, values))
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
}

/** @throws BusinessError 100, 105 or 0 */
export const fileA12 = fileForm(filingA12)

const subLease = formOf('A12-sub')

interface SubFacts {
  lease: LeaseFact | null
  lesseeTid: string | null
  overlaps: boolean
}

const parentOf = (values: Values): string => values.CONSECUTIVO_ARRENDAMIENTO ?? ''

export const filingSubLease: FormEffect<SubFacts> = {
  form: subLease,
  hold: (values) => sql`select 1 from leases where number = ${wireNumber(parentOf(values))} for update`,
  asks: (values) => ({
    lease: leaseFact(parentOf(values)),
    lesseeTid: personFact('person', values.NID_PROPIETARIO_S ?? ''),
    overlaps: overlapFact(
      sql`l.parent_number = ${wireNumber(parentOf(values))}`,
      values.FECHA_INICIAL ?? '',
      values.FECHA_FINAL ?? '',
    ),
  }),
  people: (values) => [personLock('person', values.NID_PROPIETARIO_S ?? '')],
  judge: ({ lease, lesseeTid, overlaps }, values, owner, call) => {
    const parent = parentOf(values)
    // Another person's lease is answered as unknown.
    if (!lease || lease.lessee !== owner) throw notFound('consecutivoArrendamiento', parent)
    refuseOther(call, lease.seen, 'consecutivoArrendamiento')
    refuseProblems(subLease, subLeaseProblems(lease, lesseeTid, values))
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
}

/** @throws BusinessError 100, 103, 105 or 0 */
export const fileSubLease = fileForm(filingSubLease)
