/** Conditions of both A05 forms: active registrars. */
import { type SQL, sql } from 'drizzle-orm'
import { a05InitialTexts } from '../../../registry/forms/texts/a05-initial.ts'
import { entryOf } from '../../../registry/index.ts'
import { filingTexts } from '../../filing/texts.ts'

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
