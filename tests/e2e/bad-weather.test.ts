import { beforeAll, describe, expect, it } from 'vitest'
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
  pressSend,
  sendAll,
  toOutbox,
} from './registrar.ts'
import { openScene } from './scene.ts'
import type { TestServer } from './server.ts'
import { type Stage, stageOfFile } from './stage.ts'

let server: TestServer
let network: Network
let phone: Device

async function begin(stage: Stage, documentedOnly = false): Promise<void> {
  ;({ server, network, phone } = await openScene(stage, documentedOnly))
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
}

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
  const stage = stageOfFile()
  beforeAll(() => begin(stage))

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
    await pressSend(phone)
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
    await pressSend(phone)
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
  const stage = stageOfFile()
  beforeAll(() => begin(stage, true))

  it('on a host that answers only what the documents say, with answers dropped', async () => {
    network.cut()
    const filed = await threeForms()
    network.dropAnswer(/op=ingresar/, 3)
    network.restore()
    await sendAll(phone)
    await expectFiledOnce(await host(), filed)
  })
})
