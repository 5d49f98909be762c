/** 'Sacar el registro completo': one download has all that another registry takes in, and administrators alone take it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts, eraseAll, seedDemo } from '../../src/demo/index.ts'
import { herdBookTables } from '../../src/registry/herd-book/index.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import * as tables from '../../src/server/database/schema.ts'
import { insertRows } from '../../src/server/herd-book/write-plan.ts'
import { unzip, zipEntries } from '../../src/spreadsheets/zip.ts'
import { SOON, within } from '../within.ts'
import { openWith } from './harness.ts'

const PART = 4_000_000
const cookies: Record<string, string> = {}
let base = ''

const { server } = await openWith()
const signIn = async (username: string) => {
  const { password = '' } = demoAccounts.find((account) => account.username === username) ?? {}
  const { headers } = await server.call('usuario/login', { usuario: username, password })
  cookies[username] = String(headers['set-cookie']).split(';')[0] ?? ''
}
// Its own, because servers of other tests write there too.
const temporary = await mkdtemp(join(tmpdir(), 'libro-sacar-'))
beforeAll(async () => {
  vi.stubEnv('TMPDIR', temporary)
  await eraseAll(server.db)
  await seedDemo(server.db, { today: '2026-11-21', animals: 240 })
  for (const username of ['admin', 'asociado', 'registrador']) await signIn(username)
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

function send(
  op: string,
  fields: Readonly<Record<string, string>> = {},
  {
    who = 'admin',
    file,
    headers,
  }: { who?: string; file?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData()
  form.append('cliente', 'prueba')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([file]), 'a')
  return fetch(`${base}/APIANCO/controllers/traerRegistro.php?op=${op}`, {
    method: 'POST',
    body: form,
    headers: { cookie: cookies[who] ?? '', 'x-detalle': '1', 'idempotency-key': crypto.randomUUID(), ...headers },
    signal: AbortSignal.timeout(SOON),
  })
}

async function takenOut() {
  const answer = await send('sacar')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const files = await unzip(bytes, zipEntries(bytes) ?? expect.fail('no zip'), 100_000_000)
  if (typeof files === 'string') throw new Error(files)
  return files
}

const textsOf = (files: Awaited<ReturnType<typeof takenOut>>) =>
  new Map(files.map(({ name, content }) => [name, new TextDecoder().decode(content)]))

/** As the screen brings files. */
async function bring(files: Awaited<ReturnType<typeof takenOut>>) {
  let run = ''
  for (const { name, content } of files) {
    const parts = Math.max(1, Math.ceil(content.length / PART))
    for (let part = 0; part < parts; part++) {
      const fields = { ENTREGA: run, ORIGEN: 'completo', NOMBRE: name, PARTE: String(part), PARTES: String(parts) }
      const answer = await send('subirArchivo', fields, { file: content.slice(part * PART, (part + 1) * PART) })
      run = ((await answer.json()) as { entrega: string }).entrega
    }
  }
  const state = async () => {
    const rows = (await (await send('entregas')).json()) as Record<string, string>[]
    const found = rows.find(({ ENTREGA }) => ENTREGA === run)
    if (found?.ESTADO === 'failed') throw new Error(found.PROBLEMA)
    return found
  }
  const until = (wanted: string) =>
    within(
      120_000,
      wanted,
      (async () => {
        for (;;) {
          const found = await state()
          if (found?.ESTADO === wanted && found.AVANCE === '') return found
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })(),
    )
  await send('revisar', { ENTREGA: run })
  const reviewed = await until('reviewed')
  await send('guardar', { ENTREGA: run })
  await until('kept')
  return reviewed
}

const lefts = async () => (await readdir(temporary)).filter((name) => name.startsWith('libro-registro-')).length

test('an empty registry that brings it is, table by table and row by row, the one that it came from', async () => {
  const before = await takenOut()
  const [kept] = await server.rows<{ person: Record<string, unknown>; account: Record<string, unknown> }>(
    sql`select to_jsonb(t) - 'location_id' - 'modified_at' as person, to_jsonb(a) as account
        from accounts a join third_parties t on t.nid = a.nid where a.username = 'admin'`,
  )
  await eraseAll(server.db)
  await seedReference(server.db)
  const camel = (row: Record<string, unknown> = {}) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, one) => one.toUpperCase()), value]),
    )
  await insertRows(server.db, tables.thirdParties, [camel(kept?.person)])
  await insertRows(server.db, tables.accounts, [camel(kept?.account)])
  await signIn('admin')
  await bring(before)
  const [old, now] = [textsOf(before), textsOf(await takenOut())]
  const lines = (texts: Map<string, string>, key: string) => (texts.get(`${key}.csv`) ?? '').split('\r\n').toSorted()
  const compared = herdBookTables.map(({ key }) => key).filter((key) => old.has(`${key}.csv`))
  expect(compared.length).toBeGreaterThanOrEqual(8)
  for (const key of compared.filter((one) => one !== 'chips'))
    expect([key, lines(now, key)]).toEqual([key, lines(old, key)])
  // The master of chips also receives those that foreign animals carry.
  const chips = new Set(lines(now, 'chips'))
  expect(lines(old, 'chips').filter((line) => !chips.has(line))).toEqual([])
  const animals = (now.get('animales.csv') ?? '').split('\r\n').flatMap((line) => line.split(';'))
  const had = new Set([...lines(old, 'chips'), ...animals])
  expect([...chips].filter((line) => !had.has(line) && !had.has(line.split(';')[0] ?? ''))).toEqual([])
  expect((old.get('animales.csv') ?? '').split('\r\n').length).toBeGreaterThan(240)
}, 240_000)

test('administrators alone take it, from this site alone; who took it is noted, and nothing stays on the disk', async () => {
  const noted = async () =>
    (
      await server.rows<{ n: number }>(
        sql`select count(*)::int as n from filings where operation = 'traerRegistro/sacar' and after ->> 'sacado' = 'S'`,
      )
    )[0]?.n ?? 0
  const before = await noted()
  for (const who of ['asociado', 'registrador', 'nobody'])
    expect([401, 403]).toContain((await send('sacar', {}, { who })).status)
  const foreign = { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' }
  expect((await send('sacar', {}, { headers: foreign })).status).toBe(403)
  expect(await noted()).toBe(before)
  const there = await lefts()
  await takenOut()
  expect(await noted()).toBe(before + 1)
  await expect.poll(lefts).toBe(there)
})

test('it is taken out whole while others work', async () => {
  let over = false
  const work = Array.from({ length: 3 }, async () => {
    while (!over) await server.call('terceros/terceros', {}, { headers: { cookie: cookies.admin ?? '' } })
  })
  const files = (await takenOut()).map(({ name }) => name)
  expect((await takenOut()).map(({ name }) => name)).toEqual(files)
  over = true
  await Promise.all(work)
})

test('one at a time: another is asked to wait, and may take it afterwards', async () => {
  const answers = await Promise.all([send('sacar'), send('sacar')])
  const refused =
    answers.find(({ status }) => status === 429) ?? expect.fail(answers.map(({ status }) => status).join())
  expect(refused.headers.get('retry-after')).toBe('30')
  for (const answer of answers) await answer.arrayBuffer()
  await takenOut()
})
