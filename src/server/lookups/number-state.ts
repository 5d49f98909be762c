import { type SQL, sql } from 'drizzle-orm'
import { type Call, fieldOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

/** Before a state is chosen, the screens request every state (decision 157). */
const EVERY = new Set(['', '6'])

/**
 * Numbers n in the requested state: 0 available, 1 used, 6 all. @throws HttpError 400 for any other: an answer about
 * all of them would be mistaken for one about that state.
 */
export function inState(call: Call): SQL {
  const state = fieldOf(call, 'estado')
  if (EVERY.has(state)) return sql`true`
  if (state !== '0' && state !== '1') throw new HttpError(400, serverTexts.badState)
  return sql`n.state = ${Number(state)}`
}
