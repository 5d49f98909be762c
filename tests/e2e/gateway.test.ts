/** The app in front of a documented host: our server between them (HOST_APIANCO), in a real browser. */
import { beforeAll, describe, expect, it } from 'vitest'
import { SOON } from '../within.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { signOut } from './leave.ts'
import type { Network } from './network.ts'
import {
  expectFiledOnce,
  expectOutbox,
  fileInsemination,
  fileMating,
  fileTwinBirth,
  prepare,
  pressSend,
  sendAll,
  toOutbox,
} from './registrar.ts'
import type { TestServer } from './server.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()
let registry: TestServer
/** `behind` is between our server and the host, `before` between the phone and our server. */
let behind: Network
let gateway: TestServer
let before: Network
let phone: Device

beforeAll(async () => {
  registry = await stage.server()
  behind = await stage.network(registry, true)
  gateway = await stage.gateway(behind.address.replace('localhost', '127.0.0.1'))
  before = await stage.network(gateway)
  phone = await stage.device(before)
})

const host = () => HostView.signedIn(registry.port, 'asociado', 'Asociado.2026')

describe('an association whose registry is elsewhere', () => {
  it('a wrong password is said; the right one opens, and the day is prepared', async () => {
    const { page } = phone
    await phone.go('/login')
    await page.getByLabel('Usuario', { exact: true }).fill('asociado')
    await page.getByLabel('Contraseña', { exact: true }).fill('Otra.2026')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Usuario y/o clave incorrectos').first().waitFor()
    await phone.signIn('asociado', 'Asociado.2026')
    await prepare(phone)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['sesion', true]])
  })

  it('a mating, an insemination with its photo and a double birth arrive once, with answers lost behind our server', async () => {
    before.cut()
    const mating = await fileMating(phone)
    const insemination = await fileInsemination(phone)
    const births = await fileTwinBirth(phone)
    behind.dropAnswer(/op=ingresar/, 3)
    before.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), { mating, insemination, births })
  })

  it('a host that is away leaves the form in the outbox, and it goes when the host is back', async () => {
    behind.cut()
    const mating = await fileMating(phone)
    // The page stays open: a reload would abort the running attempt, and the app does not retry such a host at once.
    await toOutbox(phone)
    await pressSend(phone)
    await expectOutbox(phone, 1, 'por enviar')
    // A click during the first attempt would have no effect, so wait for its end. Collapsed content is not visible.
    await phone.page
      .getByText(/Próximo intento/)
      .first()
      .waitFor({ state: 'attached' })
    expect(
      await (await fetch(`http://127.0.0.1:${gateway.port}/salud`, { signal: AbortSignal.timeout(SOON) })).json(),
    ).toMatchObject({ estado: 'listo' })
    behind.restore()
    await sendAll(phone)
    const there = await host()
    const rows = await there.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: there.nid })
    expect(rows.filter((row) => row.CONSECUTIVO === mating)).toHaveLength(1)
  })

  it('signing out ends the session here', async () => {
    const { page } = phone
    await phone.go('/')
    await signOut(page)
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual([])
  })
})
