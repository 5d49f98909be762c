import { describe, it } from 'vitest'
import { HostView } from './host-view.ts'
import {
  expectFiledOnce,
  expectOutbox,
  fileInsemination,
  fileMating,
  fileTwinBirth,
  prepare,
  sendAll,
} from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const begin = sceneOfTest()

describe('a day on the farm', () => {
  it('signs in, prepares, loses the signal, files A01, A02 with a photo and A04 with a twin, and everything arrives once', async () => {
    const { server, network, phone } = await begin()
    await phone.signIn('asociado', 'Asociado.2026')
    await prepare(phone)
    network.cut()
    await phone.close()
    await phone.reopen()
    await phone.signIn('asociado', 'Asociado.2026')

    const mating = await fileMating(phone)
    const insemination = await fileInsemination(phone)
    const births = await fileTwinBirth(phone)
    await expectOutbox(phone, 4, 'por enviar')
    await phone.close()
    await phone.reopen()
    await phone.signIn('asociado', 'Asociado.2026')
    await expectOutbox(phone, 4, 'por enviar')

    network.restore()
    await sendAll(phone)

    const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
    await expectFiledOnce(host, { mating, insemination, births })
  })
})
