/** A minimal registry for filing: one associate with many numbers of A01 and a few animals. */
import { sql } from 'drizzle-orm'
import { hashPassword } from '../../src/server/access/passwords.ts'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { ADMINISTRATOR, FEMALES, MALES, OWNER, PASSWORD, USER } from './filled-form.ts'

/**
 * @param numbers the associate gets the A01 numbers 1 to `numbers`.
 * @param people accounts without data: persona-0...
 * @param herd additional females.
 */
export async function seedWorld(db: Database, numbers: number, people = 0, herd = 0): Promise<void> {
  const rows = (statement: ReturnType<typeof sql>) => rowsOf<{ id: number }>(db, statement)
  await seedReference(db)
  await rows(sql`insert into third_parties (nid, tid, name) values (${OWNER}, 'CC', 'CRIADERO LA MEDIDA'),
    (${ADMINISTRATOR}, 'CC', 'ADMINISTRADORA')`)
  const hash = await hashPassword(PASSWORD)
  await rows(sql`insert into accounts (username, nid, password_hash, nivel, administrador, cargo)
    values (${USER}, ${OWNER}, ${hash}, 1, false, 1), (${ADMINISTRATOR}, ${ADMINISTRATOR}, ${hash}, 2, true, 1)`)
  const persona = sql`'persona-' || n`
  await rows(sql`insert into third_parties (nid, tid, name)
    select ${persona}, 'CC', ${persona} from generate_series(0, ${people - 1}::int) n`)
  await rows(sql`insert into accounts (username, nid, password_hash, nivel, administrador, cargo)
    select ${persona}, ${persona}, ${hash}, 1, false, 1 from generate_series(0, ${people - 1}::int) n`)
  await rows(sql`insert into breeds (id, species, name) values (900, 'C', 'RAZA DE MEDIR') on conflict do nothing`)
  for (const [sex, chips] of [['M', MALES] as const, ['H', FEMALES] as const]) {
    const given = sql`jsonb_array_elements_text(${JSON.stringify(chips)}::jsonb) c`
    await rows(sql`insert into chips (chip, state) select c, 1 from ${given}`)
    await rows(sql`insert into animals
        (chip, owner_nid, breeder_nid, name, species, breed_id, sex, born_on, composition, registered_on)
      select c, ${OWNER}, ${OWNER}, 'ANIMAL ' || c, 'C', 900, ${sex}, '2020-01-01', 'FU', '2020-06-01' from ${given}`)
  }
  const chip = sql`'98300' || lpad(n::text, 10, '0')`
  await rows(sql`insert into chips (chip, state) select ${chip}, 1 from generate_series(1, ${herd}::int) n`)
  await rows(sql`insert into animals
      (chip, owner_nid, breeder_nid, name, species, breed_id, sex, born_on, composition, registered_on)
    select ${chip}, ${OWNER}, ${OWNER}, 'HEMBRA ' || n, 'C', 900, 'H', '2020-01-01', 'FU', '2020-06-01'
      from generate_series(1, ${herd}::int) n`)
  await rows(sql`insert into numbers (code, number, owner_nid)
    select 'A01', n, ${OWNER} from generate_series(1, ${numbers}::int) n on conflict do nothing`)
  // Photos under numbers that their owner does not have are soon refused.
  await rows(sql`insert into numbers (code, number, owner_nid)
    select 'A02', n, ${OWNER} from generate_series(1, least(200, ${numbers}::int)) n on conflict do nothing`)
}
