/** /traerRegistro in a real browser: an administrator imports a small herd book, corrects, accepts and reverts it. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { read, utils, type WorkSheet } from 'xlsx'
import { moveInTexts as t } from '../../src/registry/herd-book/texts.ts'
import { DESK, type Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { TestServer } from './server.ts'
import { stageOfFile } from './stage.ts'

const OWNER = '901222333'
const SOURCE = 'Libro de la montaña'
const lines = (...rows: readonly string[]) => Buffer.from(`${rows.join('\r\n')}\r\n`)
const FILES = [
  { name: 'asociados.csv', mimeType: 'text/csv', buffer: lines('DOCUMENTO;NOMBRE', `${OWNER};Finca La Traída`) },
  {
    name: 'animales.csv',
    mimeType: 'text/csv',
    buffer: lines(
      'CLAVE;NOMBRE;ESPECIE;RAZA;SEXO;FECHA_NACIMIENTO;PADRE;MADRE;PROPIETARIO',
      `T1;Trueno;Caprina;Alpina;Macho;2019-03-01;;;${OWNER}`,
      `T2;Tórtola;Caprina;Alpina;Hembra;2020-01-05;;;${OWNER}`,
      `T3;Tina;Caprina;Alpna;;2022-02-02;T1;T2;${OWNER}`,
      `T4;Talía;Caprina;Alpina;;2022-02-02;T1;T2;${OWNER}`,
      `T5;Tomasa;Caprina;Alpina;;2022-02-03;T1;T2;999888777`,
      `T6;Trini;Caprina;Alpina;Hembra;2022-02-04;T1;T2;999888777`,
    ),
  },
]

const stage = stageOfFile()
let server: TestServer
let desk: Device
beforeAll(async () => {
  server = await stage.server()
  desk = await stage.device(server, DESK)
})

async function namesAtHost(): Promise<readonly string[]> {
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const rows = await host.rows('dashboard/dataAnimales', { NID_PROPIETARIO: OWNER })
  return rows.map(({ NOMBRE = '' }) => NOMBRE).sort((a, b) => a.localeCompare(b, 'es'))
}

const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).first().click()
/** Waits for the state of the run, shown next to its name. */
const comesTo = (state: string) => desk.page.getByText(state, { exact: true }).first().waitFor({ timeout: 60_000 })
const agree = (title: string) =>
  desk.page.getByRole('dialog', { name: title }).getByRole('button', { name: title, exact: true }).click()

it('a book comes in: what cannot be is shown by kind with its rows, a kind is put right at once, kept, and taken back', async () => {
  const { page } = desk
  await desk.signIn('admin', 'Admin.2026')
  await desk.go('/traerRegistro')
  await page.getByRole('heading', { level: 1, name: t.title }).waitFor()
  await page.getByLabel(t.source).fill(SOURCE)
  await page.locator('input[type=file]').first().setInputFiles(FILES)
  await page.getByRole('heading', { level: 2, name: SOURCE }).waitFor()
  expect(await namesAtHost()).toEqual([])

  await press(t.review)
  await comesTo(t.states.reviewed)
  const [file] = await Promise.all([page.waitForEvent('download'), press(t.report)])
  const report = read(readFileSync(await file.path()))
  const remarks = utils.sheet_to_json<Record<string, string>>(report.Sheets[report.SheetNames[0] ?? ''] as WorkSheet)
  expect(remarks).toContainEqual(
    expect.objectContaining({ GRAVEDAD: 'No puede ser', TABLA: 'Animales', FILA: '4 a 6', COLUMNA: 'SEXO' }),
  )

  const heads = page.getByRole('rowheader')
  await page.getByText('Se guardarían 1 de 1 asociados y 3 de 6 animales.', { exact: false }).waitFor()
  expect(await heads.count(), 'three kinds').toBe(3)
  const missing = heads.filter({ hasText: 'Falta un dato · SEXO' })
  await missing.filter({ hasText: '3 filas no se traen' }).waitFor()
  await page.getByRole('row', { name: /CLAVE T3 .*RAZA Alpna .*SEXO — / }).waitFor()
  const widest = await page.evaluate(() => {
    document.documentElement.style.setProperty('--letters', '200%')
    const told = [...document.querySelectorAll('td:last-child > div > div:first-child')]
    const letters = told.map(
      (one) => one.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(one).fontSize),
    )
    document.documentElement.style.removeProperty('--letters')
    return letters
  })
  expect(Math.min(...widest), 'letters of 200 % part no word of what is wrong').toBeGreaterThan(4)
  await missing.getByRole('button', { name: 'Corregir 3 filas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.change).click()
  await page.getByRole('option', { name: 'HEMBRA' }).click()
  await dialog.getByRole('button', { name: t.correct, exact: true }).click()
  await missing.getByText('3 corregidas').waitFor()

  await press(t.reviewAgain)
  await missing.waitFor({ state: 'detached', timeout: 60_000 })
  await page.getByText('Se guardarían 1 de 1 asociados y 6 de 6 animales.').waitFor()
  expect(await namesAtHost()).toEqual([])
  await press(t.keep)
  await agree(t.keep)
  await comesTo(t.states.kept)
  expect(await namesAtHost()).toEqual(['Talía', 'Tina', 'Tórtola', 'Trueno'])
  // Who comes back chooses nothing.
  await desk.go('/traerRegistro')
  const receipt = page.getByRole('region', { name: t.receipt })
  await receipt.getByText('Se guardaron 1 de 1 asociados y 6 de 6 animales.').waitFor()
  await receipt.getByText('asociados.csv, animales.csv', { exact: false }).waitFor()
  await receipt.getByText('animales.csv, filas 4 a 6: SEXO no tenía dato. Corregido: HEMBRA. Marcela Rojas').waitFor()

  await press(t.undoImport)
  await agree(t.undoImport)
  await comesTo(t.states.takenBack)
  expect(await namesAtHost()).toEqual([])
})
