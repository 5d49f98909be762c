/** Who belongs to which association, and the empty prefix that a member gets (decisions 146, 160). */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

export interface Membership {
  readonly association: string
  readonly member: string
  /** TIPO_SOCIO. */
  readonly memberKind: string
  /** TIPO_PERSONA. */
  readonly personKind: string
  /** yyyy-mm-dd */
  readonly since: string
}

/** Makes somebody a member, also a former one; a member without a prefix gets an empty one, to be assigned. */
export async function join(tx: Database, { association, member, memberKind, personKind, since }: Membership) {
  await rowsOf(
    tx,
    sql`insert into association_members (association_nid, member_nid, member_kind, person_kind, joined_on)
        values (${association}, ${member}, ${memberKind}, ${personKind}, ${since}::date)
        on conflict (association_nid, member_nid) do update set member_kind = excluded.member_kind,
          person_kind = excluded.person_kind, joined_on = excluded.joined_on, left_on = null`,
  )
  await rowsOf(
    tx,
    sql`insert into prefixes (owner_nid, association_nid) values (${member}, ${association})
        on conflict (owner_nid) do update set association_nid = coalesce(prefixes.association_nid, excluded.association_nid)`,
  )
}

/** @param on yyyy-mm-dd */
export const leave = (tx: Database, association: string, member: string, on: string) =>
  rowsOf(
    tx,
    sql`update association_members set left_on = greatest(${on}::date, joined_on)
        where association_nid = ${association} and member_nid = ${member} and left_on is null`,
  )
