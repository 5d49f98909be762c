/** Parámetros: bounds set by administrators, each a value within a parameter (registry/rules/bounds-table.ts). */
import { sql } from 'drizzle-orm'
import {
  boundLineOf,
  boundLines,
  boundOf,
  boundRow,
  entryOf,
  generalOf,
  masterOf,
  withBound,
} from '../../registry/index.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { type Call, fieldOf, type Handler } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { readForm } from '../filing/read-form.ts'
import { refuseChanged, writeOnce } from '../filing/write-once.ts'

interface Parameter {
  readonly name: string
  readonly value: unknown
}

const stored = async (db: Database) => {
  const rows = await rowsOf<Parameter>(db, sql`select name, value from parameters`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** One item with every parameter (decision 4). */
export const parameters: Handler = async ({ context }) => [await stored(context.db)]

/** One row per bound, in the order of the table. */
export const boundRows: Handler = async ({ context }) => {
  const values = await stored(context.db)
  return boundLines.map((line) => {
    const parameter = entryOf(values, line.path[0])
    return { ...boundRow(line, parameter), GENERAL: generalOf(line, parameter) }
  })
}

/** @throws BusinessError 0 at each field that is out of its bounds, 103 for an unknown key. */
export async function saveBound(call: Call): Promise<unknown> {
  const line = boundLineOf(fieldOf(call, 'CLAVE'))
  if (!line) throw refusedAt('CLAVE', mastersTexts.notThere, 103)
  const values = readForm(call, masterOf('parametros'), 'edit')
  const [name, ...keys] = line.path
  return writeOnce(call, async (tx) => {
    await rowsOf(tx, sql`insert into parameters (name, value) values (${name}, '{}') on conflict (name) do nothing`)
    const [kept] = await rowsOf<Parameter>(tx, sql`select name, value from parameters where name = ${name} for update`)
    const before = boundRow(line, kept?.value)
    refuseChanged(call, masterOf('parametros'), before)
    const next = withBound(kept?.value, keys, boundOf(line, values))
    await rowsOf(tx, sql`update parameters set value = ${JSON.stringify(next)}::jsonb where name = ${name}`)
    const after = boundRow(line, next)
    return { trail: { code: 'parametros', number: line.key, owner: '', before, after } }
  })
}
