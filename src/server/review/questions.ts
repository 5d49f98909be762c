/** Administrators' questions about a filing, and the answers of whoever captured it. */
import { type SQL, sql } from 'drizzle-orm'
import { lengthOf, type Values } from '../../registry/index.ts'
import { LONGEST_QUESTION, reviewTexts } from '../../registry/texts/review.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'
import { writeOnce } from '../filing/write-once.ts'
import { notify } from '../notifications/queue.ts'
import { isFiling } from './review-rows.ts'

/** Most questions about one filing. */
const MOST_QUESTIONS = 20
/** Maximum questions sent to a device: unanswered ones first, then the newest. */
const MOST_SENT = 200
/** For how long a question is sent. */
const SENT_FOR = sql`interval '60 days'`

/** A wire id, or -1, which never exists. */
const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1)

/** @throws BusinessError if it is empty or too long */
function wordsOf(call: Call, field: string, empty: string): string {
  const text = fieldOf(call, field).trim()
  if (text === '') throw refusedAt(field, empty)
  if (lengthOf(text) > LONGEST_QUESTION) throw refusedAt(field, reviewTexts.questionTooLong)
  return text
}

/** A question to the person who captured the filing. @throws BusinessError 103 if there is no such filing */
export async function askAbout(call: Call): Promise<unknown> {
  const question = wordsOf(call, 'PREGUNTA', reviewTexts.questionEmpty)
  const filing = idOf(fieldOf(call, 'ID'))
  return writeOnce(call, async (tx) => {
    // Locked, so that concurrent questions are counted one after the other.
    const [found] = await rowsOf<{ nid: string }>(
      tx,
      sql`select f.captured_by as nid from filings f where f.id = ${filing} and ${isFiling} for update`,
    )
    if (!found) throw refusedAt('ID', reviewTexts.gone, 103)
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from review_questions where filing_id = ${filing}`,
    )
    if (n >= MOST_QUESTIONS) throw refusedAt('PREGUNTA', reviewTexts.tooManyQuestions)
    await rowsOf(
      tx,
      sql`insert into review_questions (filing_id, asked_of, question, asked_by, asked_at)
          values (${filing}, ${found.nid}, ${question}, ${personOf(call).nid},
            ${call.context.now().toISOString()}::timestamptz)`,
    )
    await notify(tx, found.nid, 'pregunta')
    return {}
  })
}

/**
 * The answer of the person who was asked, once. @throws BusinessError 103 for everybody else, without revealing that it
 * exists
 */
export async function answerQuestion(call: Call): Promise<unknown> {
  const answer = wordsOf(call, 'RESPUESTA', reviewTexts.answerEmpty)
  const id = idOf(fieldOf(call, 'ID'))
  return writeOnce(call, async (tx) => {
    const [asked] = await rowsOf<{ answer: string | null; filing: number }>(
      tx,
      sql`select answer, filing_id::float8 as filing from review_questions where id = ${id} and asked_of = ${personOf(call).nid} for update`,
    )
    if (!asked) throw refusedAt('ID', reviewTexts.gone, 103)
    if (asked.answer !== null) throw new BusinessError(0, reviewTexts.alreadyAnswered)
    await rowsOf(
      tx,
      sql`update review_questions set answer = ${answer}, answered_at = ${call.context.now().toISOString()}::timestamptz
          where id = ${id}`,
    )
    // What was reviewed without the answer is reviewed again with it; who reviews it now waits, and finds the answer.
    await rowsOf(tx, sql`select 1 from filings where id = ${asked.filing} for no key update`)
    await rowsOf(tx, sql`update reviews set superseded = true where filing_id = ${asked.filing}`)
    return {}
  })
}

const columns = sql`q.id as "ID", q.question as "PREGUNTA", coalesce(${personName(sql`q.asked_by`)}, q.asked_by) as "PREGUNTO",
  ${instantText(sql`q.asked_at`)} as "FECHA", coalesce(q.answer, '') as "RESPUESTA",
  ${instantText(sql`q.answered_at`)} as "RESPONDIDA_EN"`

/** Questions to the person: about which form, by whom, and the answer. Nobody reads another person's questions. */
export const questionsTo = (call: Call): Promise<Values[]> =>
  textRows(
    call.context.db,
    sql`select ${columns}, f.code as "FORMULARIO", f.number as "NUMERO", f.owner_nid as "NID_PROPIETARIO"
        from review_questions q join filings f on f.id = q.filing_id
        where q.asked_of = ${personOf(call).nid}
          and q.asked_at > ${call.context.now().toISOString()}::timestamptz - ${SENT_FOR}
        order by (q.answer is null) desc, q.id desc limit ${MOST_SENT}::int`,
  )

/** Every question about a filing, oldest first, as administrators read them. */
export const questionsAbout = (db: Database, filing: number): Promise<Values[]> =>
  textRows(
    db,
    sql`select ${columns}, coalesce(${personName(sql`q.asked_of`)}, q.asked_of) as "RESPONDE"
        from review_questions q where q.filing_id = ${filing} order by q.id`,
  )

/** Questions about a record and their answers as lines of its history. */
export const trailOfQuestions = (code: SQL, number: string): SQL => {
  const about = sql`from review_questions q join filings f on f.id = q.filing_id
    where ${code} and f.number = ${number}`
  return sql`
    select 'p' || q.id, q.asked_at, 1, q.id, 'revisionCampo/preguntar', q.asked_by, null::jsonb,
      jsonb_build_object('PREGUNTA', q.question) ${about}
    union all select 'r' || q.id, q.answered_at, 2, q.id, 'campo/responder', q.asked_of, null::jsonb,
      jsonb_build_object('RESPUESTA', q.answer) ${about} and q.answer is not null`
}
