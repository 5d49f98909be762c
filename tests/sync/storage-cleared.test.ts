/**
 * The app's storage is cleared while it is open: a form is only reported as saved if its keys are stored.
 */
import { describe, expect, it } from 'vitest'
import { KeysGone } from '../../src/sync/ports/ports.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

async function cleared() {
  const made = newWorld()
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  device.clearStorage()
  const session = () => now(made.world, page.book.session.state)
  const again = () => made.world.until(page.book.session.signIn('ana', 'Clave.1'))
  return { ...made, device, page, session, again }
}

describe('after the storage was emptied under an open page', () => {
  it('a form is not told saved, nothing is written, and its person is asked to sign in', async () => {
    const { world, device, page, session } = await cleared()
    device.online = false
    expect(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p'))))).toEqual({
      kind: 'keysGone',
    })
    for (const table of ['entries', 'photos', 'claims'] as const) expect(await device.store.all(table)).toEqual([])
    expect(await session()).toMatchObject({ kind: 'in', keysGone: true })
  })

  it('nor the second form of a page that remembers what it made for the first', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    device.clearStorage()
    expect(await world.until(page.book.capture.submit(a01(ANA, '101')))).toEqual({ kind: 'keysGone' })
    expect(await device.store.all('entries')).toEqual([])
  })

  it.each([true, false])(
    'he signs in over what he has on the screen and saves it; it is there later (signal: %s)',
    async (online) => {
      const { world, host, device, page, session, again } = await cleared()
      device.online = online
      const form = a02(ANA, '100', '70', picture('p'))
      await world.until(page.book.capture.submit(form))
      expect(await again()).toMatchObject({ kind: 'in', offline: !online })
      expect(await session()).toMatchObject({ keysGone: false })
      const id = idOf(await world.until(page.book.capture.submit(form)))
      page.process.kill()
      const later = await signedIn(world, device)
      expect(await entry(world, later, id)).toMatchObject({ number: '100' })
      device.online = true
      await signedIn(world, device)
      await world.pass(10 * 60_000)
      expect(host.filings).toHaveLength(1)
    },
  )

  it('without signal another password opens nothing', async () => {
    const { world, device, page, session } = await cleared()
    device.online = false
    await world.until(page.book.capture.submit(a01(ANA, '100')))
    expect(await world.until(page.book.session.signIn('ana', 'Otra.1'))).toEqual({ kind: 'wrong' })
    expect(await world.until(page.book.session.signIn('beto', 'Clave.2'))).toEqual({ kind: 'unknownHere' })
    expect(await session()).toMatchObject({ keysGone: true })
    expect(await device.store.all('people')).toEqual([])
  })

  it('a draft is not kept under keys that are gone either', async () => {
    const { world, device, page, again } = await cleared()
    const draft = { ...a02(ANA, '100', '70', picture('p')), form: 'A02' }
    await expect(world.until(page.book.capture.saveDraft(draft))).rejects.toBeInstanceOf(KeysGone)
    expect(await device.store.all('drafts')).toEqual([])
    expect(await device.store.all('photos')).toEqual([])
    await again()
    await world.until(page.book.capture.saveDraft(draft))
    page.process.kill()
    const later = await signedIn(world, device)
    expect((await later.book.capture.draft('A02'))?.photos[0]?.bytes).toEqual(picture('p'))
  })

  it('it is noticed without a form, by the next look, and never called all sent', async () => {
    const { world, page, session } = await cleared()
    await now(world, page.book.outbox.connection)
    expect(await session()).toMatchObject({ keysGone: true })
  })

  it('what the worker fetches meanwhile is not sealed under a key that is gone', async () => {
    const { world, device, page } = await cleared()
    device.jar.cookie = ''
    page.book.lookups.refresh({ herdOf: '' })
    page.book.lookups.refresh({ operation: 'selecciones/seleccionCodigos', fields: { CODIGO: 'A01' }, passing: [] })
    await world.pass(60_000)
    expect(await device.store.all('answers')).toEqual([])
    expect(await device.store.all('herds')).toEqual([])
  })

  it('and signed in again elsewhere, the first page saves nothing that only its own memory opens', async () => {
    const { world, device, page, session } = await cleared()
    await signedIn(world, device)
    expect(await world.until(page.book.capture.submit(a01(ANA, '100')))).toEqual({ kind: 'keysGone' })
    expect(await session()).toMatchObject({ keysGone: true })
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  })

  it('a sender that remembers the device’s key of before still sends what is saved afterwards', async () => {
    const { world, host, device, page, again } = await cleared()
    const worker = device.openServiceWorker()
    await worker.process.ports.cipher.deviceKey()
    device.clearStorage()
    await again()
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    page.process.kill()
    device.online = true
    await world.until(worker.sender.wake())
    expect(host.filings).toHaveLength(1)
  })
})
