/**
 * The proof of payment of a request: changes it from sent to pending review; replaceable until it is decided (decisions
 * 168, 172).
 */
import { sql } from 'drizzle-orm'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { writeOnce } from '../filing/write-once.ts'
import { readJpeg } from '../uploads/jpeg.ts'
import { stage } from '../uploads/staging.ts'
import { holdRequest, ownRequests, REQUEST_CODE, type RequestRow, STATE } from './requests.ts'

/** Bytes. */
const LIMIT = 5_000_000
const PART = 'file'

function checkTakes({ state }: RequestRow): void {
  if (state !== STATE.sent && state !== STATE.waiting) throw new BusinessError(0, requestsTexts.supportLate)
}

export async function fileSupport(call: Call): Promise<unknown> {
  const owner = ownRequests(call, fieldOf(call, 'nid_propietario'))
  const number = fieldOf(call, 'consec_solicitud')
  const { db } = call.context
  // If the request does not accept it, no picture remains.
  await db.transaction(async (tx) => checkTakes(await holdRequest(tx, 'consec_solicitud', number, owner)))
  const upload = call.files.find(({ part }) => part === PART)
  if (!upload || (upload.bytes.length === 0 && !upload.tooLarge)) throw refusedAt(PART, requestsTexts.supportRequired)
  const say = { size: requestsTexts.supportSize, type: requestsTexts.supportType }
  const photo = await readJpeg(upload, LIMIT, say)
  const uploadedBy = personOf(call).nid
  const place = { owner, uploadedBy, code: REQUEST_CODE, number, column: 'soporte', known: true } as const
  const { id } = await stage(call.context, place, photo)
  return writeOnce(call, async (tx) => {
    const request = await holdRequest(tx, 'consec_solicitud', number, owner)
    checkTakes(request)
    await rowsOf(
      tx,
      sql`update files set state = 'orphan', created_at = now()
          where id = (select support_id from form_requests where id = ${request.id}) and id <> ${id}::uuid`,
    )
    await rowsOf(tx, sql`update files set state = 'claimed' where id = ${id}::uuid`)
    await rowsOf(
      tx,
      sql`update form_requests set support_id = ${id}::uuid, state = ${STATE.waiting} where id = ${request.id}`,
    )
    return { trail: { code: REQUEST_CODE, number, owner, after: { soporte: photo.sha256 } } }
  })
}
