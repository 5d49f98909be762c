import { beforeAll, describe, expect, it } from 'vitest'
import { SOON, within } from '../within.ts'
import { HostView } from './host-view.ts'
import { signedInSign, signOut } from './leave.ts'
import { expectOutbox, fileMating, prepare } from './registrar.ts'
import { type Scene, sceneOfFile } from './scene.ts'

const scene = sceneOfFile()
let server: Scene['server']
let network: Scene['network']
let phone: Scene['phone']
beforeAll(() => {
  ;({ server, network, phone } = scene())
})

/** Signs in in a new browser: the session ended with the previous one. */
async function begin(): Promise<void> {
  await phone.close()
  await phone.reopen()
  await phone.signIn('asociado', 'Asociado.2026')
}

const sign = (page = phone.page) => signedInSign(page)

/** HTTP status of a read at the host with the browser's cookie alone. */
async function read(cookie: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${server.port}/APIANCO/controllers/misdatos.php?op=terceros`, {
    method: 'POST',
    headers: { cookie },
    body: new FormData(),
    signal: AbortSignal.timeout(10_000),
  })
  return status
}

/** Signs in, cuts the network and signs out. @returns the cookie, which the host still accepts. */
async function leaveWithoutSignal(): Promise<string> {
  await begin()
  // If its installation were interrupted, there would be no service worker.
  await phone.installed()
  // What is still on its way when the signal goes is another test's matter.
  await phone.page.waitForLoadState('networkidle')
  const cookies = await phone.browser.cookies()
  const session = cookies.find(({ name }) => name.endsWith('sesion'))
  const cookie = `${session?.name}=${session?.value}`
  network.cut()
  await signOut(phone.page)
  await phone.page.getByRole('link', { name: 'Ingresar' }).or(phone.page.getByLabel('Usuario')).first().waitFor()
  expect(await read(cookie)).toBe(200)
  return cookie
}
/** Closes the app and restores signal. @returns a function that wakes the service worker as the browser does. */
async function closeAllPages(): Promise<() => Promise<void>> {
  const browser = await phone.page.context().newCDPSession(phone.page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const living = registrations.find((one) => !one.isDeleted)
      if (living) resolve(living.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await within(SOON, 'a service worker', registered)
  const elsewhere = await phone.page.context().newPage()
  await phone.page.close()
  network.restore()
  await elsewhere.goto(`${network.address}/icons/icon.svg`)
  const waker = await elsewhere.context().newCDPSession(elsewhere)
  await waker.send('ServiceWorker.enable')
  return async () => {
    await waker.send('ServiceWorker.dispatchSyncEvent', {
      origin: network.address,
      registrationId,
      tag: 'drain',
      lastChance: false,
    })
  }
}

const until401 = (cookie: string) => expect.poll(() => read(cookie), { timeout: 60_000, interval: 300 }).toBe(401)

describe('a sign-out without signal', () => {
  it('ends the session at the host when signal returns: the cookie reads nothing', async () => {
    const cookie = await leaveWithoutSignal()
    network.restore()
    await until401(cookie)
  })

  it('is told by the service worker alone, before anything else, with the app closed', async () => {
    const cookie = await leaveWithoutSignal()
    const before = network.passages.length
    const wake = await closeAllPages()
    await wake()
    await until401(cookie)
    expect(network.passages[before]?.path).toContain('op=salir')
  })
})

describe('a session in one browser', () => {
  it('survives a reload and opens in a new tab, is closed in all of them at once, and is gone with the browser', async () => {
    await begin()
    await phone.page.reload()
    await sign().waitFor()
    const tab = await phone.tab('/bandeja')
    await sign(tab).waitFor()
    expect(new URL(tab.url()).pathname).toBe('/bandeja')
    await Promise.all([tab.reload(), phone.page.reload()])
    await Promise.all([sign(tab).waitFor(), sign().waitFor()])

    await signOut(tab)
    await phone.page.getByRole('link', { name: 'Ingresar' }).or(phone.page.getByLabel('Usuario')).first().waitFor()
    await phone.page.reload()
    await phone.page.getByRole('link', { name: 'Ingresar' }).or(phone.page.getByLabel('Usuario')).first().waitFor()
    expect(await sign().count()).toBe(0)

    await phone.signIn('asociado', 'Asociado.2026')
    await phone.close()
    await phone.reopen()
    await phone.page.getByRole('link', { name: 'Ingresar' }).or(phone.page.getByLabel('Usuario')).first().waitFor()
    expect(await sign().count()).toBe(0)
  })

  it('with the app closed, the service worker alone sends what was saved, and no page is needed', async () => {
    await begin()
    await prepare(phone)
    network.cut()
    const number = await fileMating(phone)
    await expectOutbox(phone, 1, 'por enviar')
    const wake = await closeAllPages()
    await wake()
    const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
    await expect
      .poll(
        async () =>
          (await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })).filter(
            (row) => row.CONSECUTIVO === number,
          ).length,
        { timeout: 60_000, interval: 500 },
      )
      .toBe(1)
  })
})
