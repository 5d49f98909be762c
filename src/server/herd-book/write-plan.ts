/** Writes what a review decided to import, in the single transaction of its run. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, rowsOf } from '../database/database.ts'
import * as tables from '../database/schema.ts'
import { BookError } from './book-error.ts'
import type { CompletionRow, PlanPiece, PlanRows } from './plan-rows.ts'

export interface Writing {
  readonly runId: number
  readonly tell: (what: string, done: number, total: number) => Promise<void> | void
}

type Made = { readonly kind: string; readonly key: string; readonly ref?: number }

/** @param tx a transaction: everything or nothing. @returns how many rows each table got. */
export async function writePlan(
  tx: Database,
  pieces: AsyncIterable<PlanPiece>,
  { runId, tell }: Writing,
): Promise<Readonly<Record<string, number>>> {
  const writer = new Writer(tx, runId)
  for await (const piece of pieces) {
    await writer.write(piece)
    await tell(piece.kind, piece.done, piece.total)
  }
  return writer.counts
}

/** Columns that name an animal. */
const NAMING_ANIMALS: ReadonlySet<string> = new Set(['id', 'animalId', 'sireId', 'damId', 'recipientId'])

/** Rows in pieces of one JSON text each, and their kind in the list of what the run created. */
class Writer {
  readonly counts: Record<string, number> = {}
  private readonly tx: Database
  private readonly runId: number
  /** Ids of new animals, in their order. */
  private readonly ids: number[] = []

  constructor(tx: Database, runId: number) {
    this.tx = tx
    this.runId = runId
  }

  async write(piece: PlanPiece): Promise<void> {
    const { kind } = piece
    const numbered = ({ code, number }: { code: string; number: number }) => `${code} ${number}`
    switch (kind) {
      case 'asociados':
        return this.add(kind, tables.thirdParties, piece.rows, ({ nid }) => nid)
      case 'afiliaciones':
        return this.add(kind, tables.associationMembers, piece.rows, (row) => `${row.associationNid} ${row.memberNid}`)
      case 'prefijos':
        return this.prefixes(piece.rows)
      case 'criaderos':
        return this.add(kind, tables.premises, piece.rows, ({ ownerNid }) => ownerNid)
      case 'chips':
        return this.add(kind, tables.chips, piece.rows, ({ chip }) => chip)
      case 'consecutivos':
        return this.add(kind, tables.numbers, piece.rows, numbered)
      case 'chipsUsados':
        return this.takeChips(piece.rows)
      case 'usados':
        return this.takeNumbers(piece.rows)
      case 'animales':
        return this.animals(piece.rows)
      case 'registros':
        return this.add(kind, tables.registrations, this.withIds(piece.rows), ({ number }) => String(number))
      case 'servicios':
        return this.add(kind, tables.services, this.withIds(piece.rows), numbered)
      case 'hembras':
        return insertRows(this.tx, tables.serviceFemales, this.withIds(piece.rows))
      case 'nacimientos':
        await this.add(kind, tables.births, this.withIds(piece.rows), ({ number }) => String(number))
        await this.openGroups(piece.rows)
        return this.numberBirths(piece.rows)
      case 'arriendos':
        return this.add(kind, tables.leases, this.withIds(piece.rows), ({ number }) => String(number))
      case 'lecturas':
        return this.readings(this.withIds(piece.rows))
      case 'completados':
        return this.complete(this.withIds(piece.rows))
    }
  }

  private count(kind: string, rows: number): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + rows
  }

  private async add<T extends PgTable>(
    kind: string,
    table: T,
    rows: readonly T['$inferInsert'][],
    keyOf: (row: T['$inferInsert']) => string,
  ): Promise<void> {
    this.count(kind, rows.length)
    await insertRows(this.tx, table, rows)
    await this.note(rows.map((row) => ({ kind, key: keyOf(row) })))
  }

  private async note(made: readonly Made[]): Promise<void> {
    const rows = made.map((one) => ({ runId: this.runId, ref: null, ...one }))
    await insertRows(this.tx, tables.herdBookMade, rows)
  }

  /** The rows with the ids that the registry gave to new animals. */
  private withIds<T extends object>(rows: readonly T[]): readonly T[] {
    const real = (name: string, value: unknown) =>
      typeof value === 'number' && value < 0 && NAMING_ANIMALS.has(name) ? this.ids[-1 - value] : value
    return rows.map(
      (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, real(name, value)])) as T,
    )
  }

  private async animals(rows: readonly PlanRows['animales'][]): Promise<void> {
    this.ids.push(...(await this.nextIds('animals', rows.length)))
    const animals = this.withIds(rows)
    await insertRows(
      this.tx,
      tables.animals,
      animals.map(({ key, ...row }) => row),
    )
    await this.note(animals.map(({ key, id }) => ({ kind: 'animales', key, ref: id })))
    this.count('animales', rows.length)
  }

  private async readings(rows: readonly PlanRows['lecturas'][]): Promise<void> {
    const ids = await this.nextIds('readings', rows.length)
    await insertRows(
      this.tx,
      tables.readings,
      rows.map(({ key: _, ...row }, at) => ({ ...row, id: ids[at] })),
    )
    await this.note(rows.map(({ key }, at) => ({ kind: 'lecturas', key, ref: Number(ids[at]) })))
    this.count('lecturas', rows.length)
  }

  private async nextIds(table: string, rows: number): Promise<readonly number[]> {
    const given = await rowsOf<{ id: string }>(
      this.tx,
      sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${rows}::int)`,
    )
    return given.map(({ id }) => Number(id))
  }

  /** Who joined on the screen has an empty one, which is filled. */
  private async prefixes(rows: readonly PlanRows['prefijos'][]): Promise<void> {
    const requested = (column: SQL) => sql`case when was.requested_on is null then n.${column} else p.${column} end`
    const filled = await rowsOf<{ nid: string; asked: boolean }>(
      this.tx,
      sql`update prefixes p set prefix = n.prefix, farm = n.farm, assigned_on = n."assignedOn",
            requested_on = coalesce(p.requested_on, n."requestedOn"), requested1 = ${requested(sql`requested1`)},
            requested2 = ${requested(sql`requested2`)}, requested3 = ${requested(sql`requested3`)}
          from prefixes was join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n("ownerNid" text, prefix text,
            farm text, "assignedOn" date, "requestedOn" date, requested1 text, requested2 text, requested3 text)
            on n."ownerNid" = was.owner_nid
          where p.id = was.id and p.prefix is null
          returning p.owner_nid as nid, was.requested_on is null as asked`,
    )
    await this.note(filled.map(({ nid }) => ({ kind: 'prefijosPuestos', key: nid })))
    const asked = filled.filter((one) => one.asked)
    await this.note(asked.map(({ nid }) => ({ kind: 'prefijosPedidos', key: nid })))
    this.count('prefijos', filled.length)
    const there = new Set(filled.map(({ nid }) => nid))
    const others = rows.filter(({ ownerNid }) => !there.has(ownerNid))
    await this.add('prefijos', tables.prefixes, others, ({ ownerNid }) => ownerNid)
  }

  /** Chips of the master that were available until now. */
  private async takeChips(chips: readonly string[]): Promise<void> {
    if (chips.length === 0) return
    const used = await rowsOf<{ chip: string }>(
      this.tx,
      sql`update chips set state = 1 where state = 0
            and chip in (select jsonb_array_elements_text(${JSON.stringify(chips)}::jsonb)) returning chip`,
    )
    await this.note(used.map(({ chip }) => ({ kind: 'chipsUsados', key: chip })))
  }

  /** Numbers of the registry that were available until now. */
  private async takeNumbers(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await rowsOf(
      this.tx,
      sql`update numbers n set state = 1 from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) w
          where n.code = split_part(w, ' ', 1) and n.number = split_part(w, ' ', 2)::int`,
    )
    await this.note(names.map((key) => ({ kind: 'usados', key })))
  }

  /** Groups that have births now, also those of earlier runs and of the registry: what a filed birth does. */
  private async openGroups(rows: readonly PlanRows['nacimientos'][]): Promise<void> {
    const born = rows.filter(({ serviceCode }) => serviceCode === 'A01a').map(({ serviceNumber }) => serviceNumber)
    await rowsOf(
      this.tx,
      sql`update services set state = 1 where code = 'A01a' and state = 0
            and number in (select jsonb_array_elements_text(${JSON.stringify(born)}::jsonb)::int)`,
    )
  }

  /** Sets the birth number of animals of earlier runs. */
  private async numberBirths(rows: readonly PlanRows['nacimientos'][]): Promise<void> {
    const known = rows.flatMap(({ number, animalId }) => (animalId > 0 ? [{ number, animal: animalId }] : []))
    if (known.length === 0) return
    await rowsOf(
      this.tx,
      sql`update animals a set birth_number = b.number
          from json_to_recordset(${JSON.stringify(known)}::json) as b(number int, animal int) where a.id = b.animal`,
    )
  }

  /** Parents, chips and owners that animals of earlier runs lack still. */
  private async complete(rows: readonly CompletionRow[]): Promise<void> {
    this.count('completados', rows.length)
    for (const { id, sireId, damId, chip, owner } of rows)
      for (const [column, value] of Object.entries({ sire_id: sireId, dam_id: damId, chip, owner_nid: owner })) {
        if (value === null) continue
        const name = sql.identifier(column)
        const set = await rowsOf(
          this.tx,
          sql`update animals set ${name} = ${value} where id = ${id} and ${name} is null returning id`,
        )
        await this.note(set.map(() => ({ kind: 'completados', key: `${column} ${id}`, ref: id })))
      }
    await this.refuseCircles(rows.filter(({ sireId, damId }) => sireId ?? damId).map(({ id }) => id))
  }

  /** A book knows only its own lines: with those of the registry an animal may be its own ancestor. @throws BookError */
  private async refuseCircles(ids: readonly number[]): Promise<void> {
    const [one] = await rowsOf<{ name: string }>(
      this.tx,
      sql`with recursive up (first, id) as (
            select a.id, p.id from animals a cross join unnest(array[a.sire_id, a.dam_id]) p(id)
              where a.id = any(${`{${ids.join(',')}}`}::int[])
                and exists (select 1 from animals y where y.sire_id = a.id or y.dam_id = a.id)
            union select up.first, p.id from up join animals a on a.id = up.id and up.id <> up.first
              cross join unnest(array[a.sire_id, a.dam_id]) p(id))
          select coalesce(a.chip, m.key, '#' || a.id) as name from up join animals a on a.id = up.first
            left join herd_book_made m on m.kind = 'animales' and m.ref = a.id where up.id = up.first limit 1`,
    )
    if (one)
      throw new BookError(
        `"${one.name}" sería su propio antepasado: quite el padre o la madre que lo une. No se guardó nada.`,
      )
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
