import { describe, expect, it, vi } from 'vitest'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

describe('promise 1: a form that the person was told is saved survives', () => {
  it('killing the browser', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    page.process.kill()
    const again = await signedIn(world, device)
    const kept = await entry(world, again, id)
    expect(kept).toMatchObject({ state: 'waiting', number: '100' })
    expect(await again.book.outbox.photo(kept.photos[0]?.id ?? '')).toEqual(picture('p'))
    device.online = true
    again.process.wake()
    await world.pass(60_000)
    expect(host.filings).toHaveLength(1)
  })

  it('and is told so before the sender is woken, which nobody waits for', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    const send = vi.spyOn(page.background, 'send')
    idOf(await page.book.capture.submit(a01(ANA, '100')))
    expect(send).not.toHaveBeenCalled()
    await world.pass(0)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('dying in the middle of saving: all of it is there, or nothing', async () => {
    for (const moment of ['commit', 'committed'] as const) {
      const { world, newDevice } = newWorld()
      const device = newDevice()
      const page = await signedIn(world, device)
      const filled = a02(ANA, '100', '70', picture('p'))
      await world.until(page.book.capture.saveDraft({ ...filled, form: 'A02' }))
      device.mayDie = (_, at, what) => at === moment && what.includes('entries')
      await world.atMost(page.book.capture.submit(filled), 5_000)
      expect(page.process.alive).toBe(false)
      const there = moment === 'committed' ? 1 : 0
      expect(await device.store.all('entries')).toHaveLength(there)
      expect((await device.store.all('photos')).filter((photo) => photo.entry !== '')).toHaveLength(there)
      expect(await device.store.all('drafts')).toHaveLength(1 - there)
    }
  })

  it('a full disk: the person is told, and what was there stays', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const first = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.capture.saveDraft({ ...a01(ANA, '101'), form: 'A01' }))
    device.store.full = true
    expect(await world.until(page.book.capture.submit(a01(ANA, '101')))).toEqual({ kind: 'full' })
    device.store.full = false
    expect((await now(world, page.book.outbox.entries)).map(({ id }) => id)).toEqual([first])
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
  })

  it('a disk that fills up while it is being sent', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.mayDie = (_, moment, what) => {
      if (moment === 'answered' && what === 'lote/enviar') device.store.full = true
      return false
    }
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    device.mayDie = () => false
    device.store.full = false
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect((await now(world, page.book.outbox.entries))[0]?.state).toBe('filed')
  })

  it('signing out, and another person signing in: it leaves, as the one who captured it, and nobody else sees it', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.session.signOut())
    device.online = true
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    expect(await now(world, beto.book.outbox.entries)).toEqual([])
    await world.pass(60_000)
    expect(host.filings.map(({ by }) => by)).toEqual([ANA])
  })

  it('without a send-only token: it waits for its person, and never goes under the other one’s session', async () => {
    const { world, host, newDevice } = newWorld('documented')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.session.signOut())
    device.online = true
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    beto.process.wake()
    await world.pass(10 * 60_000)
    expect(host.calls.filter((call) => call.operation.includes('ingresar'))).toEqual([])
    await signedIn(world, device)
    await world.pass(60_000)
    expect(host.filings.map(({ by }) => by)).toEqual([ANA])
  })

  it('without a token, signed in offline on another’s cookie: nothing goes and nothing is read', async () => {
    const { world, host, newDevice } = newWorld('documented')
    const device = newDevice()
    await signedIn(world, device)
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    // Until everything that follows his sign-in has been asked.
    await world.pass(15_000)
    device.online = false
    const page = await signedIn(world, device)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const before = host.calls.length
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.calls.slice(before)).toEqual([])
    expect((await now(world, page.book.outbox.connection)).paused).toBe(true)
    expect(beto.process.alive).toBe(true)
  })

  it('the session’s expiry and a token that was revoked', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    host.endSessions()
    host.endTokens(ANA)
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10 * 60_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    await signedIn(world, device)
    await world.pass(10_000)
    expect(host.filings).toHaveLength(1)
  })

  it('a password changed elsewhere: signing in with the new one, the unsent form is still readable and leaves', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    page.process.kill()
    host.changePassword(ANA, 'Otra.9')
    device.online = true
    device.fate = (call) => (call.files ? { kind: 'requestLost' } : { kind: 'fine' })
    const again = await signedIn(world, device, 'ana', 'Otra.9')
    const kept = await entry(world, again, id)
    expect(kept.values.CONSECUTIVO).toBe('100')
    expect(await again.book.outbox.photo(kept.photos[0]?.id ?? '')).toEqual(picture('p'))
    device.fate = () => ({ kind: 'fine' })
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect((await entry(world, again, id)).state).toBe('filed')
  })
})
