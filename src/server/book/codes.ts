/** Names of codes inside SQL: the tables of kind are data of the registry, not of the program. */
import { type SQL, sql } from 'drizzle-orm'

/** The name of a code, or the code itself where its table does not have it. */
export const nameOf = (kind: string, code: SQL): SQL =>
  sql`coalesce((select c.name from codes c where c.kind = ${kind} and c.code = ${code}), ${code}, '')`

export const breedName = (id: SQL): SQL => sql`(select b.name from breeds b where b.id = ${id})`

export const personName = (nid: SQL): SQL => sql`(select t.name from third_parties t where t.nid = ${nid})`

export const personTid = (nid: SQL): SQL => sql`(select t.tid from third_parties t where t.nid = ${nid})`

/** The prefix of an owner, '' if none. */
export const prefixOf = (nid: SQL): SQL =>
  sql`coalesce((select p.prefix from prefixes p where p.owner_nid = ${nid}), '')`
