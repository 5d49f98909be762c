/** Inseminadores (2§3, 2§5). */
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/database.ts'
import { personProblems } from './facts-of-people.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

export const rowsInseminators = (where: SQL): SQL => sql`
  select t.tid as "TID_INSEMINADOR", i.nid as "NID_INSEMINADOR", t.name as "NOMBRE", i.value as "VALOR",
    i.status as "ESTADO"
  from inseminators i join third_parties t on t.nid = i.nid where ${where} order by lower(t.name), i.nid`

const book: MasterBook = {
  key: 'inseminadores',
  numberedBy: 'people',
  row: (id) => rowsInseminators(sql`i.nid = ${id}`),
  lock: (id) => sql`select 1 from inseminators where nid = ${id} for update`,
  judge: async (tx, { TID_INSEMINADOR = '', NID_INSEMINADOR = '' }, before) =>
    before
      ? {}
      : personProblems(tx, 'NID_INSEMINADOR', NID_INSEMINADOR, { name: 'TID_INSEMINADOR', tid: TID_INSEMINADOR }),
  async write(tx, { NID_INSEMINADOR = '', ESTADO, VALOR }) {
    await rowsOf(
      tx,
      sql`insert into inseminators (nid, status, value) values (${NID_INSEMINADOR}, ${ESTADO}, ${Number(VALOR)})
          on conflict (nid) do update set status = excluded.status, value = excluded.value`,
    )
    return NID_INSEMINADOR
  },
  owner: ({ NID_INSEMINADOR = '' }) => NID_INSEMINADOR,
}

export const saveInseminator = saveMaster(book)
