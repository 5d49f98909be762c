import { afterEach, expect, inject, it } from 'vitest'
import { DESK, Device } from './device.ts'
import { HostView } from './host-view.ts'
import { Network } from './network.ts'
import { TestServer } from './server.ts'

let server: TestServer | undefined
let network: Network | undefined
let desk: Device | undefined
afterEach(async () => {
  await desk?.discard()
  await network?.stop()
  await server?.stop()
})

/** Where the focus is: never on the page itself. */
const focused = (device: Device) => device.page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? '')

it('ten forms are reviewed within a minute, without a mouse', async () => {
  server = await TestServer.start(inject('template'))
  network = await Network.start(server.port)
  desk = await Device.open(network.address, DESK)
  await desk.signIn('admin', 'Admin.2026')
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const reviewed = async () => (await host.rows('revisionCampo/recibidos', { REVISADO: 'S', FILAS: '500' })).length
  const before = await reviewed()
  await desk.go('/revisionCampo')
  const { page } = desk
  const shown = page.getByRole('heading', { level: 2, name: / · / })
  await shown.waitFor()
  const began = Date.now()
  const seen = new Set<string>()
  for (let n = 0; n < 10; n++) {
    const title = (await shown.textContent()) ?? ''
    seen.add(title)
    await page.keyboard.press('r')
    await page.waitForFunction(
      (old) => ![...document.querySelectorAll('h2')].some((one) => one.textContent === old),
      title,
    )
    expect(await focused(desk)).not.toBe('body')
  }
  expect(Date.now() - began).toBeLessThan(60_000)
  expect(seen.size).toBe(10)
  expect(await reviewed()).toBe(before + 10)
  expect(desk.complaints).toEqual([])
})
