/** Promise 1 on a phone whose disk is full to the last byte. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tellFigures } from '../prove/figures.ts'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { signedInSign } from './leave.ts'
import { fileMating, prepare, sendAll, toOutbox } from './registrar.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'
import { stageOfTest } from './stage.ts'

const USER = ['asociado', 'Asociado.2026'] as const

const KILLS = 10

const stage = stageOfTest()

/** A phone without signal, on a disk that can be filled, with one form that was reported as saved. */
async function phoneInTheField() {
  const server = await stage.server()
  const network = await stage.network(server)
  const disk = smallDisk()
  stage.atEnd(() => disk.remove())
  const phone = stage.keeps(await disk.phone(network.address))
  await phone.signIn(...USER)
  await prepare(phone)
  await storedForGood(phone)
  network.cut()
  const first = await fileMating(phone)
  return { server, network, disk, phone, first }
}

/** Fills another form in, then the disk, and presses 'Enviar': no room is reported. */
async function refusedForRoom(holder: Device, disk: SmallDisk): Promise<string> {
  const { page, dialog } = holder
  return await fileMating(holder, async () => {
    const number = (await holder.value('Consecutivo')).split(' ')[0] ?? ''
    await disk.fill(holder)
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    // The browser does not always report that space is what is missing.
    await page
      .getByText(/No hay espacio en este dispositivo|No se pudo guardar/)
      .first()
      .waitFor()
    expect((await holder.value('Consecutivo')).split(' ')[0]).toBe(number)
    return number
  })
}

/** Each of the numbers is at the host exactly once. */
async function expectFiledOnce(port: number, numbers: readonly string[]): Promise<void> {
  const host = await HostView.signedIn(port, ...USER)
  const rows = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
  for (const number of numbers)
    expect(
      rows.filter((row) => row.CONSECUTIVO === number),
      number,
    ).toHaveLength(1)
}

// Only on request: they mount a disk.
const onRequest = it.runIf(process.env.FULL_DISK)

onRequest(
  'a form for which there is no room is told so and stays as it was filled in; what was told saved is filed once',
  async () => {
    const { server, network, disk, phone, first } = await phoneInTheField()
    const second = await refusedForRoom(phone, disk)
    const { page, dialog } = phone
    expect(second).not.toBe(first)
    expect(await page.getByText('2 por enviar').count(), 'told saved').toBe(0)

    // Once there is room again, the same button saves it unchanged, without reloading the page.
    await disk.free(phone)
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('2 por enviar').first().waitFor()
    await phone.kill()
    await phone.reopen()
    await phone.signIn(...USER)
    await toOutbox(phone)
    for (const number of [first, second])
      await phone.page.getByRole('article', { name: `A01 Monta Directa ${number}` }).waitFor()
    network.restore()
    await sendAll(phone)

    await expectFiledOnce(server.port, [first, second])
    tellFigures(disk.isReal ? 'on a disk that was full' : 'with the browser’s quota used up: nobody may mount here')
  },
)

/** As an installed app: otherwise Chromium deletes all that a site has stored when the disk is full. */
async function storedForGood(phone: Device): Promise<void> {
  const { origin } = new URL(phone.page.url())
  await phone.close()
  const path = join(phone.profile, 'Default', 'Preferences')
  const preferences = JSON.parse(readFileSync(path, 'utf8'))
  preferences.profile.content_settings.exceptions.durable_storage = { [`${origin},*`]: { setting: 1 } }
  writeFileSync(path, JSON.stringify(preferences))
  await phone.reopen('/login')
  expect(await phone.page.evaluate(() => navigator.storage.persisted())).toBe(true)
  await phone.signIn(...USER)
}

/** Signs in on the full disk: lets in, or says what is missing. */
async function tryToEnter({ page }: Device): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(USER[0])
  await page.getByLabel('Contraseña', { exact: true }).fill(USER[1])
  await page.getByRole('button', { name: 'Enviar' }).click()
  await signedInSign(page)
    .or(
      page
        .getByText(/espacio|No se pudo guardar en este dispositivo|no puede abrir lo guardado|no puede leer ni guardar/)
        .first(),
    )
    .first()
    .waitFor()
}

onRequest(
  'killed ten times on its full disk and started there again each time, a phone has lost nothing that it told saved',
  async () => {
    const { server, network, disk, phone, first } = await phoneInTheField()
    await disk.fill(phone)
    let [opened, crashed] = [0, 0]
    for (let kills = 0; kills < KILLS; kills++) {
      await phone.kill()
      // Where the browser cannot write, it may not start the app's service worker, and without signal shows no page.
      const opens = await phone.reopen('/login').then(
        () => true,
        (error: Error) => {
          if (/net::ERR_/.test(error.message)) return false
          throw error
        },
      )
      if (!opens) continue
      opened++
      // A browser that finds no room for a file that it has in memory is ended by the system.
      await tryToEnter(phone).catch((error: Error) => {
        if (!/has been closed/.test(error.message)) throw error
        crashed++
      })
    }
    await phone.kill()
    await disk.free(phone)
    network.restore()
    await phone.reopen('/login')
    await phone.signIn(...USER)
    await sendAll(phone)
    await expectFiledOnce(server.port, [first])
    tellFigures(
      `${KILLS} kills on ${disk.isReal ? 'a disk that was full' : 'a used up quota'}, where the app opened ${opened} times and the browser crashed ${crashed} times: the form was back and is filed once`,
    )
  },
  600_000,
)
