/**
 * An administrator's decision on a request: approved, which creates its numbers; or rejected, with the reason (2§4).
 */
import { sql } from 'drizzle-orm'
import { fill, lengthOf } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { writeOnce } from '../filing/write-once.ts'
import { notify } from '../notifications/queue.ts'
import { lockNumbers, makeBlock } from './numbers-block.ts'
import { holdRequest, REQUEST_CODE, STATE } from './requests.ts'

/** Longest reason of a rejection, in characters. */
const LONGEST_CAUSE = 500

/** All or nothing: the state, the blocks and the lines of a request change in one transaction. */
export async function approveRequest(call: Call): Promise<unknown> {
  const number = fieldOf(call, 'id')
  const claimed = { number: fieldOf(call, 'consec_solicitud'), owner: fieldOf(call, 'nid_propietario') }
  return writeOnce(call, async (tx) => {
    await lockNumbers(tx)
    const request = await holdRequest(tx, 'id', number, claimed.owner || undefined)
    if (claimed.number !== '' && claimed.number !== String(request.id))
      throw refusedAt('consec_solicitud', fill(commonTexts.recordNotFound, { n: claimed.number.slice(0, 30) }), 103)
    if (request.state !== STATE.waiting) throw new BusinessError(0, requestsTexts.notWaiting)
    const lines = await rowsOf<{ code: string; quantity: number }>(
      tx,
      sql`select code, quantity from form_request_lines where request_id = ${request.id} and quantity > 0 order by code`,
    )
    const after: Record<string, string> = { estado: String(STATE.approved) }
    for (const { code, quantity } of lines) {
      const block = await makeBlock(tx, { code, quantity, owner: request.owner, requestId: request.id })
      await rowsOf(
        tx,
        sql`update form_request_lines set first_number = ${block.first}, last_number = ${block.last}
            where request_id = ${request.id} and code = ${code}`,
      )
      after[code] = `${block.first} a ${block.last}`
    }
    await rowsOf(
      tx,
      sql`update form_requests set state = ${STATE.approved}, approved_at = ${call.context.now().toISOString()}::timestamptz
          where id = ${request.id}`,
    )
    await notify(tx, request.owner, 'solicitud')
    return { trail: { code: REQUEST_CODE, number: String(request.id), owner: request.owner, after } }
  })
}

export async function rejectRequest(call: Call): Promise<unknown> {
  const number = fieldOf(call, 'id')
  const cause = fieldOf(call, 'observaciones').trim()
  if (cause === '') throw refusedAt('observaciones', requestsTexts.causeRequired)
  if (lengthOf(cause) > LONGEST_CAUSE) throw refusedAt('observaciones', fill(commonTexts.tooLong, { n: LONGEST_CAUSE }))
  return writeOnce(call, async (tx) => {
    const request = await holdRequest(tx, 'id', number)
    if (request.state !== STATE.waiting) throw new BusinessError(0, requestsTexts.notWaiting)
    await rowsOf(
      tx,
      sql`update form_requests set state = ${STATE.rejected}, remarks = ${cause},
            approved_at = ${call.context.now().toISOString()}::timestamptz where id = ${request.id}`,
    )
    const after = { estado: String(STATE.rejected), observaciones: cause }
    await notify(tx, request.owner, 'solicitud')
    return { trail: { code: REQUEST_CODE, number: String(request.id), owner: request.owner, after } }
  })
}
