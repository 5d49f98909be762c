/** Inseminadores (2§3, 2§5): they may file for the associates of their zone ('Zones' of the decisions). */
import { type SQL, sql } from 'drizzle-orm'
import { zoneOf } from '../access/zones.ts'
import { rowsOf } from '../database/database.ts'
import { nameOf } from '../filing/codes.ts'
import { technicianProblems } from '../filing/facts-of-people.ts'
import { plainSql } from '../queries/like.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

export const rowsInseminators = (where: SQL): SQL => sql`
  select t.tid as "TID_INSEMINADOR", i.nid as "NID_INSEMINADOR", t.name as "NOMBRE", i.zone as "ZON_CODIGO",
    case when i.zone = '' then '' else ${nameOf('zona', sql`i.zone`)} end as "NOM_ZONA", i.value as "VALOR",
    i.status as "ESTADO"
  from inseminators i join third_parties t on t.nid = i.nid where ${where} order by ${plainSql(sql`t.name`)}, i.nid`

const book: MasterBook = {
  key: 'inseminadores',
  numberedBy: 'people',
  row: (id) => rowsInseminators(sql`i.nid = ${id}`),
  lock: (id) => sql`select 1 from inseminators where nid = ${id} for update`,
  judge: (tx, values, before) => technicianProblems(tx, 'INSEMINADOR', values, !before),
  /**
   * Without a zone, the existing one is kept; one made active without any gets that of their department as of this day.
   */
  async write(tx, { NID_INSEMINADOR = '', ZON_CODIGO = '', ESTADO = '', VALOR }) {
    const proposed = sql`case when ${ESTADO} = 'A' then ${zoneOf(sql`${NID_INSEMINADOR}`)} else '' end`
    await rowsOf(
      tx,
      sql`insert into inseminators as i (nid, zone, status, value)
          values (${NID_INSEMINADOR}, coalesce(nullif(${ZON_CODIGO}, ''), ${proposed}), ${ESTADO}, ${Number(VALOR)})
          on conflict (nid) do update set status = excluded.status, value = excluded.value,
            zone = coalesce(nullif(${ZON_CODIGO}, ''), nullif(i.zone, ''), excluded.zone)`,
    )
    return NID_INSEMINADOR
  },
  owner: ({ NID_INSEMINADOR = '' }) => NID_INSEMINADOR,
}

export const saveInseminator = saveMaster(book)
