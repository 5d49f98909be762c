/**
 * A request being written: its lines are saved one by one, then it is sent or discarded (decisions 169 to 171, 178).
 */
import { sql } from 'drizzle-orm'
import { isQuantity, requestsTexts } from '../../registry/masters/requests.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { writeOnce } from '../filing/write-once.ts'
import { feeOf, holdRequest, ownRequests, REQUEST_CODE, STATE, yearOf } from './requests.ts'

/** The owner's draft, locked until the transaction ends; null if there is none. */
async function holdDraft(tx: Database, owner: string): Promise<number | null> {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`select id from form_requests where owner_nid = ${owner} and state = ${STATE.draft} for update`,
  )
  return row?.id ?? null
}

/** How many papers of one form: 0 removes the line, the first line creates the draft. The server sets the price. */
export async function saveLine(call: Call): Promise<unknown> {
  const owner = ownRequests(call, fieldOf(call, 'nid_propietario'))
  const code = fieldOf(call, 'codigo')
  const asked = fieldOf(call, 'cantidad') || '0'
  if (!isQuantity(asked)) throw refusedAt('cantidad', requestsTexts.quantity)
  const quantity = Number(asked)
  return writeOnce(call, async (tx) => {
    const [fee] = await rowsOf<{ value: number | null }>(tx, sql`select ${feeOf(sql`${code}`, yearOf(call))} as value`)
    const price = fee?.value ?? null
    // What was asked for at last year's fee can be taken out.
    if (price === null && quantity > 0) throw refusedAt('codigo', requestsTexts.noFee)
    let draft = await holdDraft(tx, owner)
    if (draft === null) {
      if (quantity === 0) return {}
      const [made] = await rowsOf<{ id: number }>(
        tx,
        sql`insert into form_requests (owner_nid, state, requested_on)
            values (${owner}, ${STATE.draft}, ${today(call.context)}::date) returning id`,
      )
      draft = made?.id ?? 0
    }
    if (quantity > 0)
      await rowsOf(
        tx,
        sql`insert into form_request_lines (request_id, code, quantity, value)
            values (${draft}, ${code}, ${quantity}, ${price})
            on conflict (request_id, code) do update set quantity = excluded.quantity, value = excluded.value`,
      )
    else {
      await rowsOf(tx, sql`delete from form_request_lines where request_id = ${draft} and code = ${code}`)
      await rowsOf(
        tx,
        sql`delete from form_requests r where r.id = ${draft}
              and not exists (select 1 from form_request_lines l where l.request_id = r.id)`,
      )
    }
    return {}
  })
}

/** 1 when there is a draft, else 0. */
export async function draftExists(call: Call): Promise<unknown> {
  const owner = ownRequests(call, fieldOf(call, 'NID_PROPIETARIO'))
  const found = await rowsOf(
    call.context.db,
    sql`select 1 from form_requests where owner_nid = ${owner} and state = ${STATE.draft}`,
  )
  return found.length > 0 ? 1 : 0
}

/** Removing what is already gone succeeds. */
export async function dropDraft(call: Call): Promise<unknown> {
  const owner = ownRequests(call, fieldOf(call, 'nid_propietario'))
  return writeOnce(call, async (tx) => {
    await rowsOf(tx, sql`delete from form_requests where owner_nid = ${owner} and state = ${STATE.draft}`)
    return {}
  })
}

/** From draft to sent: freezes the current prices. */
export async function sendRequest(call: Call): Promise<unknown> {
  const owner = ownRequests(call, fieldOf(call, 'nid_propietario'))
  const given = fieldOf(call, 'id')
  return writeOnce(call, async (tx) => {
    const draft = await holdDraft(tx, owner)
    if (given !== '' && given !== '0' && given !== String(draft)) {
      await holdRequest(tx, 'id', given, owner)
      throw new BusinessError(0, requestsTexts.notDraft)
    }
    if (draft === null) throw new BusinessError(0, requestsTexts.nothingAsked)
    const year = yearOf(call)
    const fee = feeOf(sql`l.code`, year)
    const lines = await rowsOf<{ code: string; quantity: number; value: number | null }>(
      tx,
      sql`update form_request_lines l set value = coalesce(${fee}, l.value)
          where l.request_id = ${draft} returning l.code, l.quantity, ${fee} as value`,
    )
    if (lines.length === 0) throw new BusinessError(0, requestsTexts.nothingAsked)
    const unpriced = lines.find(({ value }) => value === null)
    if (unpriced) throw new BusinessError(0, `${unpriced.code}: ${requestsTexts.noFee}`)
    await rowsOf(
      tx,
      sql`update form_requests set state = ${STATE.sent}, requested_on = ${today(call.context)}::date where id = ${draft}`,
    )
    const after = Object.fromEntries(lines.map((line) => [line.code, `${line.quantity} x ${line.value}`]))
    return { trail: { code: REQUEST_CODE, number: String(draft), owner, after } }
  })
}
