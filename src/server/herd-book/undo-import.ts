/** Undoes a run, as long as nothing depends on what it imported. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { codeOf, constraintOf } from '../database/errors.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { recordsOf } from '../filing/rests.ts'
import { BookError } from './book-error.ts'
import { roomToWork } from './run.ts'

export interface RunLine {
  readonly id: number
  readonly source: string
  readonly state: string
  readonly at: string
  readonly rows: number
}

/** Newest first. */
export const listRuns = (db: Database): Promise<RunLine[]> =>
  rowsOf(
    db,
    sql`select r.id, r.source, r.state, ${farmMinuteOf(sql`coalesce(r.kept_at, r.begun_at)`)} as at,
          (select count(*)::int from herd_book_made m where m.run_id = r.id) as rows
        from herd_book_runs r order by r.id desc limit 200`,
  )

/** The number of a run as typed in a command. @throws BookError */
export function runNumber(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed)
  throw new BookError(`--take-back espera el número de una entrega (vea --list), no "${typed.slice(0, 40)}"`)
}

export class HasDependents extends BookError {
  override name = 'HasDependents'
}

const of = (run: number, kind: string): SQL =>
  sql`(select key from herd_book_made where run_id = ${run} and kind = ${kind})`
const animalsOf = (run: number): SQL =>
  sql`(select ref from herd_book_made where run_id = ${run} and kind = 'animales')`
const completedIn = (run: number): SQL =>
  sql`select ref from herd_book_made where run_id = ${run} and kind = 'completados'`
const coded = (run: number, kind: string): SQL =>
  sql`(select split_part(key, ' ', 1), split_part(key, ' ', 2)::int from herd_book_made where run_id = ${run} and kind = ${kind})`
const numbered = (run: number, kind: string): SQL =>
  sql`(select key::int from herd_book_made where run_id = ${run} and kind = ${kind})`

/** Later filings about animals, numbers and people of the run and about animals that it completed. */
const RESTS: readonly (readonly [what: string, rests: (run: number) => SQL])[] = [
  [
    'crías',
    (run) => sql`select 1 from animals a where (a.sire_id in ${animalsOf(run)} or a.dam_id in ${animalsOf(run)})
    and a.id not in ${animalsOf(run)}
    and a.id not in (${completedIn(run)})`,
  ],
  [
    'servicios',
    (run) => sql`select 1 from services s where (s.sire_id in ${animalsOf(run)} or s.dam_id in ${animalsOf(run)}
    or s.recipient_id in ${animalsOf(run)}) and (s.code, s.number) not in ${coded(run, 'servicios')}`,
  ],
  [
    'hembras de montas grupales',
    (run) => sql`select 1 from service_females f where f.dam_id in ${animalsOf(run)}
    and (f.code, f.number) not in ${coded(run, 'servicios')}`,
  ],
  [
    'nacimientos',
    (run) => sql`select 1 from births b where (b.animal_id in ${animalsOf(run)} or b.dam_id in ${animalsOf(run)}
    or (b.service_code, b.service_number) in ${coded(run, 'servicios')}) and b.number not in ${numbered(run, 'nacimientos')}`,
  ],
  [
    'registros (A05)',
    (run) => sql`select 1 from registrations r where r.animal_id in ${animalsOf(run)}
    and r.number not in ${numbered(run, 'registros')}`,
  ],
  [
    'lecturas',
    (run) => sql`select 1 from readings r where r.animal_id in ${animalsOf(run)} and r.id not in (select ref
    from herd_book_made where run_id = ${run} and kind = 'lecturas')`,
  ],
  ['traspasos', (run) => sql`select 1 from transfers t where t.animal_id in ${animalsOf(run)}`],
  [
    'arriendos',
    (run) => sql`select 1 from leases l where (l.animal_id in ${animalsOf(run)}
    or l.parent_number in ${numbered(run, 'arriendos')}) and l.number not in ${numbered(run, 'arriendos')}`,
  ],
  [
    'pajillas o embriones',
    (run) => sql`select 1 from stock s where s.sire_id in ${animalsOf(run)} or s.dam_id in ${animalsOf(run)}`,
  ],
  ['cuentas de usuario', (run) => sql`select 1 from accounts a where a.nid in ${of(run, 'asociados')}`],
  [
    'formularios presentados',
    (run) => sql`select 1 from filings f join herd_book_runs r on r.id = ${run} and f.filed_at > r.kept_at
    where f.owner_nid in ${of(run, 'asociados')}
      or (f.code || ' ' || f.number) in ${of(run, 'consecutivos')} or (f.code || ' ' || f.number) in ${of(run, 'usados')}
      or (f.code || ' ' || f.number) in (select w.record from ${recordsOf(completedIn(run))} w)
      or (f.code = 'terceros' and f.number in ${of(run, 'asociados')})
      or (f.code = 'prefijos' and f.number in (select p.id::text from prefixes p
        where p.owner_nid in ${of(run, 'prefijos')} or p.owner_nid in ${of(run, 'prefijosPuestos')}))`,
  ],
  [
    'chips de otros animales',
    (run) => sql`select 1 from animals a where a.chip in ${of(run, 'chips')} and a.id not in ${animalsOf(run)}
    and a.id not in (${completedIn(run)})`,
  ],
  [
    'animales de otras personas',
    (run) => sql`select 1 from animals a where (a.owner_nid in ${of(run, 'asociados')}
    or a.breeder_nid in ${of(run, 'asociados')}) and a.id not in ${animalsOf(run)}
    and ('owner_nid ' || a.id) not in ${of(run, 'completados')}`,
  ],
  [
    'entregas posteriores',
    (run) => sql`select 1 from herd_book_made m join herd_book_runs r on r.id = m.run_id and r.state = 'kept'
    where m.run_id > ${run} and (m.kind = 'completados' and m.ref in ${animalsOf(run)}
      or m.kind = 'prefijosPuestos' and m.key in ${of(run, 'prefijos')})`,
  ],
]

/**
 * @returns number of rows removed. @throws HasDependents in Spanish if something depends on it, or it is not imported.
 */
export async function undoImport(db: Database, run: number): Promise<number> {
  try {
    return await db.transaction(async (step) => {
      const tx: Database = step
      await roomToWork(tx)
      const [found] = await rowsOf<{ state: string }>(
        tx,
        sql`select state from herd_book_runs where id = ${run} for update`,
      )
      if (found?.state !== 'kept') throw new HasDependents(`La entrega ${run} no está guardada`)
      // A form that is taking one of them is waited for, and found below; a later one finds them gone.
      await tx.execute(sql`select
        (select count(*) from (select 1 from numbers where (code, number) in ${coded(run, 'consecutivos')} for update) n),
        (select count(*) from (select 1 from chips where chip in ${of(run, 'chips')} for update) c)`)
      for (const [what, rests] of RESTS) {
        const [one] = await rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from (${rests(run)} limit 1000) q`)
        if (one && one.n > 0)
          throw new HasDependents(`La entrega ${run} no se puede devolver: ${one.n} ${what} se apoyan en ella`)
      }
      await removeRows(tx, run)
      const [made] = await rowsOf<{ n: number }>(
        tx,
        sql`select count(*)::int as n from herd_book_made where run_id = ${run}`,
      )
      await tx.execute(sql`delete from herd_book_made where run_id = ${run}`)
      await tx.execute(sql`update herd_book_runs set state = 'takenBack' where id = ${run}`)
      return made?.n ?? 0
    })
  } catch (error) {
    // Any other reference to a row of the run violates its foreign key.
    if (codeOf(error) !== '23503') throw error
    const text = `La entrega ${run} no se puede devolver: algo se apoya en ella (${constraintOf(error)})`
    throw new HasDependents(text, { cause: error })
  }
}

/** Referring rows before the rows that they refer to. */
async function removeRows(tx: Database, run: number): Promise<void> {
  for (const column of ['sire_id', 'dam_id', 'chip', 'owner_nid'])
    await tx.execute(
      sql`update animals set ${sql.identifier(column)} = null where id in (select ref from herd_book_made
            where run_id = ${run} and kind = 'completados' and key like ${`${column} %`})`,
    )
  const statements: readonly SQL[] = [
    sql`delete from readings where id in (select ref from herd_book_made where run_id = ${run} and kind = 'lecturas')`,
    sql`delete from leases where number in ${numbered(run, 'arriendos')}`,
    sql`update animals set birth_number = null where birth_number in ${numbered(run, 'nacimientos')}`,
    sql`with gone as (delete from births where number in ${numbered(run, 'nacimientos')} returning *)
      update services s set state = 0 from gone where s.code = 'A01a' and s.state = 1
        and s.code = gone.service_code and s.number = gone.service_number and not exists (select 1 from births b
          where (b.service_code, b.service_number) = (s.code, s.number) and b.number not in ${numbered(run, 'nacimientos')})`,
    sql`delete from service_females where (code, number) in ${coded(run, 'servicios')}`,
    sql`with gone as (delete from services where (code, number) in ${coded(run, 'servicios')} returning support_id)
      update files set state = 'orphan' where id in (select support_id from gone)`,
    sql`delete from registrations where number in ${numbered(run, 'registros')}`,
    sql`delete from animals where id in ${animalsOf(run)}`,
    sql`delete from numbers where (code, number) in ${coded(run, 'consecutivos')}`,
    sql`update numbers set state = 0 where (code, number) in ${coded(run, 'usados')}`,
    sql`delete from chips where chip in ${of(run, 'chips')}`,
    sql`update chips set state = 0 where chip in ${of(run, 'chipsUsados')}`,
    sql`delete from premises where owner_nid in ${of(run, 'criaderos')}`,
    sql`delete from prefixes where owner_nid in ${of(run, 'prefijos')}`,
    sql`update prefixes set prefix = null, farm = '', assigned_on = null where owner_nid in ${of(run, 'prefijosPuestos')}`,
    sql`update prefixes set requested_on = null, requested1 = '', requested2 = '', requested3 = ''
      where owner_nid in ${of(run, 'prefijosPedidos')}`,
    sql`delete from association_members where (association_nid, member_nid) in
      (select split_part(key, ' ', 1), split_part(key, ' ', 2) from herd_book_made where run_id = ${run} and kind = 'afiliaciones')`,
    sql`delete from third_parties where nid in ${of(run, 'asociados')}`,
  ]
  for (const statement of statements) await tx.execute(statement)
}
