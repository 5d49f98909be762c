/** A registry as large as an administrator may meet: written by the database itself, the same at each run. */
import { type SQL, sql } from 'drizzle-orm'
import { hashPassword } from '../../src/server/access/passwords.ts'
import { type Database, rowsOf } from '../../src/server/database/database.ts'
import { seedReference } from '../../src/server/database/reference.ts'

export interface LargeSize {
  readonly people: number
  /** Of all twelve forms together; half of them used. */
  readonly numbers: number
  readonly chips: number
}

export const LARGE: LargeSize = { people: 1_000, numbers: 200_000, chips: 100_000 }

export const ADMIN = { username: 'directora', password: 'Directora.2026.libro', nid: '40999000' } as const

const GIVEN = 'Ana,José,Rosalba,Hernán,María Inés,Wilson,Yolanda,Álvaro,Nubia,Efraín,Gloria,Ramón,Luz Dary,Ubaldo'
const FAMILY = 'Peña,Ardila,Muñoz,Cárdenas,Suárez,Quintero,Rincón,Bohórquez,Niño,Vergara,Zárate,Ospina,Güiza'
const FORMS = 'A01,A01a,A02,A03,A04,A05,A06,A08,A09,A10,A11,A12'

/** Each associate's document number from his place, 0 onwards. */
const nidAt = (place: SQL): SQL => sql`(40000000 + ${place} * 7919)::text`
const listed = (words: string, place: SQL): SQL =>
  sql`(string_to_array(${words}, ','))[1 + (${place})::int % ${words.split(',').length}::int]`

/** Fills a database that has the schema and nothing else. */
export async function seedLargeRegistry(db: Database, { people, numbers, chips }: LargeSize = LARGE): Promise<void> {
  const run = (statement: SQL) => rowsOf(db, statement)
  const animals = Math.floor(chips * 0.6)
  const owner = (place: SQL) => nidAt(sql`((${place})::int % ${people}::int)`)
  await seedReference(db)
  await seedPeople(run, people)
  await run(sql`insert into accounts (username, nid, password_hash, nivel, administrador)
    values (${ADMIN.username}, ${ADMIN.nid}, ${await hashPassword(ADMIN.password)}, 2, true)`)
  await run(sql`insert into chips (chip, received_on, homologated, homologated_to, state)
    select '98200' || lpad((n * 37)::text, 10, '0'), date '2022-01-03' + n % 1400, case n % 20 when 0 then 'S' else 'N' end,
      case n % 20 when 0 then ${listed(FAMILY, sql`n / 20`)} || ' ' || n else '' end,
      case when n <= ${animals}::int then 1 when n % 50 = 0 then 2 else 0 end
    from generate_series(1, ${chips}::int) n`)
  await run(sql`insert into animals (chip, registration_number, owner_nid, breeder_nid, name, species, breed_id, sex,
      born_on, composition, sire_id, dam_id, registered_on)
    select '98200' || lpad((n * 37)::text, 10, '0'), n, ${owner(sql`n`)}, ${owner(sql`n`)},
      ${listed(GIVEN, sql`n`)} || ' ' || n, 'C', 1 + n % 9, case when n % 5 = 0 then 'M' else 'H' end,
      date '2016-01-01' + n % 3500, 'G2', case when n > 1000 then n - 500 - n % 5 end,
      case when n > 1000 then n - 500 - n % 5 + 1 end, date '2018-01-01' + n % 2500
    from generate_series(1, ${animals}::int) n`)
  await run(sql`insert into numbers (code, number, owner_nid, state, used_at)
    select ${listed(FORMS, sql`n`)}, 1000 + n / 12, ${owner(sql`n / 7`)}, case when u = 0 then 0 when n % 97 = 0 then 2 else 1 end,
      case when u = 1 and n % 97 <> 0 then timestamptz '2024-01-01' + n * interval '7 minutes' end
    from (select n, (n / 12) % 2 as u from generate_series(0, ${numbers - 1}::int) n) q`)
  await seedForms(run, animals)
  await run(sql`insert into filings (filed_at, operation, code, number, owner_nid, captured_by, captured_at, device, after)
    select used_at + interval '3 hours', 'formulario' || code || '/ingresar', code, number::text, owner_nid,
      ${owner(sql`number`)}, used_at, 'telefono-' || number % 300, jsonb_build_object('CONSECUTIVO', number::text,
        'OBSERVACIONES', repeat('Monta controlada en el corral de la casa. ', 5))
    from numbers where state = 1 order by used_at`)
  await run(
    sql`insert into reviews (filing_id, note, reviewed_by) select id, '', ${ADMIN.nid} from filings where id % 2 = 0`,
  )
  await run(sql`analyze`)
}

async function seedPeople(run: (statement: SQL) => Promise<unknown>, people: number): Promise<void> {
  const town = sql`(select m.code from municipalities m order by m.code offset (n * 11) % 1100 limit 1)`
  await run(sql`insert into third_parties (nid, tid, name, department, municipality, address, phones, email, profession,
      joined_on, kind, member_kind)
    select ${nidAt(sql`n`)}, 'CC', ${listed(GIVEN, sql`n`)} || ' ' || ${listed(FAMILY, sql`n / 3`)} || ' ' ||
        ${listed(FAMILY, sql`n / 5 + 4`)}, substr(town, 1, 2), town, 'Vereda ' || ${listed(FAMILY, sql`n / 2`)}, '310' || n,
      'persona' || n || '@correo.example', 'GA', date '2010-01-01' + n, 'N', 'A'
    from (select n, ${town} as town from generate_series(0, ${people - 1}::int) n) q`)
  await run(sql`insert into third_parties (nid, tid, name) values (${ADMIN.nid}, 'CC', 'Directora del Registro')`)
  await run(sql`insert into third_parties (nid, tid, name, kind)
    select (800100000 + n)::text, 'NIT', 'Asociación ' || ${listed(FAMILY, sql`n`)}, 'AR' from generate_series(1, 12) n`)
  const place = sql`(row_number() over (order by nid))::int`
  const some = sql`(select nid, ${place} as n from third_parties where tid = 'CC' and nid <> ${ADMIN.nid}) t`
  await run(sql`insert into association_members (association_nid, member_nid, member_kind, person_kind, joined_on)
    select (800100001 + n % 12)::text, nid, 'A', 'N', '2015-01-01' from ${some}`)
  await run(sql`insert into prefixes (owner_nid, association_nid, prefix, farm, requested_on)
    select nid, (800100001 + n % 12)::text, 'P' || n, 'Finca ' || n, '2015-01-01' from ${some}`)
  await run(sql`insert into premises (owner_nid, name, department, municipality)
    select nid, 'Finca ' || n, '68', '68679' from ${some}`)
  await run(sql`insert into registrars (nid, zone) select nid, '02' from ${some} where n % 25 = 0`)
  await run(sql`insert into inseminators (nid) select nid from ${some} where n % 20 = 0`)
  await run(sql`insert into form_requests (owner_nid, state, requested_on, approved_at)
    select nid, 2 + k, date '2024-01-01' + n, case when k > 0 then now() end from ${some}, generate_series(0, 2) k`)
  await run(sql`insert into form_request_lines (request_id, code, quantity, value)
    select r.id, c.code, 20, 5000 from form_requests r, codes c where c.kind = 'formulario'`)
}

/** The forms that stand on the used numbers, of those forms that need little beside. */
async function seedForms(run: (statement: SQL) => Promise<unknown>, animals: number): Promise<void> {
  const used = (code: string) => sql`(select n.*, (row_number() over (order by number))::int as k from numbers n
    where code = ${code} and state = 1) u`
  const herd = Math.floor(animals / 5) - 1
  const male = sql`(5 * (1 + u.k % ${herd}::int))`
  const female = sql`(5 * (u.k % ${herd}::int) + 1)`
  const day = sql`date '2024-01-01' + u.k % 700`
  const services = sql`insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id,
    dam_id, dam_breed_id, kinship, computed_kinship, stock_code, stock_number, amount, insemination_type)`
  await run(sql`${services} select 'A01', u.number, u.owner_nid, ${day}, ${day}, 'C', 1, ${male}, ${female}, 1, 'NP', 'NP',
    null, null, null, null from ${used('A01')}`)
  await run(sql`insert into stock (code, number, owner_nid, requested_on, served_on, species, breed_id, amount, pending, sire_id)
    select 'A10', u.number, u.owner_nid, ${day}, ${day}, 'C', 1, 50, 49, ${male} from ${used('A10')}`)
  await run(sql`${services} select 'A02', u.number, u.owner_nid, ${day}, ${day}, 'C', 1, ${male}, ${female}, 1, 'NP', 'NP',
    'A10', s.number, 1, 'VA' from ${used('A02')} join (select number, row_number() over (order by number) as k from stock) s
      on s.k = u.k`)
  await run(sql`insert into births (number, owner_nid, service_code, service_number, requested_on, born_on, sex, birth_type,
      weight, dam_id, registrar_nid, animal_id)
    select u.number, s.owner_nid, 'A01', s.number, ${day}, ${day}, 'H', '1', 3, s.dam_id, ${ADMIN.nid}, u.k
    from ${used('A04')} join (select *, row_number() over (order by number) as place from services where code = 'A01') s
      on s.place = u.k`)
  await run(sql`insert into registrations (number, kind, owner_nid, animal_id, requested_on)
    select u.number, 'I', u.owner_nid, u.k, ${day} from ${used('A05')}`)
  await run(sql`insert into transfers (number, animal_id, from_nid, to_nid, transferred_on)
    select u.number, a.id, u.owner_nid, a.owner_nid, ${day} from ${used('A06')} join animals a on a.id = u.k`)
  await run(sql`insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on)
    select u.number, a.id, a.owner_nid, u.owner_nid, ${day}, ${day} + 90 from ${used('A12')} join animals a on a.id = 5 * u.k`)
}
