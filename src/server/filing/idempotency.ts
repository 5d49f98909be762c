/**
 * Exactly once: the same key with the same content gets the first answer again. Only committed successes are stored;
 * the filing writes that row in its own transaction (commit.ts).
 */
import { type SQL, sql } from 'drizzle-orm'
import { OWN_ADDRESS } from '../../registry/forms/own-data.ts'
import { formOf, forms, masterOf, nameOf, type Operation } from '../../registry/index.ts'
import { sha256 } from '../access/secrets.ts'
import type { Call, CallResult } from '../core/call.ts'
import { BusinessError, HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { rowsOf } from '../database/database.ts'

/** Sent with a form, but not part of its content. */
export const captureFields = [
  'CAPTURADO_EN',
  'DISPOSITIVO',
  'DATOS_DE',
  'RECIBO',
  'CONSEJOS',
  'DESFASE',
  'ANTES',
] as const

/** Records that are saved with a password: nothing derived from it is stored, not even a hash. */
const withPassword = new Set([formOf('misDatos'), masterOf('terceros')].map(({ submit }) => submit?.operation))

/**
 * Hash of a call's content. A file counts as its receipt, so that sending it ahead or with the form gives the same
 * hash.
 */
function contentOf(call: Call): string {
  const content = new Map(Object.entries(call.fields))
  for (const name of captureFields) content.delete(name)
  if (withPassword.has(nameOf(call.operation))) content.delete(OWN_ADDRESS.field)
  for (const file of call.files) content.set(file.part, sha256(file.bytes))
  const sorted = [...content].sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([nameOf(call.operation), sorted]))
}

/** @throws HttpError 409 while the same key is being processed, 422 if it was used for other content. */
export async function withIdempotency(call: Call, work: () => Promise<CallResult>): Promise<CallResult> {
  const { key, person } = call
  const { running } = call.context
  const writes = call.operation.kind === 'submit' || call.operation.kind === 'upload'
  if (!key || !person || !writes) return work()
  const name = `${person.nid} ${key}`
  if (running.has(name)) throw new HttpError(409, serverTexts.stillRunning, 1)
  running.add(name)
  try {
    // Such a call writes by a single statement, which fails if its key exists already (commit.ts).
    const fails = call.files.length === 0 && filesForm(call.operation)
    return fails ? await orEarlier(call, work) : ((await earlierAnswer(call)) ?? (await work()))
  } finally {
    running.delete(name)
  }
}

const formCalls: ReadonlySet<string> = new Set(forms.map(({ submit }) => submit.operation))

export const filesForm = (operation: Operation): boolean => formCalls.has(nameOf(operation))

/** Most forms arrive once: an earlier answer is looked up only if this filing is refused. */
async function orEarlier(call: Call, work: () => Promise<CallResult>): Promise<CallResult> {
  try {
    return await work()
  } catch (error) {
    const refused = error instanceof BusinessError || error instanceof HttpError
    const earlier = refused && (await earlierAnswer(call))
    if (earlier) return earlier
    throw error
  }
}

/** The first answer of this key, or null. @throws HttpError 422 */
export async function earlierAnswer(call: Call): Promise<CallResult | null> {
  if (!call.key || !call.person) return null
  const [row] = await rowsOf<{ content: string; status: number; body: unknown }>(
    call.context.db,
    sql`select content, status, body from idempotency where person_nid = ${call.person.nid} and key = ${call.key}`,
  )
  if (!row) return null
  if (row.content !== contentOf(call)) throw new HttpError(422, serverTexts.sameKeyOtherContent)
  return { status: row.status, body: row.body }
}

export const recordColumns = sql.raw('person_nid, key, operation, content, status, body, created_at')

/** The row to insert with the filing, as a SELECT; empty without a key. */
export function recordOf(call: Call, answer: unknown = Number(call.operation.success)): SQL {
  const body = JSON.stringify(answer)
  return sql`select ${call.person?.nid ?? ''}::text as person_nid, ${call.key ?? ''}::text as key,
    ${nameOf(call.operation)}::text as operation, ${contentOf(call)}::text as content, 200::smallint as status,
    ${body}::jsonb as body, ${call.context.now().toISOString()}::timestamptz as created_at where ${Boolean(call.key)}::boolean`
}
