/** The population report of the whole registry: computed beside, kept until an animal or a breed has changed. */
import { sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import type { ReportRow } from '../../registry/pedigree/report.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import { today } from '../core/app-context.ts'
import type { Call } from '../core/call.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { sideFile } from '../platform/side-file.ts'
import { type SideProcess, startAside } from '../platform/side-process.ts'
import { type Mark, markOf, readColumns } from './columns.ts'
import type { ReportInput } from './population-worker.ts'

/** ms that a call waits for a report that is being computed. */
const PATIENCE = 5_000
/** ms after which a computation that has not answered is ended; a million animals take half a minute. */
const LONGEST = 300_000
/** Memory limit beside its columns, MB. */
const MEMORY = 1_500

/** Rows whose animals are ids. */
async function compute(db: Database, mark: Mark, year: number): Promise<readonly ReportRow[]> {
  const columns = await readColumns(db, mark)
  const input: ReportInput = {
    ...columns,
    breeds: mark.breeds,
    species: Object.fromEntries(species.map(({ code, name }) => [code, name])),
    year,
  }
  let aside: SideProcess | undefined
  const rows = new Promise<readonly ReportRow[]>((resolve, reject) => {
    const longest = AbortSignal.timeout(LONGEST)
    longest.addEventListener('abort', () => reject(longest.reason))
    aside = startAside(sideFile(import.meta.url, './population-worker'), MEMORY, input, {
      message: (said) => resolve(said as readonly ReportRow[]),
      ended: reject,
    })
    aside.unref()
  })
  return rows.finally(() => aside?.stop())
}

/** Chips and names of the animals that rows are about: read with each answer, so that they are as they are now. */
async function withNames(db: Database, rows: readonly ReportRow[]): Promise<Values[]> {
  const ids = [...new Set(rows.flatMap(({ animal }) => animal ?? []))]
  const named = await rowsOf<{ id: number; chip: string; name: string }>(
    db,
    sql`select id, coalesce(chip, '') as chip, name from animals where id = any(${`{${ids.join(',')}}`}::int[])`,
  )
  const known = new Map(named.map(({ id, chip, name }) => [id, { CHIP: chip, NOMBRE: name }]))
  return rows.map(({ values, animal }) => (animal === undefined ? values : { ...values, ...known.get(animal) }))
}

/**
 * A first row says of when the report is (FECHA, ISO; '' for none yet), and whether a newer one may be on its way: it is
 * being checked or computed.
 */
export async function informe({ context }: Call): Promise<Values[]> {
  const { db, population } = context
  const year = Number(today(context).slice(0, 4))
  const look = async () => {
    const mark = await markOf(db)
    return { mark: `${year} ${mark.text}`, compute: () => compute(db, mark, year) }
  }
  const found = await population.of(() => context.now().getTime(), look, PATIENCE)
  const FECHA = found ? new Date(found.at).toISOString() : ''
  const state = { CUADRO: 'estado', CLAVE: found && !found.isOld ? 'listo' : 'calculando', FECHA }
  return [state, ...(found ? await withNames(db, found.value) : [])]
}
