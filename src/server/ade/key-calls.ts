/** Making, listing and ending the keys of other systems. */
import { type SQL, sql } from 'drizzle-orm'
import { fill, isAdministrator, lengthOf, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { systemsTexts } from '../../registry/texts/systems.ts'
import { holdSession } from '../access/passkeys.ts'
import { hashToken, newToken } from '../access/secrets.ts'
import { newDevice } from '../access/sending-devices.ts'
import { type Call, fieldOf, type Handler, personOf, wireNumber } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { confirmed } from '../core/unconfirmed.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { trailColumns, trailOf } from '../filing/audit-log.ts'
import { personName } from '../filing/codes.ts'
import { isAssociation } from '../filing/facts-of-people.ts'
import { writeOnce } from '../filing/write-once.ts'
import type { SystemKey } from './keys.ts'

/** ALCANCE: 'todo', 'propio', the document of an association, or those of some owners. */
type KeyScope = Pick<SystemKey, 'scope' | 'nids'>

const MOST_OWNERS = 500
const everything: ReadonlySet<string> = new Set(['todo', 'todos', 'todas', 'todo el registro'])
const refused = (text: string) => refusedAt('ALCANCE', text)

/** A member's key reads the own herd, whatever is asked. @throws BusinessError 0 at ALCANCE; HttpError 403 */
async function scopeAsked(db: Database, person: SignedIn, text: string): Promise<KeyScope> {
  const words = text.trim().toLowerCase()
  const administers = isAdministrator(person)
  if (words === 'propio' || (!administers && (words === '' || words === person.nid))) return { scope: 'M', nids: [] }
  if (!administers) throw new HttpError(403, commonTexts.notAllowedOwner)
  if (everything.has(words)) return { scope: 'T', nids: [] }
  const nids = [...new Set(text.split(/[\s,;]+/).filter((nid) => nid !== ''))]
  if (nids.length === 0) throw refused(systemsTexts.scopeMissing)
  if (nids.length > MOST_OWNERS) throw refused(systemsTexts.scopeTooMany)
  const known = await rowsOf<{ nid: string; association: boolean }>(
    db,
    sql`select t.nid, ${isAssociation(sql`t.kind`)} as association from third_parties t
        where t.nid in (select jsonb_array_elements_text(${JSON.stringify(nids)}::jsonb))`,
  )
  const unknown = nids.find((nid) => !known.some((one) => one.nid === nid))
  if (unknown !== undefined) throw refused(fill(systemsTexts.scopeUnknown, { nid: unknown.slice(0, 30) }))
  if (!known.some(({ association }) => association)) return { scope: 'P', nids }
  if (nids.length > 1) throw refused(systemsTexts.scopeMixed)
  return { scope: 'A', nids }
}

/** The key of its definition, used in the audit log. */
const CODE = 'otrosSistemas'
const LONGEST_NAME = 100
/** Keys in force that one person may have made. */
const MOST = 50
const SHOWN = 500

/** @param which over system_keys k */
const keyRows = (which: SQL): SQL => sql`
  select k.id as "ID", k.name as "NOMBRE", case k.scope when 'T' then ${systemsTexts.everything}::text
      when 'M' then ${personName(sql`a.nid`)}
      else (select string_agg(t.name, ', ' order by t.name) from third_parties t where t.nid = any(k.nids)) end as "ALCANCE",
    ${farmMinuteOf(sql`k.made_at`)} as "HECHA", ${personName(sql`a.nid`)} as "HECHA_POR",
    ${farmMinuteOf(sql`k.used_at`)} as "ULTIMO_USO", k.uses as "USOS",
    ${farmMinuteOf(sql`coalesce(k.ended_at, d.ended_at)`)} as "TERMINADA"
  from system_keys k join accounts a on a.id = k.account_id left join devices d on d.id = k.device_id
  where ${which} order by coalesce(k.ended_at, d.ended_at) is not null, k.id desc limit ${SHOWN}::int`

const among = (person: SignedIn): SQL =>
  isAdministrator(person) ? sql`true` : sql`k.account_id = ${person.accountId}::int`

/** All, for administrators; else the caller's own. */
export const listedKeys: Handler = (call) => textRows(call.context.db, keyRows(among(personOf(call))))

const recordOf = async (db: Database, id: number): Promise<Values> => {
  const [row = {}] = await textRows(db, keyRows(sql`k.id = ${id}`))
  return row
}

/** The new key is in the answer, and nowhere else. @throws BusinessError 0 at NOMBRE or ALCANCE, 100: too many */
export const makeKey: Handler = async (call) => {
  await confirmed(call)
  const person = personOf(call)
  const { db } = call.context
  const name = fieldOf(call, 'NOMBRE').trim()
  const scope = await scopeAsked(db, person, fieldOf(call, 'ALCANCE'))
  if (name === '') throw refusedAt('NOMBRE', systemsTexts.nameMissing)
  if (lengthOf(name) > LONGEST_NAME) throw refusedAt('NOMBRE', systemsTexts.nameTooLong)
  const clave = newToken()
  await db.transaction(async (step) => {
    const tx: Database = step
    await hold(tx, call, person)
    const id = await insertKey(tx, call, { ...scope, name, hash: hashToken(clave) })
    const trail = { code: CODE, number: String(id), owner: person.nid, after: await recordOf(tx, id) }
    await rowsOf(tx, sql`insert into filings (${trailColumns}) ${trailOf(call, trail)}`)
  })
  return { clave }
}

/** Nothing that ends a person's keys may come between. @throws HttpError 401 */
async function hold(tx: Database, { context, cookies }: Call, { nid, accountId }: SignedIn): Promise<void> {
  await holdSession({ ...context, db: tx }, nid, { accountId, session: cookies.token ?? '' })
  const [made] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from system_keys where account_id = ${accountId} and ended_at is null`,
  )
  if ((made?.n ?? 0) >= MOST) throw refusedAt('NOMBRE', fill(systemsTexts.tooMany, { most: MOST }), 100)
}

interface NewKey extends KeyScope {
  readonly name: string
  readonly hash: string
}

async function insertKey(tx: Database, call: Call, { name, hash, scope, nids }: NewKey): Promise<number> {
  const { accountId } = personOf(call)
  const device = scope === 'M' ? await newDevice({ ...call.context, db: tx }, accountId, name) : null
  const [made] = await rowsOf<{ id: number }>(
    tx,
    sql`insert into system_keys (hash, name, scope, nids, account_id, device_id, made_at)
        values (${hash}, ${name}, ${scope}, array(select jsonb_array_elements_text(${JSON.stringify(nids)}::jsonb)),
          ${accountId}, ${device}, ${call.context.now().toISOString()}) returning id`,
  )
  if (!made) throw new Error('a key could not be written down')
  return made.id
}

/** @throws BusinessError 103 for a key that the caller may not see. */
export const endKey: Handler = (call) => {
  const person = personOf(call)
  const id = wireNumber(fieldOf(call, 'ID'))
  return writeOnce(call, async (tx) => {
    const before = await recordOf(tx, id)
    const [ended] = await rowsOf<{ nid: string }>(
      tx,
      sql`update system_keys k set ended_at = ${call.context.now().toISOString()} from accounts a
          where k.id = ${id} and a.id = k.account_id and k.ended_at is null and ${among(person)} returning a.nid`,
    )
    if (!ended) throw refusedAt('ID', systemsTexts.notThere, 103)
    return { trail: { code: CODE, number: String(id), owner: ended.nid, before, after: await recordOf(tx, id) } }
  })
}
