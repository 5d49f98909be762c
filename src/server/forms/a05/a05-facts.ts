/** Conditions of both A05 forms: a free chip, active registrars. */
import { type SQL, sql } from 'drizzle-orm'
import { a05InitialTexts } from '../../../registry/forms/texts/a05-initial.ts'
import { entryOf, fill } from '../../../registry/index.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { filingTexts } from '../../filing/texts.ts'

/** Free in the chip master, and not used by an animal known from elsewhere. */
export const chipFact = (
  chip: string,
): SQL => sql`(exists (select 1 from chips c where c.chip = ${chip} and c.state = 0)
  and not exists (select 1 from animals a where a.chip = ${chip}))`

/** @throws BusinessError 101 */
export function checkChip(free: boolean, chip: string): void {
  if (!free) throw refusedAt('CHIP', fill(a05InitialTexts.chipTaken, { chip: chip.slice(0, 30) }), 101)
}

/** Document types of the active registrars among these, by number. */
export const registrarFacts = (nids: readonly string[]): SQL => sql`(
  select coalesce(jsonb_object_agg(t.nid, t.tid), '{}'::jsonb) from registrars r join third_parties t on t.nid = r.nid
  where r.status = 'A' and t.nid = any(${textArray(nids)}::text[]))`

/** The message at a pair that names no active registrar: { field: text }. */
export function registrarProblem(
  active: Readonly<Record<string, string>>,
  suffix: string,
  nid: string,
  tid: string,
): Readonly<Record<string, string>> {
  if (nid === '') return {}
  const known = entryOf(active, nid)
  if (known === undefined) return { [`NID_REGISTRADOR${suffix}`]: a05InitialTexts.registrarInactive }
  return tid !== '' && tid !== known ? { [`TID_REGISTRADOR${suffix}`]: filingTexts.typeMismatch } : {}
}

/** A PostgreSQL array literal of texts. */
export const textArray = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** The chip must still be free when it is taken. */
export const chipLock = (chip: string): SQL => sql`select 1 from chips where chip = ${chip} and state = 0 for update`

export const chipTaken = (chip: string): SQL => sql`update chips set state = 1 from ok where chips.chip = ${chip}::text`
