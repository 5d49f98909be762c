/** The privacy notice: the current version, consents to it, and new versions (ours; capacity 'privacidad'). */
import { sql } from 'drizzle-orm'
import { fill } from '../../registry/index.ts'
import { blanksIn } from '../../registry/texts/access/privacy-draft.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { type Call, fieldOf, type Handler, personOf, wireNumber } from '../core/call.ts'
import { sanitizeHtml, saysNothing } from '../core/html.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { instantText } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { writeOnce } from '../filing/write-once.ts'

/** Publishing is serialised, so that the newest version is what its publisher saw last. */
const TURN = 5_021_970

const newest = async (db: Database): Promise<{ version: number; html: string } | undefined> =>
  (
    await rowsOf<{ version: number; html: string }>(
      db,
      sql`select version, html from privacy_notices order by version desc limit 1`,
    )
  )[0]

/** The current one, none or one row. ACEPTADO: when this person agreed; ANTES: an earlier version was agreed to. */
export const notice: Handler = async (call) => {
  const { nid } = personOf(call)
  const rows = await textRows(
    call.context.db,
    sql`select n.version as "VERSION", n.html as "TEXTO", ${instantText(sql`n.published_at`)} as "PUBLICADO",
          coalesce((select ${instantText(sql`a.agreed_at`)} from privacy_agreements a
            where a.nid = ${nid} and a.version = n.version), '') as "ACEPTADO",
          case when exists (select 1 from privacy_agreements a where a.nid = ${nid} and a.version < n.version)
            then 'S' else 'N' end as "ANTES"
        from privacy_notices n order by n.version desc limit 1`,
  )
  return rows.map((row) => ({ ...row, TEXTO: sanitizeHtml(row.TEXTO ?? '') }))
}

/** @throws BusinessError 106 if a newer one was published meanwhile. */
export const agree: Handler = (call) => {
  const { nid } = personOf(call)
  const version = wireNumber(fieldOf(call, 'VERSION'))
  return writeOnce(call, async (tx) => {
    if ((await newest(tx))?.version !== version) throw refusedAt('VERSION', privacyTexts.changed, 106)
    const at = call.context.now().toISOString()
    const agreed = await rowsOf(
      tx,
      sql`insert into privacy_agreements (nid, version, agreed_at) values (${nid}, ${version}, ${at})
          on conflict do nothing returning 1`,
    )
    // Consent already given is not recorded again.
    if (agreed.length === 0) return {}
    return { trail: { code: 'privacidad', number: String(version), owner: nid, after: { ACEPTADO: at } } }
  })
}

/** @throws BusinessError 0 at the text: empty, already published, or with placeholders of the draft left. */
export const publish: Handler = (call) => {
  const html = sanitizeHtml(fieldOf(call, 'TEXTO'))
  if (saysNothing(html)) throw refusedAt('TEXTO', privacyTexts.text)
  const blanks = blanksIn(html).join(', ')
  if (blanks !== '') throw refusedAt('TEXTO', fill(privacyTexts.blanks, { blanks }))
  return writeOnce(call, async (tx) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(${TURN}::bigint)`)
    const before = await newest(tx)
    if (before?.html === html) throw refusedAt('TEXTO', privacyTexts.same)
    return { trail: await published(call, tx, html) }
  })
}

async function published(call: Call, tx: Database, html: string) {
  const [made] = await rowsOf<{ version: number }>(
    tx,
    sql`insert into privacy_notices (html, published_at, published_by)
        values (${html}, ${call.context.now().toISOString()}, ${personOf(call).nid}) returning version`,
  )
  return { code: 'privacidad', number: String(made?.version), owner: '', after: { TEXTO: html } }
}
