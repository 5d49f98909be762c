import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import type { Network } from './network.ts'
import {
  expectFiledOnce,
  expectOutbox,
  fileInsemination,
  fileMating,
  fileTwinBirth,
  prepare,
  sendAll,
  toOutbox,
} from './registrar.ts'
import { closeScene, expectNothingRefused, openScene, type Scene } from './scene.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let network: Network
let phone: Device
let scene: Scene

async function begin(documentedOnly = false): Promise<void> {
  scene = await openScene(documentedOnly)
  ;({ server, network, phone } = scene)
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
}

const end = () => closeScene(scene)
afterEach(() => expectNothingRefused(scene))

const host = () => HostView.signedIn(server.port, 'asociado', 'Asociado.2026')

async function expectMatingOnce(number: string) {
  const registry = await host()
  const found = await registry.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: registry.nid })
  expect(found.filter((row) => row.CONSECUTIVO === number)).toHaveLength(1)
}

async function threeForms() {
  const mating = await fileMating(phone)
  const insemination = await fileInsemination(phone)
  const births = await fileTwinBirth(phone)
  return { mating, insemination, births }
}

describe('nothing lost, nothing twice, on one phone through all weathers', () => {
  beforeAll(() => begin())
  afterAll(end)

  it('when the answer is dropped after the server committed', async () => {
    network.cut()
    const filed = await threeForms()
    network.dropAnswer(/op=(ingresar|enviar|subirArchivos)/, 4)
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })

  it('behind a captive portal, which the person is not told is the association', async () => {
    network.cut()
    const mating = await fileMating(phone)
    network.weather = 'portal'
    await phone.page.goto(`${network.address}/bandeja`).catch(() => undefined)
    await phone.page.getByRole('button', { name: 'Enviar ahora' }).first().click()
    await expectOutbox(phone, 1, 'por enviar')
    expect(await phone.page.getByText('Todo enviado').count()).toBe(0)
    network.restore()
    await sendAll(phone)
    await expectMatingOnce(mating)
  })

  it('when the server dies in mid photo and comes back', async () => {
    network.cut()
    const filed = await threeForms()
    let killed: Promise<void> | undefined
    network.cutBody(/op=subirArchivos/, () => {
      killed ??= server.kill()
    })
    network.restore()
    await toOutbox(phone)
    await phone.page.getByRole('button', { name: 'Enviar ahora' }).first().click()
    await expect.poll(() => killed !== undefined, { timeout: 60_000 }).toBe(true)
    await killed
    await server.run()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })

  it('with an expired session: what can leave leaves, and signing in again is all that is asked', async () => {
    network.cut()
    const mating = await fileMating(phone)
    await phone.page.context().clearCookies()
    network.restore()
    await sendAll(phone)
    await expectMatingOnce(mating)
  })
})

describe('nothing lost, nothing twice', () => {
  beforeAll(() => begin(true))
  afterAll(end)

  it('on a host that answers only what the documents say, with answers dropped', async () => {
    network.cut()
    const filed = await threeForms()
    network.dropAnswer(/op=ingresar/, 3)
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })
})
