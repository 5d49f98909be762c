/** Who is calling: read at each call, so that an administrator's changes take effect at once. */
import { sql } from 'drizzle-orm'
import { capacities } from '../../registry/index.ts'
import type { AppContext } from '../core/app-context.ts'
import type { SignedIn, TokenKind } from '../core/signed-in.ts'
import { rowsOf } from '../database/database.ts'
import { hashToken } from './secrets.ts'
import { zoneOfPerson } from './zones.ts'

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

export const asPerson = (row: Row, by: TokenKind): SignedIn => ({
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

/** The active person of a valid token on a device that was not ended, or null. */
export async function personOfToken(context: AppContext, kind: TokenKind, token: string): Promise<SignedIn | null> {
  const hash = hashToken(token)
  const [row] = await rowsOf<Row & { ends_at: number; device: number | null; used_at: number }>(
    context.db,
    sql`select a.id, a.username, a.nid, t.tid, t.name, a.nivel, a.administrador, a.cargo, ${zoneOfPerson} as zone,
          (extract(epoch from k.expires_at) * 1000)::float8 as ends_at, d.id as device,
          (extract(epoch from d.used_at) * 1000)::float8 as used_at
        from tokens k join accounts a on a.id = k.account_id join third_parties t on t.nid = a.nid
        left join devices d on d.id = k.device_id
        where k.hash = ${hash} and k.kind = ${kind} and k.expires_at > ${context.now().toISOString()}
          and t.status = 0 and d.ended_at is null`,
  )
  if (!row) return null
  const { ends_at: endsAt, device: id, used_at: usedAt } = row
  return { ...asPerson(row, kind), endsAt, ...(id === null ? { token: hash } : { device: { id, usedAt } }) }
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
