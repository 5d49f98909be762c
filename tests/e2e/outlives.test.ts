/**
 * What was told saved outlives the browser's database: its files are damaged while the browser is closed. DAMAGES=all:
 * every kind (`npm run prove -- outlives`).
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tellFigures } from '../prove/figures.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { isLogWhole, markAsBroken } from './log-mark.ts'
import { damages, dropSnapshot, filesOf, snapshot } from './outlives.ts'
import {
  fileInsemination,
  fileMating,
  fileTwinBirth,
  openAdd,
  prepare,
  send,
  sendAll,
  today,
  toOutbox,
} from './registrar.ts'
import { sceneOfFile } from './scene.ts'

const USER = ['asociado', 'Asociado.2026'] as const
const scene = sceneOfFile()
const chosen = process.env.DAMAGES === 'all' ? damages : damages.slice(0, 5)
const withTables = chosen.some(({ on }) => on === 'tables')

let discarded = ''
/** The corrected mating, with its day as the correction says. */
let corrected: Readonly<Record<string, string>> = {}
/** Names of the outbox's cards when the phone was closed. */
let told: readonly string[] = []
const back: Partial<Record<'log' | 'tables', () => void>> = {}

const cards = async ({ page }: Device): Promise<readonly string[]> =>
  (await page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).sort()

async function fileGroup(phone: Device): Promise<void> {
  await openAdd(phone, '/formularioA01a')
  await phone.pick('Consecutivo')
  await phone.pick('Especie', 'Caprina')
  await phone.write('Fecha inicial de empadre', today())
  await phone.write('Fecha final de empadre', today())
  await phone.pick('Raza')
  await phone.pick('Chip del macho')
  await phone.pick('Chip de la hembra')
  await send(phone)
}

const card = ({ page }: Device, number: string) => page.getByRole('article', { name: `A01 Monta Directa ${number}` })

/** The same animals on other days: what was said of them is not asked about again. */
const daysAgo = (days: number) => new Date(Date.now() - (days * 24 + 5) * 3_600_000).toISOString().slice(0, 10)

let day = 0
const another = (phone: Device) => phone.write('Fecha de servicio', daysAgo(++day))

const mate = (phone: Device): Promise<string> =>
  fileMating(phone, async () => {
    const number = (await phone.value('Consecutivo')).split(' ')[0] ?? ''
    await another(phone)
    await send(phone)
    return number
  })

/** Corrects the day of a waiting mating. */
async function correct(phone: Device, number: string): Promise<void> {
  await toOutbox(phone)
  await card(phone, number).locator('summary').click()
  await card(phone, number)
    .getByRole('button', { name: /Corregir/ })
    .click()
  await phone.dialog.waitFor()
  await another(phone)
  await phone.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await phone.dialog.waitFor({ state: 'detached' })
}

async function discard(phone: Device, number: string): Promise<void> {
  await toOutbox(phone)
  await card(phone, number).locator('summary').click()
  await card(phone, number)
    .getByRole('button', { name: /Descartar/ })
    .click()
  await phone.dialog.getByRole('button', { name: 'Descartar' }).click()
  await phone.dialog.getByRole('button', { name: /Sí, borrar/ }).click()
  await card(phone, number).waitFor({ state: 'detached' })
}

beforeAll(async () => {
  const { phone, network } = scene()
  await phone.signIn(...USER)
  await prepare(phone)
  for (let n = 0; n < 5; n++) await mate(phone)
  await sendAll(phone)
  network.cut()
  // The first finds out that there is no signal, and must be checked at the host before it can be changed.
  await mate(phone)
  const mistaken = await mate(phone)
  discarded = await mate(phone)
  await mate(phone)
  for (let n = 0; n < 3; n++) await fileInsemination(phone, () => another(phone))
  await fileTwinBirth(phone)
  await fileGroup(phone)
  await correct(phone, mistaken)
  corrected = { CONSECUTIVO: mistaken, FECHA_SERVICIO: daysAgo(day) }
  await discard(phone, discarded)
  await phone.page.getByText(/^Segunda copia de lo que falta enviar: /).waitFor({ state: 'attached' })
  told = await cards(phone)
  await phone.close()
  back.log = snapshot(phone.profile, 'log')
  if (!withTables) return
  // Filling its log makes the browser write tables.
  await phone.reopen('/login')
  await markAsBroken(phone)
  await phone.close()
  await phone.reopen('/login')
  await vi.waitUntil(() => isLogWhole(phone), { timeout: 30_000 })
  await phone.close()
  back.tables = snapshot(phone.profile, 'tables')
}, 600_000)

afterAll(() => {
  for (const name of Object.keys(back)) dropSnapshot(scene().phone.profile, name)
})

it.each(chosen)(
  '$name: every form told saved is back and filed once, none discarded comes back',
  async ({ name, on, to }) => {
    const { phone, network, server } = scene()
    await phone.close()
    back[on]?.()
    to(filesOf(phone.profile))
    network.cut()
    await phone.reopen('/login')
    await phone.signIn(...USER)
    await toOutbox(phone)
    await expect.poll(() => cards(phone)).toEqual(told)
    await phone.close()
    network.restore()
    await phone.reopen('/login')
    await phone.signIn(...USER)
    await sendAll(phone)
    expect(await phone.page.getByText('La foto se dañó').count()).toBe(0)
    const host = await HostView.signedIn(server.port, ...USER)
    const matings = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
    expect(matings).toContainEqual(expect.objectContaining(corrected))
    const numbers = matings.map(({ CONSECUTIVO }) => CONSECUTIVO)
    expect(numbers).not.toContain(discarded)
    expect(new Set(numbers).size).toBe(numbers.length)
    const expectOnce = async (title: string, list: string, owner: string) => {
      const rows = await host.rows(list, { [owner]: host.nid })
      for (const one of told.filter((each) => each.startsWith(title)))
        expect(
          rows.filter(({ CONSECUTIVO }) => CONSECUTIVO === one.split(' ').at(-1)),
          one,
        ).toHaveLength(1)
    }
    await expectOnce('A01 ', 'formularioA01/formulariosA01', 'NID_PROPIETARIO')
    await expectOnce('A02 ', 'formularioA02/formulariosA02', 'NID_TERCERO')
    await expectOnce('A04 ', 'formularioA04/formulariosA04', 'NID_PROPIETARIO')
    tellFigures(`${name}: ${told.length} forms back, each at the host once`)
  },
)
