/** Writes what a review decided to import, in the single transaction of its run. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Beast, Plan, Row } from '../../registry/herd-book/index.ts'
import { type Database, rowsOf } from '../database/database.ts'
import * as tables from '../database/schema.ts'
import { type AnimalIds, animalRow, birthRows, leaseRow, registrationRow, serviceRow } from './rows-of-book.ts'
import { membersOf, prefixesOf, premisesOf } from './rows-of-people.ts'

/** Rows per statement. */
const BATCH = 4000

export interface Writing {
  readonly runId: number
  /** yyyy-mm-dd */
  readonly today: string
  readonly tell: (what: string, done: number, total: number) => Promise<void> | void
}

export type Made = { readonly kind: string; readonly key: string; readonly ref?: number }

/** @param tx a transaction: everything or nothing. @returns how many rows each table got. */
export async function writePlan(tx: Database, plan: Plan, writing: Writing): Promise<Readonly<Record<string, number>>> {
  const writer = new Writer(tx, writing)
  const { today } = writing
  await writer.add('asociados', tables.thirdParties, membersOf(plan.members), ({ nid }) => nid)
  const joined = plan.members.filter(({ cells }) => cells.ASOCIACION !== '')
  await writer.add(
    'afiliaciones',
    tables.associationMembers,
    joined.map(memberRow(today)),
    ({ associationNid, memberNid }) => `${associationNid} ${memberNid}`,
  )
  await writer.add('prefijos', tables.prefixes, prefixesOf(plan), ({ ownerNid }) => ownerNid)
  await writer.add('criaderos', tables.premises, premisesOf(plan.members), ({ ownerNid }) => ownerNid)
  await writer.add(
    'chips',
    tables.chips,
    plan.chips.map((one) => ({ ...one, receivedOn: one.receivedOn || null })),
    ({ chip }) => chip,
  )
  await writer.add(
    'consecutivos',
    tables.numbers,
    plan.numbers.map(({ owner, ...one }) => ({ ...one, ownerNid: owner })),
    ({ code, number }) => `${code} ${number}`,
  )
  await writer.takeChips(plan.chipsUsed)
  await writer.takeNumbers(plan.numbersUsed.map(({ code, number }) => `${code} ${number}`))
  const ids = await writer.animals(plan)
  const bearing = new Set(plan.births.map(({ service }) => service))
  const registered = plan.animals.filter(({ row }) => row?.cells.NUMERO_REGISTRO)
  await writer.add(
    'registros',
    tables.registrations,
    registered.map((beast) => registrationRow(beast, ids, today)),
    ({ number }) => String(number),
  )
  await writer.add(
    'servicios',
    tables.services,
    plan.services.map((one) => serviceRow(one, ids, bearing)),
    ({ code, number }) => `${code} ${number}`,
  )
  const females = plan.services.flatMap(({ code, number, females: all }) =>
    all.map((beast) => ({ code, number, damId: ids.of(beast) })),
  )
  await writer.add('', tables.serviceFemales, females, () => '')
  const births = birthRows(plan.births, ids)
  await writer.add('nacimientos', tables.births, births, ({ number }) => String(number))
  const before = new Set(plan.births.flatMap(({ animal }) => animal.known?.id ?? []))
  await writer.numberBirths(births.filter(({ animalId }) => before.has(animalId)))
  await writer.add(
    'arriendos',
    tables.leases,
    plan.leases.map((one) => leaseRow(one, ids)),
    ({ number }) => String(number),
  )
  await writer.complete(plan, ids)
  return writer.counts
}

const memberRow =
  (today: string) =>
  ({ cells }: Row): typeof tables.associationMembers.$inferInsert => ({
    associationNid: cells.ASOCIACION ?? '',
    memberNid: cells.DOCUMENTO ?? '',
    memberKind: 'A',
    personKind: cells.TIPO_PERSONA || (cells.TIPO_DOCUMENTO === 'NIT' ? 'J' : 'N'),
    joinedOn: cells.FECHA_INGRESO || today,
    leftOn: cells.FECHA_RETIRO || null,
  })

/** Rows in batches of one JSON text each, and their kind in the list of what the run created. */
class Writer {
  readonly counts: Record<string, number> = {}
  private readonly tx: Database
  private readonly writing: Writing

  constructor(tx: Database, writing: Writing) {
    this.tx = tx
    this.writing = writing
  }

  /** @param kind '' for rows that belong to others. */
  async add<T extends PgTable>(
    kind: string,
    table: T,
    rows: readonly T['$inferInsert'][],
    keyOf: (row: T['$inferInsert']) => string,
    refOf?: (row: T['$inferInsert']) => number,
  ): Promise<void> {
    if (kind !== '') this.counts[kind] = rows.length
    for (let first = 0; first < rows.length; first += BATCH) {
      const batch = rows.slice(first, first + BATCH)
      await insertRows(this.tx, table, batch)
      if (kind !== '')
        await this.note(batch.map((row) => ({ kind, key: keyOf(row), ...(refOf ? { ref: refOf(row) } : {}) })))
      await this.writing.tell(kind, first + batch.length, rows.length)
    }
  }

  async note(made: readonly Made[]): Promise<void> {
    const rows = made.map((one) => ({ runId: this.writing.runId, ref: null, ...one }))
    await insertRows(this.tx, tables.herdBookMade, rows)
  }

  async animals(plan: Plan): Promise<AnimalIds> {
    const ids = new Map<Beast, number>()
    const of = (beast: Beast): number => {
      const id = beast.known?.id ?? ids.get(beast)
      if (id === undefined) throw new Error(`the animal ${beast.key} has no id`)
      return id
    }
    const { animals } = plan
    const births = new Map(plan.births.map(({ animal, row }) => [animal, Number(row.cells.CONSECUTIVO)]))
    for (let first = 0; first < animals.length; first += BATCH) {
      const batch = animals.slice(first, first + BATCH)
      const given = await rowsOf<{ id: string }>(
        this.tx,
        sql`select nextval(pg_get_serial_sequence('animals', 'id')) as id from generate_series(1, ${batch.length}::int)`,
      )
      for (const [at, beast] of batch.entries()) ids.set(beast, Number(given[at]?.id))
      await insertRows(
        this.tx,
        tables.animals,
        batch.map((beast) => ({ ...animalRow(beast, { of }), birthNumber: births.get(beast) ?? null })),
      )
      await this.note(batch.map((beast) => ({ kind: 'animales', key: beast.key, ref: of(beast) })))
      await this.writing.tell('animales', first + batch.length, animals.length)
    }
    this.counts.animales = animals.length
    return { of }
  }

  /** Chips of the master that were available until now. */
  async takeChips(chips: readonly string[]): Promise<void> {
    if (chips.length === 0) return
    const used = await rowsOf<{ chip: string }>(
      this.tx,
      sql`update chips set state = 1 where state = 0
            and chip in (select jsonb_array_elements_text(${JSON.stringify(chips)}::jsonb)) returning chip`,
    )
    await this.note(used.map(({ chip }) => ({ kind: 'chipsUsados', key: chip })))
  }

  /** Numbers of the registry that were available until now. */
  async takeNumbers(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await rowsOf(
      this.tx,
      sql`update numbers n set state = 1 from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) w
          where n.code = split_part(w, ' ', 1) and n.number = split_part(w, ' ', 2)::int`,
    )
    await this.note(names.map((key) => ({ kind: 'usados', key })))
  }

  /** Sets the birth number of an animal of an earlier run. */
  async numberBirths(births: readonly { readonly number: number; readonly animalId: number }[]): Promise<void> {
    for (let first = 0; first < births.length; first += BATCH) {
      const batch = births.slice(first, first + BATCH).map(({ number, animalId }) => ({ number, animal: animalId }))
      await rowsOf(
        this.tx,
        sql`update animals a set birth_number = b.number
            from json_to_recordset(${JSON.stringify(batch)}::json) as b(number int, animal int) where a.id = b.animal`,
      )
    }
  }

  /** Parents and chips that animals of earlier runs lacked. */
  async complete({ completions }: Plan, ids: AnimalIds): Promise<void> {
    this.counts.completados = completions.length
    for (const { id, sire, dam, chip } of completions) {
      const [sireId, damId] = [sire ? ids.of(sire) : null, dam ? ids.of(dam) : null]
      await rowsOf(
        this.tx,
        sql`update animals set sire_id = coalesce(sire_id, ${sireId}::int), dam_id = coalesce(dam_id, ${damId}::int),
              chip = coalesce(chip, ${chip ?? null}::text) where id = ${id}`,
      )
      const columns = [sire && 'sire_id', dam && 'dam_id', chip && 'chip'].filter((name) => name !== undefined)
      await this.note(columns.map((column) => ({ kind: 'completados', key: `${column} ${id}`, ref: id })))
    }
  }
}

/** One JSON text per batch: far faster than a parameter for every value. */
export async function insertRows(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = columnsOf(table, Object.keys(first))
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const batch = rows.map((row) => {
    const values = row as Readonly<Record<string, unknown>>
    return Object.fromEntries(columns.map(({ key, name }) => [name, values[key] ?? null]))
  })
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`,
  )
}

function columnsOf(
  table: PgTable,
  keys: readonly string[],
): readonly { readonly key: string; readonly name: string }[] {
  const all = table as unknown as Readonly<Record<string, { readonly name: string }>>
  return keys.map((key) => {
    const column = all[key]
    if (!column) throw new Error(`no column ${key}`)
    return { key, name: column.name }
  })
}
