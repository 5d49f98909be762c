import { describe, expect, it } from 'vitest'
import type { Fate } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const HOST = 'procesosDiarios/documentosInicio'

describe('what is said of the outbox', () => {
  it('a refused form counts as refused and not as one to be sent', async () => {
    const { world, host, newDevice } = newWorld()
    for (const n of ['100', '101']) host.numbers.set(`A01 ${n}`, { owner: ANA, used: true })
    const device = newDevice()
    const page = await signedIn(world, device)
    for (const n of ['100', '101']) idOf(await world.until(page.book.capture.submit(a01(ANA, n))))
    await world.pass(60_000)
    expect(await now(world, page.book.outbox.connection)).toMatchObject({
      unsent: 0,
      refused: 2,
      oldestUnsent: undefined,
    })
    device.online = false
    const at = device.clock.now()
    idOf(await world.until(page.book.capture.submit(a01(ANA, '102'))))
    const { unsent, refused, oldestUnsent } = await now(world, page.book.outbox.connection)
    expect([unsent, refused]).toEqual([1, 2])
    expect(oldestUnsent).toBeGreaterThanOrEqual(at)
  })

  it('a form that may have arrived is being checked with signal, and waits for it without', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) => (call.operation === 'lote/enviar' ? { kind: 'answerLost' } : { kind: 'fine' })
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(300)
    device.online = false
    page.process.wake()
    const shown = await entry(world, page, id)
    expect(shown).toMatchObject({
      state: 'checking',
      why: 'Puede que ya haya llegado: se comprobará cuando haya señal; hasta entonces no se puede cambiar.',
    })
    device.online = true
    const stop = page.book.outbox.entries.subscribe(() => {})
    device.fate = (call) =>
      call.operation === 'lote/enviar' ? { kind: 'breakdown', status: 500, done: false } : { kind: 'fine' }
    page.process.wake()
    await world.pass(10_000)
    expect(page.book.outbox.entries.current()?.[0]).toMatchObject({
      state: 'checking',
      why: 'Se está comprobando si ya fue registrado',
    })
    stop()
  })
})

describe('what is said of the session', () => {
  it('that it has ended, also when nothing is left to be sent, and until its person signs in', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(60_000)
    expect(await now(world, page.book.session.state)).toMatchObject({ online: true })
    host.endSessions(ANA)
    page.book.lookups.refresh({ operation: 'selecciones/seleccionPaises', fields: {}, passing: [] })
    await world.pass(10_000)
    expect(await now(world, page.book.session.state)).toMatchObject({ online: false })
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ reachable: true, paused: false })
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    await world.pass(10_000)
    expect(await now(world, page.book.session.state)).toMatchObject({ online: true })
  })
})

describe('what is said of the signal', () => {
  async function quiet() {
    const made = newWorld()
    const device = made.newDevice()
    const page = await signedIn(made.world, device)
    await made.world.pass(60_000)
    let times = 0
    const say = (fate: Fate) => {
      device.fate = (call) => {
        if (call.operation === HOST) times++
        return fate
      }
    }
    say({ kind: 'fine' })
    return { ...made, device, page, say, asked: () => times }
  }
  const cut = { kind: 'requestLost', ms: 2_000 } as const

  it('is true within seconds of a page start although the browser believes it is online', async () => {
    const { world, device, page, say } = await quiet()
    page.process.kill()
    say(cut)
    const next = device.openPage()
    await world.until(next.book.session.signIn('ana', 'Clave.1'))
    await world.pass(5_000)
    expect(await now(world, next.book.outbox.connection)).toMatchObject({ reachable: false, unsent: 0 })
  })

  it('and of a look at the screen, when everything on it is still fresh', async () => {
    const { world, page, say } = await quiet()
    expect((await now(world, page.book.outbox.connection)).reachable).toBe(true)
    say(cut)
    page.process.wake()
    await world.pass(5_000)
    expect((await now(world, page.book.outbox.connection)).reachable).toBe(false)
    say({ kind: 'fine' })
    await world.pass(30_000)
    page.process.wake()
    await world.pass(5_000)
    expect((await now(world, page.book.outbox.connection)).reachable).toBe(true)
  })

  it('and of the host’s return, also when nothing is left to be sent: at once when a person asks, and soon by itself', async () => {
    for (const asks of [true, false]) {
      const { world, page, say } = await quiet()
      say(cut)
      page.process.wake()
      await world.pass(3_000)
      expect((await now(world, page.book.outbox.connection)).reachable).toBe(false)
      say({ kind: 'fine' })
      if (asks) page.book.outbox.sendNow()
      await world.pass(asks ? 1_000 : 65_000)
      expect((await now(world, page.book.outbox.connection)).reachable).toBe(true)
    }
  })

  it('and at once where another sender of this device has had an answer', async () => {
    const { world, device, page, say, asked } = await quiet()
    say(cut)
    page.process.wake()
    await world.pass(3_000)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(20_000)
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ reachable: false, unsent: 1 })
    say({ kind: 'fine' })
    const before = asked()
    await world.until(device.openServiceWorker().sender.wake())
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ reachable: true, unsent: 0 })
    expect(asked() - before).toBeLessThanOrEqual(1)
  })

  it('the host is asked once in 30 s at most, and not while its last word is younger', async () => {
    const { world, page, say, asked } = await quiet()
    const before = asked()
    for (let n = 0; n < 10; n++) {
      page.process.wake()
      await world.pass(1_000)
    }
    expect(asked() - before).toBe(1)
    say(cut)
    await world.pass(60_000)
    for (let n = 0; n < 10; n++) {
      page.process.wake()
      await world.pass(1_000)
    }
    expect(asked() - before).toBe(2)
  })

  it('nobody is asked while the browser itself says that there is none, or nobody is signed in', async () => {
    const { world, device, page, asked } = await quiet()
    const before = asked()
    device.online = false
    page.process.wake()
    await world.pass(5_000)
    device.online = true
    await world.until(page.book.session.signOut())
    await world.pass(60_000)
    page.process.wake()
    await world.pass(5_000)
    expect(asked()).toBe(before)
  })
})
