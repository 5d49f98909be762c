/** 'Traer un registro': a file that would never be read is refused when it is sent, and nothing of it is stored. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { problems } from '../../src/server/herd-book/reading/open-files.ts'
import { hugeTables } from '../prove/huge-tables.ts'
import { openWith } from './harness.ts'

const { server, admin } = await openWith('admin')

/** As the screen sends a part. */
const PART = 4_000_000

async function ask(op: string, fields: Record<string, string>, bytes?: Uint8Array) {
  const files = bytes ? [{ part: 'file', name: 'a', bytes: Buffer.from(bytes) }] : []
  const sent = { as: admin, detail: true, key: crypto.randomUUID(), files }
  return (await server.call(`traerRegistro/${op}`, fields, sent)).body as { entrega?: string; error?: string }
}

/** Uploads a file in parts, up to the first refusal. @returns its answer, or the last one */
async function upload(name: string, bytes: Uint8Array, { part = PART, run = '' } = {}) {
  const parts = Math.ceil(bytes.length / part)
  let said: Awaited<ReturnType<typeof ask>> = { entrega: run }
  for (let place = 0; place < parts && said.error === undefined; place++) {
    const fields = { ORIGEN: 'Asocabras', ENTREGA: said.entrega ?? '', NOMBRE: name }
    const where = { PARTE: String(place), PARTES: String(parts) }
    said = await ask('subirArchivo', { ...fields, ...where }, bytes.subarray(place * part, (place + 1) * part))
  }
  return said
}

/** Runs, and files in the storage. */
const kept = async () => ({
  runs: await server.count('herd_book_runs'),
  files: (await readdir(join(server.dataDir, 'files/registros')).catch(() => [])).length,
})

const csv = (rows: number, last = '') =>
  Buffer.from(`Clave;Especie;Raza;Sexo\n${'K1;C;Alpina;M\n'.repeat(rows)}${last}`)
const wide = `K2${';x'.repeat(400)}\n`
const page = (last: string) => Buffer.from(`<table>${'<tr><td>K1<td>C'.repeat(5000)}<tr>${last}</table>`)
const ods = (columns: number): Uint8Array => {
  const sheet = utils.aoa_to_sheet([...Array.from({ length: 300 }, () => ['x']), Array(columns).fill('x')])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'A')
  return write(book, { type: 'buffer', bookType: 'ods' })
}

describe('a file that would never be read is refused when it is sent, and neither it nor a run stays', () => {
  test.each(hugeTables().map((one) => [one.name, one] as const))('%s', async (name, { bytes, problem }) => {
    const before = await kept()
    expect((await upload(name, bytes)).error).toBe(`${name}: ${problems[problem]}`)
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['a text that widens beyond its beginning', 'ancho.csv', csv(20_000, wide), problems.tooWide],
    ['an .ods', 'ancho.ods', ods(401), problems.tooWide],
    ['a page that is called .xls', 'ancho.xls', page('<td>x'.repeat(401)), problems.tooWide],
    ['a page with a cell without end', 'largo.xls', page(`<td>${'x'.repeat(40_000)}`), problems.longCell],
    ['a page without a table', 'nada.xls', Buffer.from('<html><p>Sesión vencida</p>'), problems.notTable],
    ['what is no workbook', 'libro.xlsx', Buffer.from('PK no book'), problems.broken],
    ['a picture', 'foto.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2]), problems.notTable],
  ])('%s, in one part and in several', async (_, name, bytes, problem) => {
    const before = await kept()
    expect((await upload(name, bytes)).error).toBe(`${name}: ${problem}`)
    expect((await upload(name, bytes, { part: Math.ceil(bytes.length / 3) })).error).toBe(`${name}: ${problem}`)
    expect(await kept()).toEqual(before)
  })

  test('an .xls above 60 MB, of whose content nothing is known before it is opened', async () => {
    const before = await kept()
    const bytes = new Uint8Array(60_000_001)
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect((await upload('grande.xls', bytes)).error).toBe(`grande.xls: ${problems.tooMuch}`)
    expect(await kept()).toEqual(before)
  })

  test('the other files of its run stay, with the run', async () => {
    const { entrega = '' } = await upload('bueno.csv', csv(3))
    const before = await kept()
    const bad = csv(20_000, wide)
    expect((await upload('malo.csv', bad, { run: entrega, part: bad.length - 10 })).error).toContain('400 columnas')
    expect(await kept()).toEqual(before)
    await ask('descartar', { ENTREGA: entrega })
  })
})

test('a file whose last part has not arrived is not reviewed: it would be read without its end', async () => {
  const bytes = csv(100)
  const first = { ORIGEN: 'Asocabras', ENTREGA: '', NOMBRE: 'libro.csv', PARTE: '0', PARTES: '2' }
  const { entrega = '' } = await ask('subirArchivo', first, bytes.subarray(0, 700))
  const said = await ask('revisar', { ENTREGA: entrega })
  expect(said).toMatchObject({ codigo: 103, error: 'libro.csv no llegó completo: súbalo de nuevo' })
  await ask('subirArchivo', { ...first, ENTREGA: entrega, PARTE: '1' }, bytes.subarray(700))
  expect(await ask('revisar', { ENTREGA: entrega })).toBe(1)
  await ask('descartar', { ENTREGA: entrega })
})
