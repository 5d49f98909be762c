/**
 * `npm run prove -- libreoffice`: spreadsheets written by LibreOffice are imported in the app, and every file that the
 * app exports opens in LibreOffice with the same cells, none of them a formula. WRITE=1 stores the written files in
 * tests/data, for tests without LibreOffice.
 */
import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator } from 'playwright-core'
import { read, utils } from 'xlsx'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { importsTexts } from '../../src/registry/app/imports.ts'
import { chipImport, fill, type ImportKind } from '../../src/registry/index.ts'
import { endings, samples } from '../data/libreoffice.ts'
import { DESK, Device } from '../e2e/device.ts'
import { HostView } from '../e2e/host-view.ts'
import { TestServer } from '../e2e/server.ts'
import { go } from '../e2e/walk.ts'
import { sheetFacts } from '../spreadsheets/facts.ts'
import { tellFigures } from './figures.ts'
import { Office, officeVersion, type Understood } from './libreoffice-office.ts'

/** Would be evaluated if it were not stored as text. Used as a person's name, which is in most lists. */
const HOSTILE = '=HYPERLINK("http://x";"Hernando")'
const HOSTILE_MAKERS = ['=1+1', '+57 1', '-2+3', '@SUM(A1:A9)', "=cmd|'/c calc'!A0"]

const version = officeVersion()
if (version === null) {
  console.error('LibreOffice is not installed here (Debian: apt-get install libreoffice-calc): nothing was proved.')
  process.exit(1)
}
console.log(version)
const office = await Office.open()
const empty = await mkdtemp(join(tmpdir(), 'libro-vacio-'))
const server = await TestServer.start(empty)
try {
  await importAll(await written())
  const exported = await exportAll()
  compare(exported, await office.understand([...exported.keys()]))
} finally {
  await server.stop()
  await office.close()
  await rm(empty, { recursive: true, force: true })
}

interface Written {
  readonly path: string
  readonly kind: ImportKind
  /** Those without a doubt, and whether there are others. */
  readonly rows: readonly (readonly string[])[]
  readonly hasDoubts: boolean
}

/** Sends a sheet that was chosen: as a whole, or its rows without a doubt. */
async function sendRows(dialog: Locator, rows: number, hasDoubts: boolean): Promise<void> {
  if (!hasDoubts) return dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.getByRole('button', { name: fill(importsTexts.sendOthers, { n: String(rows) }) }).click()
  await dialog.page().getByRole('button', { name: importsTexts.confirmGood, exact: true }).click()
}

/** Checks that LibreOffice's files are read as typed. @returns the files to import, one format of each sample. */
async function written(): Promise<readonly Written[]> {
  const files: Written[] = []
  for (const { name, kind, typed, rows, doubtful = [] } of samples)
    for (const ending of endings) {
      const path = await office.write(name, typed, ending)
      if (process.env.WRITE) await copyFile(path, new URL(`../data/${name}.${ending}`, import.meta.url))
      const file = await readFile(path)
      const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
      const read = await readSheetRows(bytes, kind, sheetFacts)
      assert(read.kind === 'read', `${path}: ${JSON.stringify(read)}`)
      assert.deepEqual([read.rows, read.problems.map(({ line }) => line)], [rows, doubtful], path)
      // The other formats have the same rows, which would be duplicates: one of each sample is imported.
      if (ending === (name === 'chips-csv' ? 'ods' : 'xlsx'))
        files.push({
          path,
          kind,
          rows: read.rows.filter((_, at) => !doubtful.includes(read.lines[at] ?? 0)),
          hasDoubts: doubtful.length > 0,
        })
    }
  const makers = HOSTILE_MAKERS.map((maker, at) => [`98200077770000${at}`, '2026-01-31', 'S', maker])
  files.push({
    path: await office.write('hostiles', [{ name: 'Chips', rows: [[...chipImport.columns], ...makers] }], 'xls'),
    kind: chipImport,
    rows: makers,
    hasDoubts: false,
  })
  tellFigures(`LibreOffice wrote ${samples.length * endings.length + 1} files: every digit and day is read`)
  return files
}

async function importAll(files: readonly Written[]): Promise<void> {
  const desk = await Device.open(`http://localhost:${server.port}`, DESK)
  try {
    await desk.signIn('admin', 'Admin.2026')
    for (const { path, kind, rows, hasDoubts } of files) {
      const dialog = await chooseSheet(desk, kind, path)
      if (!hasDoubts) await dialog.getByText(`${rows.length} filas bien escritas`).waitFor()
      await sendRows(dialog, rows.length, hasDoubts)
      await desk.page.getByText(kind.texts.done).first().waitFor()
    }
    assert.deepEqual([desk.complaints, desk.refusals], [[], []])
  } finally {
    await desk.remove()
  }
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const chips = new Set((await host.rows('maestroChips/maestroChips')).map(({ CHIP_MAESTRO }) => CHIP_MAESTRO))
  const numbers = await host.rows('maestroConsecutivos/maestroConsecutivos', { nid_propietario: 'ADMINANCO' })
  const kept = new Set(numbers.map(({ numero }) => numero))
  for (const { kind, rows } of files)
    for (const row of rows) assert.ok(kind === chipImport ? chips.has(row[0] ?? '') : kept.has(row[2] ?? ''), `${row}`)
  tellFigures(
    `${files.length} of them imported in the app: ${files.reduce((n, { rows }) => n + rows.length, 0)} rows stored`,
  )
}

async function chooseSheet(desk: Device, kind: ImportKind, path: string) {
  await go(desk.page, kind === chipImport ? '/maestroChips' : '/maestroConsecutivos')
  await desk.page.getByRole('button', { name: kind.texts.title }).click()
  const dialog = desk.page.getByRole('dialog', { name: kind.texts.title })
  await dialog.locator('input[type=file]').setInputFiles(path)
  return dialog
}

/** The sheets as we wrote them, by path. */
type Exported = ReadonlyMap<string, readonly (readonly string[])[][]>

/** Clicks every export button, as an administrator and as a member. */
async function exportAll(): Promise<Exported> {
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const [member] = (await host.rows('terceros/terceros')).filter(({ NID_TERCERO }) => NID_TERCERO === '91245678')
  const renamed = await host.send('terceros/ingresarTercero', { ...member, NOMBRE: HOSTILE, OPCION: '2' })
  assert.equal(await renamed.json(), 1)
  const kept = new Map<string, (readonly string[])[][]>()
  const folder = await mkdtemp(join(office.folder, 'salida-'))
  const press = async (desk: Device, route: string, button: string) => {
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('button', { name: button }).first().click(),
    ])
    const path = join(folder, `${kept.size}${route.replaceAll('/', '-')}.xlsx`)
    await file.saveAs(path)
    kept.set(path, sheetsOf(await readFile(path)))
  }
  const ofLists = [
    '/',
    '/maestroChips',
    '/maestroConsecutivos',
    '/maestroConsecutivosUsuario',
    '/terceros',
    '/prefijos',
    '/revisados',
    '/revisionCampo',
  ]
  for (const [user, password, routes] of [
    ['admin', 'Admin.2026', ofLists],
    ['asociado', 'Asociado.2026', ['/', '/maestroConsecutivosUsuario', '/bandeja']],
  ] as const) {
    const desk = await Device.open(`http://localhost:${server.port}`, DESK)
    try {
      await desk.signIn(user, password)
      for (const route of routes) {
        await go(desk.page, route)
        if (route === '/bandeja') await desk.page.getByRole('button', { name: 'Cierre del día' }).click()
        await press(desk, route, 'Exportar a Excel')
      }
      if (user !== 'admin') continue
      for (const kind of new Set(samples.map((sample) => sample.kind))) {
        const repeated = samples.find((sample) => sample.kind === kind)
        const file = new URL(`../data/${repeated?.name}.xls`, import.meta.url).pathname
        const dialog = await chooseSheet(desk, kind, file)
        await press(desk, `-plantilla-${kind.original}`, importsTexts.template)
        const doubts = repeated?.doubtful?.length ?? 0
        await sendRows(dialog, (repeated?.rows.length ?? 0) - doubts, doubts > 0)
        await desk.page.getByRole('dialog', { name: kind.texts.repeated }).waitFor()
        const [download] = await Promise.all([
          desk.page.waitForEvent('download'),
          desk.dialog.getByRole('button', { name: 'Exportar a Excel' }).click(),
        ])
        const path = join(folder, `repetidos-${kind.original}.xlsx`)
        await download.saveAs(path)
        kept.set(path, sheetsOf(await readFile(path)))
      }
    } finally {
      await desk.remove()
    }
  }
  return kept
}

/** As it is shown: days are numbers with a format. */
function sheetsOf(bytes: Buffer): (readonly string[])[][] {
  const book = read(bytes)
  return book.SheetNames.map((name) =>
    utils
      .sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' })
      .map((row) => row.map(String)),
  )
}

/** Checks cell by cell that LibreOffice reads what we wrote. */
function compare(exported: Exported, understood: ReadonlyMap<string, Understood>): void {
  let cells = 0
  let hostile = 0
  for (const [path, sheets] of exported) {
    const name = basename(path, '.xlsx')
    const there = understood.get(name)
    assert.ok(there, `${name} did not open`)
    assert.deepEqual(there.formulas, [], `${name} has formulas`)
    assert.equal(there.sheets.length, sheets.length, `sheets of ${name}`)
    const read = there.sheets.map((csv) => table(csv))
    for (const sheet of sheets) {
      assert.ok(
        read.some((other) => same(sheet, other)),
        `${name}: ${JSON.stringify(sheet.slice(0, 3))} is not among ${JSON.stringify(read.map((one) => one.slice(0, 3)))}`,
      )
      cells += sheet.reduce((n, row) => n + row.length, 0)
      hostile += sheet.flat().filter((cell) => /^[=+\-@]/.test(cell)).length
    }
    console.log(`  ${name}: ${sheets.map((sheet) => sheet.length).join(' + ')} rows`)
  }
  assert.ok(hostile > HOSTILE_MAKERS.length, 'cells that begin with = + - @')
  tellFigures(
    `${exported.size} exports open in LibreOffice without a complaint: ${cells} cells the same, ${hostile} of them beginning with = + - @, 0 formulas`,
  )
}

function same(ours: readonly (readonly string[])[], theirs: readonly (readonly string[])[]): boolean {
  return ours.every((row, at) => row.every((cell, place) => cell === (theirs[at]?.[place] ?? '')))
}

/** Parses a CSV with quotes; preserves line breaks within a cell. */
function table(csv: string): string[][] {
  const book = read(csv, { type: 'string', raw: true })
  return utils
    .sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: true, defval: '' })
    .map((row) => row.map(String))
}
