/** Lists taken out as Excel of one registry come into an empty one: cell by cell what they were. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, eraseAll, seedDemo } from '../../src/demo/index.ts'
import { openSheet } from '../../src/device/spreadsheets/excel-writer.ts'
import { notRead } from '../../src/registry/herd-book/sheets/sheet-rows.ts'
import {
  isCounted,
  kindOf,
  listedForms,
  masterOf,
  type OperationName,
  type RecordDefinition,
  type Values,
} from '../../src/registry/index.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import * as tables from '../../src/server/database/schema.ts'
import { keepReviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { undoImport } from '../../src/server/herd-book/undo-import.ts'
import { insertRows } from '../../src/server/herd-book/write-plan.ts'
import { rowsThirdParties } from '../../src/server/masters/third-parties.ts'
import { plainText } from '../../src/ui/record/shared/list-rows.ts'
import { openWith } from './harness.ts'

const now = new Date('2026-11-21T15:00:00Z')
const today = '2026-11-21'
const source = 'listas'
const KEYS = ['terceros', 'prefijos', 'maestroChips', 'maestroConsecutivos', 'maestroConsecutivosUsuario'] as const

/** In the list of prefixes it is the farm's, or its owner's. */
const PLACE = /^(DEPARTAMENTO|MUNICIPIO|DIRECCION)$/

const { server } = await openWith()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-listas-'))
  await eraseAll(server.db)
  await seedDemo(server.db, { today, animals: 240 })
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function signIn(username: string) {
  const { password = '' } = demoAccounts.find((account) => account.username === username) ?? {}
  const { headers, status } = await server.call('usuario/login', { usuario: username, password })
  expect(status).toBe(200)
  return { as: { cookie: String(headers['set-cookie']).split(';')[0] ?? '', tokenEnvio: '', answer: {} } }
}

const listed = (key: string): RecordDefinition => [...listedForms].find((form) => form.key === key) ?? masterOf(key)

/** Its table as the list shows and exports it, in an order that is the same in every registry. */
async function tableOfList(key: string, who: Awaited<ReturnType<typeof signIn>>) {
  const record = listed(key)
  const { columns, operation } = record.list
  const fields: Values = key.startsWith('maestroConsecutivos') ? { nid_propietario: 'ADMINANCO', estado: '6' } : {}
  const { body } = await server.call(operation as OperationName, fields, who)
  const rows = (body as readonly Record<string, unknown>[]).map((row) => {
    const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]))
    return columns.map((column) => plainText(record, column, values, today))
  })
  return { record, rows: rows.toSorted((a, b) => (a.join('\t') < b.join('\t') ? -1 : 1)) }
}

async function fileOf(key: string, { record, rows }: Awaited<ReturnType<typeof tableOfList>>) {
  const { columns } = record.list
  const sheet = await openSheet({
    name: record.title.slice(0, 31),
    headings: columns.map(({ label }) => label),
    numbers: columns.map((column) => isCounted(kindOf(record, column))),
    days: columns.map((column) => kindOf(record, column) === 'date'),
  })
  await sheet.add(rows)
  const file = { name: `${key}.xlsx`, path: join(folder, `${key}.xlsx`) }
  await writeFile(file.path, Buffer.concat(await sheet.end()))
  return file
}

async function bring(files: readonly { readonly name: string; readonly path: string }[]) {
  const reviewed = await reviewFiles(server.db, { source, files, now })
  await keepReviewed(server.db, reviewed, { source, now })
  await reviewed.close()
  return reviewed
}

/** A row of the database by the names that a table has here. */
const camel = (row: unknown) =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [name.replace(/_(.)/g, (_, one) => one.toUpperCase()), value]),
  )

/** What is not read, as the review says it. */
const saidOf = ({ findings }: Awaited<ReturnType<typeof bring>>) =>
  findings.map(({ kind, text }) => `${kind} ${text.replace(/ \([^)]*\)/, '')}`).sort()

test('every list that a herd book reads comes back whole, but for the columns that its receipt names with a reason', async () => {
  const before = new Map<string, Awaited<ReturnType<typeof tableOfList>>>()
  const [admin, member] = [await signIn('admin'), await signIn('asociado')]
  for (const key of KEYS) before.set(key, await tableOfList(key, admin))
  before.set('misDatos', await tableOfList('misDatos', member))
  const files = new Map<string, Awaited<ReturnType<typeof fileOf>>>()
  for (const [key, table] of before) files.set(key, await fileOf(key, table))
  const file = (key: string) => files.get(key) ?? expect.fail(key)
  const [kept] = await server.rows<{ nid: string; person: unknown; account: unknown }>(
    sql`select t.nid, to_jsonb(t) - 'location_id' - 'modified_at' as person, to_jsonb(a) as account
        from accounts a join third_parties t on t.nid = a.nid where a.username = 'admin'`,
  )
  await eraseAll(server.db)
  await seedReference(server.db)
  await insertRows(server.db, tables.thirdParties, [camel(kept?.person)])
  await insertRows(server.db, tables.accounts, [camel(kept?.account)])
  const whole = await bring(KEYS.slice(0, 4).map(file))
  const reasons = Object.values(notRead).flatMap((one) =>
    Object.entries(one).map(([heading, why]) => `columnElsewhere La columna "${heading}" no se trae: ${why}`),
  )
  const said = saidOf(whole).filter((text) => !text.startsWith('alreadyThere'))
  expect(said).toEqual(reasons.filter((text) => !/"TOTAL"/.test(text)).sort())

  const again = await signIn('admin')
  let cells = 0
  for (const key of KEYS) {
    const { record, rows } = await tableOfList(key, again)
    const old = before.get(key)?.rows ?? []
    // What the receipt says of the others is wrong to read, or there all the same.
    const compared = record.list.columns.flatMap(({ label }, at) =>
      label === 'CORREO POR APROBAR' || (key === 'prefijos' && PLACE.test(label)) ? [] : [at],
    )
    const taken = (all: typeof rows) => all.map((row) => compared.map((at) => row[at] ?? '').join('\t')).sort()
    cells += old.length * compared.length
    expect([key, taken(rows)]).toEqual([key, taken(old)])
  }
  expect(cells).toBeGreaterThan(5_000)

  // Undone with all that it brought, it leaves room for one person's own list.
  const undo = async () => {
    const [run] = await server.rows<{ id: number }>(sql`select max(id) as id from herd_book_runs`)
    await undoImport(server.db, run?.id ?? 0)
    for (const table of ['prefixes', 'numbers', 'chips']) expect(await server.count(table)).toBe(0)
  }
  await undo()
  expect(saidOf(await bring([file('misDatos')]))).toEqual([])
  const { record, rows = [] } = before.get('misDatos') ?? {}
  const [person] = await server.rows<{ row: Values }>(
    sql`select to_jsonb(q) as row from (${rowsThirdParties(sql`t.tid = 'CC' and t.nid <> ${kept?.nid}`)}) q`,
  )
  const columns = record?.list.columns ?? []
  expect(columns.map((column) => plainText(record as RecordDefinition, column, person?.row ?? {}, today))).toEqual(
    rows[0],
  )
  await undo()
})
