/** Promise 1 on a phone whose memory is full to the last byte. */
import { afterEach, expect, inject, it } from 'vitest'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { Network } from './network.ts'
import { fileMating, prepare, sendAll, toOutbox } from './registrar.ts'
import { TestServer } from './server.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

const USER = ['asociado', 'Asociado.2026'] as const

let server: TestServer | undefined
let network: Network | undefined
let disk: SmallDisk | undefined
let phone: Device | undefined

afterEach(async () => {
  await phone?.remove()
  disk?.remove()
  await network?.stop()
  await server?.stop()
})

// Only on request: it mounts a disk.
it.runIf(process.env.FULL_DISK)(
  'a form for which there is no room is told so and stays as it was filled in; what was told saved is filed once',
  async () => {
    server = await TestServer.start(inject('template'))
    network = await Network.start(server.port)
    disk = smallDisk()
    phone = await disk.phone(network.address)
    await phone.signIn(...USER)
    await prepare(phone)
    network.cut()
    const first = await fileMating(phone)

    await disk.fill(phone)
    const { page, dialog } = phone
    const holder = phone
    const second = await fileMating(phone, async () => {
      const number = (await holder.value('Consecutivo')).split(' ')[0] ?? ''
      await dialog.getByRole('button', { name: 'Enviar' }).click()
      // The browser does not always say that it is room that it lacks.
      await page
        .getByText(/No hay espacio en este dispositivo|quizá su memoria está llena/)
        .first()
        .waitFor()
      expect((await holder.value('Consecutivo')).split(' ')[0]).toBe(number)
      return number
    })
    expect(second).not.toBe(first)
    expect(await page.getByText('2 por enviar').count(), 'told saved').toBe(0)

    // With room again the same press saves it, as it stands, without loading the page anew.
    await disk.free(phone)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('2 por enviar').first().waitFor()
    await phone.kill()
    await phone.reopen()
    await phone.signIn(...USER)
    await toOutbox(phone)
    for (const number of [first, second])
      await phone.page.getByRole('article', { name: `A01 Monta Directa ${number}` }).waitFor()
    network.restore()
    await sendAll(phone)

    const host = await HostView.signedIn(server.port, ...USER)
    const rows = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
    for (const number of [first, second])
      expect(
        rows.filter((row) => row.CONSECUTIVO === number),
        number,
      ).toHaveLength(1)
    expect(phone.refusals, 'refused by the content policy').toEqual([])
    console.log(disk.isReal ? 'on a disk that was full' : 'with the browser’s quota used up: nobody may mount here')
  },
)
