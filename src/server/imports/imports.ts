/**
 * Imports rows of a spreadsheet into the masters: all or nothing. Rows that exist already or are duplicated in the file
 * are answered as the table of duplicates, and nothing is stored (decision 156). One statement each, so that 50,000
 * rows take seconds.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { importsTexts } from '../../registry/app/imports.ts'
import {
  chipImport,
  farmDay,
  fill,
  type ImportKind,
  inRow,
  judgeRows,
  MOST_SHEET_ROWS,
  numberImport,
  type RowProblem,
  repeatedRows,
  type SheetFacts,
  tidyRow,
  type Values,
} from '../../registry/index.ts'
import { type Call, fieldOf, type Handler } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { storedBounds } from '../database/bounds.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'
import { writeOnce } from '../filing/write-once.ts'
import { lockNumbers } from '../numbers/numbers-block.ts'

type Rows = readonly (readonly string[])[]

async function factsOf({ context: { db, now } }: Call): Promise<SheetFacts> {
  const { fabricantesChip } = await storedBounds(db)
  return { today: farmDay(now().getTime()), makers: fabricantesChip }
}

/** @throws HttpError 400 if it is not an array of arrays, empty or too long. */
async function givenRows(call: Call, kind: ImportKind): Promise<Rows> {
  const given = parsed(fieldOf(call, 'data'))
  if (given.length === 0) throw new HttpError(400, importsTexts.noRows)
  if (given.length > MOST_SHEET_ROWS) throw new HttpError(400, fill(importsTexts.tooManyRows, { n: MOST_SHEET_ROWS }))
  const tidy: (readonly string[])[] = []
  for await (const { slice } of slicesOf(given)) tidy.push(...slice.map((row) => tidyRow(kind, row)))
  return tidy
}

/** Some 10 ms of judging: other calls are answered in between. */
const SLICE = 1_000

/** @yields the rows in slices, with the position of the first of each */
async function* slicesOf<T>(rows: readonly T[]) {
  for (let from = 0; from < rows.length; from += SLICE) {
    yield { from, slice: rows.slice(from, from + SLICE) }
    await turn()
  }
}

async function problemsIn(kind: ImportKind, rows: Rows, facts: SheetFacts): Promise<RowProblem[]> {
  const problems: RowProblem[] = []
  for await (const { from, slice } of slicesOf(rows))
    for (const problem of judgeRows(kind, slice, facts)) problems.push({ ...problem, row: from + problem.row })
  return problems
}

/** @throws HttpError 400 for rows that `givenRows` rejects or that are invalid. */
async function readRows(call: Call, kind: ImportKind): Promise<Rows> {
  const rows = await givenRows(call, kind)
  const [first] = await problemsIn(kind, rows, await factsOf(call))
  if (first) throw new HttpError(400, inRow(first))
  return rows
}

function parsed(text: string): readonly (readonly unknown[])[] {
  try {
    const given: unknown = JSON.parse(text)
    if (Array.isArray(given) && given.every((row) => Array.isArray(row) && row.every(isCell))) return given
  } catch {
    // Not JSON: handled below.
  }
  throw new HttpError(400, serverTexts.malformed)
}

const isCell = (cell: unknown): boolean => cell === null || ['string', 'number', 'boolean'].includes(typeof cell)

/** The rows as a table of texts: c0, c1... and `place`, from 1. One parameter, however many they are. */
const table = (rows: Rows, width: number): SQL => sql`(
  select ${sql.join(
    Array.from({ length: width }, (_, at) => sql`e.value ->> ${sql.raw(String(at))} as ${sql.identifier(`c${at}`)}`),
    sql`, `,
  )}, e.ordinality as place
  from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality e)`

interface Means {
  readonly kind: ImportKind
  /** Conflicting rows, as the table of duplicates shows them, by position in the file. */
  readonly known: (tx: Database, rows: Rows) => Promise<Values[]>
  /** A duplicate within the file, in the format of that table. */
  readonly show: (tx: Database, rows: Rows) => Promise<Values[]>
  readonly store: (tx: Database, rows: Rows) => Promise<unknown>
  readonly check?: (tx: Database, rows: Rows) => Promise<void>
}

const importer =
  ({ kind, known, show, store, check }: Means) =>
  async (call: Call): Promise<unknown> => {
    const rows = await readRows(call, kind)
    const again = repeatedRows(kind, rows, Number).map(({ row }) => rows[row] ?? [])
    return writeOnce(call, async (tx) => {
      await lockNumbers(tx)
      await check?.(tx, rows)
      const repeated = [...(await known(tx, rows)), ...(again.length > 0 ? await show(tx, again) : [])]
      if (repeated.length > 0) return { instead: repeated }
      await store(tx, rows)
      const [filas, primera] = [String(rows.length), (rows[0] ?? []).join(' ')]
      const after = { filas, primera, correcciones: fieldOf(call, 'CORRECCIONES') }
      return { trail: { code: kind.original, number: '', owner: '', after } }
    })
  }

const showChips = (from: SQL): SQL => sql`select c0 as "CHIP", c2 as "HOMOLOGADO" from ${from} order by place`

/** New chips, state 0. A chip that an animal carries counts as taken, whether it is in the master or not. */
export const importChips = importer({
  kind: chipImport,
  known: (tx, rows) =>
    textRows(
      tx,
      showChips(sql`(select r.* from ${table(rows, 4)} r
        where exists (select 1 from chips c where c.chip = r.c0) or exists (select 1 from animals a where a.chip = r.c0)) k`),
    ),
  show: (tx, rows) => textRows(tx, showChips(sql`${table(rows, 4)} r`)),
  store: (tx, rows) =>
    rowsOf(
      tx,
      sql`insert into chips (chip, received_on, homologated, homologated_to, state)
          select c0, c1::date, c2, case when c2 = 'S' then c3 else '' end, 0 from ${table(rows, 4)} r order by place`,
    ),
})

const showNumbers = (from: SQL): SQL => sql`
  select c0 as "CODIGO", c2 as "NUMERO", c1 as "NID_PROPIETARIO", coalesce(${personName(sql`c1`)}, '') as "NOMBRE"
  from ${from} order by place`

/** Numbers of registered owners, state 0. */
export const importNumbers = importer({
  kind: numberImport,
  async check(tx, rows) {
    const [unregistered] = await rowsOf<{ place: string; owner: string }>(
      tx,
      sql`select r.place, r.c1 as owner from ${table(rows, 3)} r
          where not exists (select 1 from third_parties t where t.nid = r.c1) order by r.place limit 1`,
    )
    if (!unregistered) return
    const problem = fill(importsTexts.noOwner, { n: unregistered.owner.slice(0, 40) })
    throw new HttpError(400, fill(importsTexts.row, { n: Number(unregistered.place) + 1, problem }))
  },
  known: (tx, rows) =>
    textRows(
      tx,
      showNumbers(sql`(select r.* from ${table(rows, 3)} r
        where exists (select 1 from numbers n where n.code = r.c0 and n.number = r.c2::int)) k`),
    ),
  show: (tx, rows) => textRows(tx, showNumbers(sql`${table(rows, 3)} r`)),
  store: (tx, rows) =>
    rowsOf(
      tx,
      sql`insert into numbers (code, number, owner_nid, state)
          select c0, c2::int, c1, 0 from ${table(rows, 3)} r order by place`,
    ),
})

interface Trial {
  readonly kind: ImportKind
  /** Objections of the registry to well-formed rows, by their position, from 1. */
  readonly met: (
    db: Database,
    rows: Rows,
  ) => Promise<readonly { readonly place: string; readonly at: number; readonly text: string }[]>
}

/** Problems that an import would have, by row and column; nothing is stored (capacity 'probar'). */
const trial =
  ({ kind, met }: Trial): Handler =>
  async (call) => {
    const rows = await givenRows(call, kind)
    const problems = await problemsIn(kind, rows, await factsOf(call))
    const bad = new Set(problems.map(({ row }) => row))
    const good = [...rows.keys()].filter((row) => !bad.has(row))
    if (good.length > 0)
      for (const { place, at, text } of await met(
        call.context.db,
        good.map((row) => rows[row] ?? []),
      ))
        problems.push({ row: good[Number(place) - 1] ?? 0, at, text })
    return problems
      .toSorted((one, other) => one.row - other.row || one.at - other.at)
      .map(({ row, at, text }) => ({ FILA: String(row + 1), COLUMNA: kind.columns[at] ?? '', PROBLEMA: text }))
  }

const short = (text = ''): string => text.slice(0, 40)

export const tryChips = trial({
  kind: chipImport,
  async met(db, rows) {
    const found = await textRows(
      db,
      sql`select * from (select r.place, r.c0, exists (select 1 from chips c where c.chip = r.c0) as known,
            exists (select 1 from animals a where a.chip = r.c0) as carried from ${table(rows, 1)} r) k
          where known or carried order by place`,
    )
    return found.map(({ place = '', c0, known }) => ({
      place,
      at: 0,
      text: fill(known === 'true' ? importsTexts.chipKnown : importsTexts.chipCarried, { n: short(c0) }),
    }))
  },
})

export const tryNumbers = trial({
  kind: numberImport,
  async met(db, rows) {
    const found = await textRows(
      db,
      sql`select * from (select r.place, r.c0, r.c1, r.c2,
            exists (select 1 from numbers n where n.code = r.c0 and n.number = r.c2::int) as known,
            not exists (select 1 from third_parties t where t.nid = r.c1) as unregistered from ${table(rows, 3)} r) k
          where known or unregistered order by place`,
    )
    return found.flatMap(({ place = '', c0, c1, c2, known, unregistered }) => [
      ...(unregistered === 'true' ? [{ place, at: 1, text: fill(importsTexts.noOwner, { n: short(c1) }) }] : []),
      ...(known === 'true' ? [{ place, at: 2, text: fill(importsTexts.numberKnown, { n: `${c0} ${c2}` }) }] : []),
    ])
  },
})
