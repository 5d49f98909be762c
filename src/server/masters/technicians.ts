/** Registradores and inseminadores (2§3, 2§5): they may file for the associates of their zone (docs/security.md). */
import { type SQL, sql } from 'drizzle-orm'
import { zoneOf } from '../access/owners.ts'
import { rowsOf } from '../database/database.ts'
import { nameOf } from '../filing/codes.ts'
import { technicianProblems } from '../filing/facts-of-people.ts'
import { plainSql } from '../queries/like.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

/** @param table their rows, known by a document number */
const saveTechnician = (
  role: 'REGISTRADOR' | 'INSEMINADOR',
  table: SQL,
  own: Pick<MasterBook, 'key' | 'row' | 'write'>,
) =>
  saveMaster({
    ...own,
    numberedBy: 'people',
    lock: (id) => sql`select 1 from ${table} where nid = ${id} for update`,
    judge: (tx, values, before) => technicianProblems(tx, role, values, !before),
    owner: (values) => values[`NID_${role}`] ?? '',
  })

export const rowsRegistrars = (where: SQL): SQL => sql`
  select t.tid as "TID_REGISTRADOR", r.nid as "NID_REGISTRADOR", t.name as "NOMBRE", r.zone as "ZON_CODIGO",
    ${nameOf('zona', sql`r.zone`)} as "NOM_ZONA", r.coordinator as "COORDINADOR", r.status as "ESTADO"
  from registrars r join third_parties t on t.nid = r.nid where ${where} order by ${plainSql(sql`t.name`)}, r.nid`

export const saveRegistrar = saveTechnician('REGISTRADOR', sql`registrars`, {
  key: 'registradores',
  row: (id) => rowsRegistrars(sql`r.nid = ${id}`),
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
})

export const rowsInseminators = (where: SQL): SQL => sql`
  select t.tid as "TID_INSEMINADOR", i.nid as "NID_INSEMINADOR", t.name as "NOMBRE", i.zone as "ZON_CODIGO",
    case when i.zone = '' then '' else ${nameOf('zona', sql`i.zone`)} end as "NOM_ZONA", i.value as "VALOR",
    i.status as "ESTADO"
  from inseminators i join third_parties t on t.nid = i.nid where ${where} order by ${plainSql(sql`t.name`)}, i.nid`

export const saveInseminator = saveTechnician('INSEMINADOR', sql`inseminators`, {
  key: 'inseminadores',
  row: (id) => rowsInseminators(sql`i.nid = ${id}`),
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
})
