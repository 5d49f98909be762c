/** A registry just big enough to file into: one associate with many numbers of A01 and a few animals. */
import { sql } from 'drizzle-orm'
import { hashPassword } from '../../src/server/access/passwords.ts'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { FEMALES, MALES, OWNER, PASSWORD, USER } from './filled-form.ts'

/** Numbers 1 to `numbers` of A01 are the associate's. */
export async function seedWorld(db: Database, numbers: number): Promise<void> {
  const rows = (statement: ReturnType<typeof sql>) => rowsOf<{ id: number }>(db, statement)
  await seedReference(db)
  await rows(sql`insert into third_parties (nid, tid, name) values (${OWNER}, 'CC', 'CRIADERO LA MEDIDA')`)
  await rows(sql`insert into accounts (username, nid, password_hash, nivel, administrador, cargo)
    values (${USER}, ${OWNER}, ${await hashPassword(PASSWORD)}, 1, false, 1)`)
  await rows(sql`insert into breeds (id, species, name) values (900, 'C', 'RAZA DE MEDIR') on conflict do nothing`)
  for (const [sex, chips] of [['M', MALES] as const, ['H', FEMALES] as const])
    for (const chip of chips) {
      await rows(sql`insert into chips (chip, state) values (${chip}, 1)`)
      await rows(sql`insert into animals
          (chip, owner_nid, breeder_nid, name, species, breed_id, sex, born_on, composition, registered_on)
        values (${chip}, ${OWNER}, ${OWNER}, ${`ANIMAL ${chip}`}, 'C', 900, ${sex}, '2020-01-01', 'FU', '2020-06-01')`)
    }
  await rows(sql`insert into numbers (code, number, owner_nid)
    select 'A01', n, ${OWNER} from generate_series(1, ${numbers}::int) n on conflict do nothing`)
}
