/** Who is calling: read at each call, so that an administrator's changes take effect at once. */
import { type SQL, sql } from 'drizzle-orm'
import { capacities } from '../../registry/index.ts'
import type { AppContext } from '../core/app-context.ts'
import type { SignedIn, TokenKind } from '../core/signed-in.ts'
import type { Unconfirmed } from '../core/unconfirmed.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { zoneOfPerson } from './owners.ts'
import { hashToken } from './secrets.ts'

interface Row {
  id: number
  username: string
  nid: string
  tid: string
  name: string
  nivel: number
  administrador: boolean
  cargo: number
  zone: string
}

const asPerson = (row: Row, by: TokenKind): SignedIn => ({
  accountId: row.id,
  by,
  usuario: row.username,
  nid: row.nid,
  tid: row.tid,
  nombres: row.name,
  nivel: row.nivel,
  administrador: row.administrador,
  primerIngreso: row.cargo === 0,
  zona: row.zone,
  capacidades: capacities,
})

interface HolderRow extends Row {
  readonly ends_at: number
  readonly device: number | null
  readonly used_at: number
}

/** SQL: the active person of a valid token on a device that was not ended. */
const holder = ({ now }: Pick<AppContext, 'now'>, kind: TokenKind, hash: string): SQL => sql`
  select a.id, a.username, a.nid, t.tid, t.name, a.nivel, a.administrador, a.cargo, ${zoneOfPerson} as zone,
    (extract(epoch from k.expires_at) * 1000)::float8 as ends_at, d.id as device,
    (extract(epoch from d.used_at) * 1000)::float8 as used_at
  from tokens k join accounts a on a.id = k.account_id join third_parties t on t.nid = a.nid
  left join devices d on d.id = k.device_id
  where k.hash = ${hash} and k.kind = ${kind} and k.expires_at > ${now().toISOString()}
    and t.status = 0 and d.ended_at is null`

function asHolder(row: HolderRow, kind: TokenKind, hash: string): SignedIn {
  const { ends_at: endsAt, device: id, used_at: usedAt } = row
  return { ...asPerson(row, kind), endsAt, ...(id === null ? { token: hash } : { device: { id, usedAt } }) }
}

/** The active person of a valid token on a device that was not ended, or null. */
export async function personOfToken(context: AppContext, kind: TokenKind, token: string): Promise<SignedIn | null> {
  const hash = hashToken(token)
  const [row] = await rowsOf<HolderRow>(context.db, holder(context, kind, hash))
  const person = row ? asHolder(row, kind, hash) : null
  context.callers.note(hash, person)
  return person
}

/** The cached caller of this token, who must be confirmed before any effect; undefined: not cached. */
export function rememberedPerson(
  context: AppContext,
  kind: TokenKind,
  token: string,
): { readonly person: SignedIn; readonly unconfirmed: Unconfirmed } | undefined {
  const hash = hashToken(token)
  const person = context.callers.get(hash)
  if (person?.by !== kind) return undefined
  const fact = sql`(select to_jsonb(h) from (${holder(context, kind, hash)}) h)`
  const read = (row: unknown) => (row ? asHolder(row as HolderRow, kind, hash) : null)
  return { person, unconfirmed: context.callers.unconfirmed(hash, person, fact, read) }
}

/** Locks the person. @returns false: not active, or not any more */
export async function holdActive(db: Database, nid: string): Promise<boolean> {
  const held = await rowsOf(db, sql`select 1 from third_parties where nid = ${nid} and status = 0 for share`)
  return held.length > 0
}

/** The account of a login name, with the columns that signing in needs. */
export async function accountOf(context: AppContext, username: string) {
  const [row] = await rowsOf<Row & { password_hash: string; status: number }>(
    context.db,
    sql`select a.id, a.username, a.nid, t.tid, t.name, a.nivel, a.administrador, a.cargo, a.password_hash, t.status,
          ${zoneOfPerson} as zone
        from accounts a join third_parties t on t.nid = a.nid where lower(a.username) = lower(${username})`,
  )
  return row
}
