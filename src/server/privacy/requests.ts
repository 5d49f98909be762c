/** People's requests for correction or deletion, and the answers to them (ours; capacity 'privacidad'). */
import { sql } from 'drizzle-orm'
import { isAdministrator, lengthOf } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { endLinks } from '../access/endings.ts'
import { type Call, fieldOf, type Handler, personOf, wireNumber } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { writeOnce } from '../filing/write-once.ts'
import { notify } from '../notifications/queue.ts'

const LONGEST = 2_000
/** Maximum answered requests shown. */
const SHOWN = 200

/** The caller's own; with TODAS, for administrators, everybody's: pending ones first, the oldest before the others. */
export const requests: Handler = (call) => {
  const person = personOf(call)
  const all = fieldOf(call, 'TODAS') === 'S' && isAdministrator(person)
  return textRows(
    call.context.db,
    sql`select r.id as "ID", r.nid as "NID_TERCERO", t.name as "NOMBRE", r.kind as "TIPO", r.detail as "DETALLE",
          r.state as "ESTADO", ${instantText(sql`r.asked_at`)} as "PEDIDO", r.answer as "RESPUESTA",
          ${instantText(sql`r.answered_at`)} as "RESPONDIDO"
        from data_requests r join third_parties t on t.nid = r.nid
        where ${all ? sql`true` : sql`r.nid = ${person.nid}`}
        order by (r.state = 'P') desc, case when r.state = 'P' then r.id else -r.id end limit ${SHOWN}::int`,
  )
}

const kindOf = (call: Call): 'C' | 'S' => {
  const kind = fieldOf(call, 'TIPO')
  if (kind !== 'C' && kind !== 'S') throw refusedAt('TIPO', privacyTexts.kindMissing)
  return kind
}

function textOf(call: Call, field: string): string {
  const text = fieldOf(call, field).trim()
  if (lengthOf(text) > LONGEST) throw refusedAt(field, privacyTexts.tooLong)
  return text
}

/** @throws BusinessError 100 if the same request is already pending. */
export const request: Handler = (call) => {
  const { nid } = personOf(call)
  const kind = kindOf(call)
  const detail = textOf(call, 'DETALLE')
  if (detail === '') throw refusedAt('DETALLE', privacyTexts.detailMissing)
  return writeOnce(call, async (tx) => {
    await rowsOf(tx, sql`select 1 from third_parties where nid = ${nid} for update`)
    const waiting = await rowsOf(
      tx,
      sql`select 1 from data_requests where nid = ${nid} and kind = ${kind} and state = 'P'`,
    )
    if (waiting.length > 0) throw refusedAt('TIPO', privacyTexts.waiting, 100)
    const [made] = await rowsOf<{ id: number }>(
      tx,
      sql`insert into data_requests (nid, kind, detail, asked_at)
          values (${nid}, ${kind}, ${detail}, ${call.context.now().toISOString()}) returning id`,
    )
    return { trail: { code: 'peticion', number: String(made?.id), owner: nid, after: { TIPO: kind } } }
  })
}

/** Approving a deletion removes the contact data at once. @throws BusinessError 103: answered already. */
export const resolve: Handler = (call) => {
  const id = wireNumber(fieldOf(call, 'ID'))
  const isDone = fieldOf(call, 'DECISION') === 'A'
  const answer = textOf(call, 'RESPUESTA')
  if (!isDone && fieldOf(call, 'DECISION') !== 'R') throw refusedAt('DECISION', privacyTexts.kindMissing)
  if (!isDone && answer === '') throw refusedAt('RESPUESTA', privacyTexts.answerMissing)
  return writeOnce(call, async (tx) => {
    const [asked] = await rowsOf<{ nid: string; kind: string }>(
      tx,
      sql`update data_requests set state = ${isDone ? 'A' : 'R'}, answer = ${answer},
            answered_by = ${personOf(call).nid}, answered_at = ${call.context.now().toISOString()}
          where id = ${id} and state = 'P' returning nid, kind`,
    )
    if (!asked) throw refusedAt('ID', privacyTexts.notThere, 103)
    await notify(tx, asked.nid, 'peticion')
    if (isDone && asked.kind === 'S') await forgetContact(tx, asked.nid)
    const after = { ESTADO: isDone ? 'A' : 'R', RESPUESTA: answer }
    return { trail: { code: 'peticion', number: String(id), owner: asked.nid, after } }
  })
}

/** Wire names of the removed fields, as they appear in the audit log. */
const CONTACT = ['DIRECCION', 'TELEFONOS', 'CORREO', 'CORREO_SOLICITADO', 'URL']

/**
 * Removes address, telephones and e-mail of a person and of the premises, and their earlier values in the audit log.
 * Identity, locations of animals and filings are facts of the registry and stay; recovery links already sent become
 * invalid.
 */
async function forgetContact(tx: Database, nid: string): Promise<void> {
  await rowsOf(
    tx,
    sql`update third_parties set address = '', phones = '', email = '', email_requested = '', url = '.' where nid = ${nid}`,
  )
  await rowsOf(tx, sql`update premises set address = '' where owner_nid = ${nid}`)
  await endLinks(tx, nid)
  const names = sql`array[${sql.join(
    CONTACT.map((name) => sql`${name}::text`),
    sql`, `,
  )}]`
  await rowsOf(
    tx,
    sql`update filings set before = before - ${names}, after = after - ${names}
        where owner_nid = ${nid} and code in ('DATOS', 'terceros', 'APRISCO', 'A05')
          or code = 'prefijos' and number in (select p.id::text from prefixes p where p.owner_nid = ${nid})
          or code = 'A12' and ${nid} in (before ->> 'NID_PROPIETARIO_S', after ->> 'NID_PROPIETARIO_S')`,
  )
  // Cells of the person's rows that the review of a herd book quoted, also under another key, and their corrections.
  const quoted = sql`${nid} = any(regexp_split_to_array(regexp_replace(source, '(\\d)[. ](?=\\d)', '\\1', 'g'), '\\W+'))`
  await rowsOf(
    tx,
    sql`with his as (delete from herd_book_findings where table_key = 'asociados' and (key = ${nid} or ${quoted})
          returning run_id, file, line)
        delete from herd_book_corrections c using his
        where c.run_id = his.run_id and c.file = his.file and c.line = his.line`,
  )
}
