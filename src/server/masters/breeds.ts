/** Razas (2§3, 2§5). */
import { type SQL, sql } from 'drizzle-orm'
import type { Problems } from '../../registry/index.ts'
import { breedsTexts } from '../../registry/masters/breeds.ts'
import { wireNumber } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { nameOf } from '../filing/codes.ts'
import { codeProblems } from '../filing/facts-of-people.ts'
import { plainSql } from '../queries/like.ts'
import { type MasterBook, saveMaster } from './save-master.ts'

export const rowsBreeds = (where: SQL): SQL => sql`
  select b.id as "IDRAZA", b.species as "COD_ESPECIE", ${nameOf('especie', sql`b.species`)} as "NOM_ESPECIE",
    b.name as "RAZA"
  from breeds b where ${where} order by b.species, ${plainSql(sql`b.name`)}`

const book: MasterBook = {
  key: 'razas',
  numberedBy: 'registry',
  row: (id) => rowsBreeds(sql`b.id = ${wireNumber(id)}`),
  lock: (id) => sql`select 1 from breeds where id = ${wireNumber(id)} for update`,
  async judge(tx, { COD_ESPECIE = '', RAZA = '' }, before) {
    const problems: Record<string, string> = {
      ...(await codeProblems(tx, { COD_ESPECIE: { kinds: ['especie'], code: COD_ESPECIE } })),
    }
    const id = wireNumber(before?.IDRAZA ?? '0')
    const [same] = await rowsOf(
      tx,
      sql`select 1 from breeds where species = ${COD_ESPECIE} and lower(name) = lower(${RAZA}) and id <> ${id}`,
    )
    if (same) problems.RAZA = breedsTexts.exists
    if (before && before.COD_ESPECIE !== COD_ESPECIE && !problems.COD_ESPECIE) {
      const [animal] = await rowsOf(tx, sql`select 1 from animals where breed_id = ${id} limit 1`)
      if (animal) problems.COD_ESPECIE = breedsTexts.referred
    }
    return problems as Problems
  },
  async write(tx, { COD_ESPECIE, RAZA }, before) {
    const [kept] = await rowsOf<{ id: number }>(
      tx,
      before
        ? sql`update breeds set species = ${COD_ESPECIE}, name = ${RAZA} where id = ${wireNumber(before.IDRAZA ?? '')}
              returning id`
        : sql`insert into breeds (species, name) values (${COD_ESPECIE}, ${RAZA}) returning id`,
    )
    return String(kept?.id ?? '')
  },
}

export const saveBreed = saveMaster(book)
