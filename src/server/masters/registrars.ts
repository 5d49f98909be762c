/** Registradores (2§3, 2§5): they may file for the associates of their zone (docs/security.md). */
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../database/database.ts'
import { nameOf } from '../filing/codes.ts'
import { technicianProblems } from '../filing/facts-of-people.ts'
import { plainSql } from '../queries/like.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

export const rowsRegistrars = (where: SQL): SQL => sql`
  select t.tid as "TID_REGISTRADOR", r.nid as "NID_REGISTRADOR", t.name as "NOMBRE", r.zone as "ZON_CODIGO",
    ${nameOf('zona', sql`r.zone`)} as "NOM_ZONA", r.coordinator as "COORDINADOR", r.status as "ESTADO"
  from registrars r join third_parties t on t.nid = r.nid where ${where} order by ${plainSql(sql`t.name`)}, r.nid`

const book: MasterBook = {
  key: 'registradores',
  numberedBy: 'people',
  row: (id) => rowsRegistrars(sql`r.nid = ${id}`),
  lock: (id) => sql`select 1 from registrars where nid = ${id} for update`,
  judge: (tx, values, before) => technicianProblems(tx, 'REGISTRADOR', values, !before),
  async write(tx, { NID_REGISTRADOR = '', ZON_CODIGO, COORDINADOR, ESTADO }) {
    await rowsOf(
      tx,
      sql`insert into registrars (nid, zone, status, coordinator)
          values (${NID_REGISTRADOR}, ${ZON_CODIGO}, ${ESTADO}, ${COORDINADOR})
          on conflict (nid) do update set zone = excluded.zone, status = excluded.status,
            coordinator = excluded.coordinator`,
    )
    return NID_REGISTRADOR
  },
  owner: ({ NID_REGISTRADOR = '' }) => NID_REGISTRADOR,
}

export const saveRegistrar = saveMaster(book)
