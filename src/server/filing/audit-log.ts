/**
 * The audit row of a filing: who captured it, for whom, when by the device's and the server's clock, before and after.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Finding, isReceiptCode, nameOf, readFindings, type Values } from '../../registry/index.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { markedBy } from './host-advice.ts'

export interface Trail {
  readonly code: string
  readonly number: string
  readonly owner: string
  readonly before?: Values | undefined
  readonly after: Values
}

/** The row to insert, as a SELECT. @param marks the registry's own warnings */
export function trailOf(call: Call, trail: Trail, marks: readonly Finding[] = []): SQL {
  const before = trail.before ? JSON.stringify(trail.before) : null
  return sql`select ${call.context.now().toISOString()}::timestamptz as filed_at, ${nameOf(call.operation)}::text as operation,
    ${trail.code}::text as code, ${trail.number}::text as number, ${trail.owner}::text as owner_nid,
    ${personOf(call).nid}::text as captured_by, ${instant(fieldOf(call, 'CAPTURADO_EN'))}::timestamptz as captured_at,
    ${fieldOf(call, 'DISPOSITIVO').slice(0, 100)}::text as device,
    ${instant(fieldOf(call, 'DATOS_DE'))}::timestamptz as rested_on, ${before}::jsonb as before,
    ${JSON.stringify(trail.after)}::jsonb as after, ${receiptOf(call)}::text as receipt,
    ${adviceOf(call, marks)}::jsonb as advice, ${secondsOf(fieldOf(call, 'DESFASE'))}::bigint as clock_difference`
}

export const trailColumns = sql.raw(
  'filed_at, operation, code, number, owner_nid, captured_by, captured_at, device, rested_on, before, after, receipt, advice, clock_difference',
)

/** The code of the farmer's receipt, as devices make it (field-work/farm-receipt.ts); anything else is none. */
function receiptOf(call: Call): string | null {
  const code = fieldOf(call, 'RECIBO')
  return isReceiptCode(code) ? code : null
}

/** The overridden warnings of the device, and those of the registry that it did not report; null for none. */
function adviceOf(call: Call, marks: readonly Finding[]): string | null {
  const findings = markedBy(marks, readFindings(fieldOf(call, 'CONSEJOS')))
  return findings.length === 0 ? null : JSON.stringify(findings)
}

/** A century off is as far as a clock goes; anything else is not known. @param text whole seconds */
const secondsOf = (text: string): string | null =>
  /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < CENTURY ? text : null

const CENTURY = 100 * 366 * 24 * 3600

/** Device clocks may be wrong: a time outside this century is stored as none. */
export function instant(text: string): string | null {
  const date = new Date(text)
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear()
  return year >= 2000 && year < 2100 ? date.toISOString() : null
}
