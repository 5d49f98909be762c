/** A sign-out that could not be reported to the host at once: it is stored, and reported before anything else. */
import { describe, expect, it } from 'vitest'
import { prepareTexts } from '../../src/sync/fetching/prefetch-texts.ts'
import type { Call } from '../../src/sync/ports/ports.ts'
import type { Device } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, BETO, idOf, newWorld, now, signedIn } from './harness.ts'

type World = ReturnType<typeof newWorld>

/** Whether a thief could read data with the cookie. */
const opens = ({ host }: World, cookie: string): boolean => {
  const call: Call = { operation: 'parametros/parametros', fields: {}, as: 'session', timeoutMs: 1_000 }
  return host.handle(call, { cookie }).status === 200
}

/** Ana signs in with signal and signs out without it. */
async function leftWithoutSignal(it: World) {
  const device = it.newDevice()
  const page = await signedIn(it.world, device)
  const { cookie } = device.jar
  device.online = false
  await it.world.until(page.book.session.signOut())
  it.host.calls = []
  expect(opens(it, cookie), 'nobody could be told').toBe(true)
  it.host.calls = []
  return { device, page, cookie }
}

const asked = ({ host }: World) => host.calls.map(({ operation }) => operation)

describe('a sign-out without signal', () => {
  it('is told before anything else when signal returns', async () => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    device.online = true
    page.process.wake()
    await all.world.pass(1_000)
    expect(asked(all)[0]).toBe('usuario/salir')
    expect(opens(all, cookie)).toBe(false)
    await all.world.pass(600_000)
    expect(asked(all).filter((operation) => operation === 'usuario/salir')).toHaveLength(1)
  })

  it('is told by the next page that opens, while nobody is unlocked', async () => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    page.process.kill()
    device.online = true
    device.openPage()
    await all.world.pass(1_000)
    expect(asked(all)[0]).toBe('usuario/salir')
    expect(opens(all, cookie)).toBe(false)
  })

  it('is told at most once in three seconds on a full disk, which keeps its note, however many tabs hear the host', async () => {
    const all = newWorld()
    const { device, page } = await leftWithoutSignal(all)
    for (let tabs = 0; tabs < 3; tabs++) device.openPage()
    device.store.full = true
    device.online = true
    page.process.wake()
    await all.world.pass(60_000)
    const told = asked(all).filter((operation) => operation === 'usuario/salir').length
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(4 * 20)
  })

  it('is told by the service worker alone', async () => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    page.process.kill()
    device.online = true
    await all.world.until(device.openServiceWorker().sender.wake())
    expect(asked(all)[0]).toBe('usuario/salir')
    expect(opens(all, cookie)).toBe(false)
  })

  it('is told by the service worker at once when it is woken again, however lately it tried in vain', async () => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    page.process.kill()
    device.hint = true
    const { sender } = device.openServiceWorker()
    await all.world.until(sender.wake())
    expect(opens(all, cookie)).toBe(true)
    device.online = true
    await all.world.until(sender.wake())
    expect(opens(all, cookie)).toBe(false)
  })

  it('goes before the forms that the service worker sends', async () => {
    const all = newWorld()
    const device = all.newDevice()
    const page = await signedIn(all.world, device)
    device.online = false
    idOf(await all.world.until(page.book.capture.submit(a01(ANA, '100'))))
    await all.world.until(page.book.session.signOut())
    page.process.kill()
    all.host.calls = []
    device.online = true
    await all.world.until(device.openServiceWorker().sender.wake())
    expect(asked(all)[0]).toBe('usuario/salir')
    expect(all.host.filings).toHaveLength(1)
  })

  it('is on the disk before the page shows anything: a page killed in that instant loses nothing', async () => {
    const all = newWorld()
    const device = all.newDevice()
    const page = await signedIn(all.world, device)
    const { cookie } = device.jar
    device.online = false
    device.mayDie = (_process, moment, what) => moment === 'committed' && what === 'notes'
    void page.book.session.signOut()
    await all.world.pass(1_000)
    expect(page.process.alive).toBe(false)
    device.mayDie = () => false
    device.online = true
    device.openPage()
    await all.world.pass(1_000)
    expect(opens(all, cookie)).toBe(false)
  })

  it('leaves the session to nobody: who comes back without signal travels no more under it', async () => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    expect(await all.world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ offline: true })
    device.online = true
    page.process.wake()
    await all.world.pass(60_000)
    expect(opens(all, cookie)).toBe(false)
    const mine = all.host.calls.filter(({ as, by }) => as === 'session' && by === ANA)
    expect(mine.map(({ operation }) => operation)).toEqual(['usuario/salir'])
    expect(await now(all.world, page.book.session.state)).toMatchObject({ kind: 'in', online: false })
  })

  it.each(['ana', 'beto'])('ends nothing of %s who signs in with signal before it was told', async (usuario) => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    device.online = true
    const password = usuario === 'ana' ? 'Clave.1' : 'Clave.2'
    expect(await all.world.until(page.book.session.signIn(usuario, password))).toMatchObject({ offline: false })
    await all.world.pass(60_000)
    expect(asked(all)).not.toContain('usuario/salir')
    expect(opens(all, cookie), 'of before').toBe(false)
    expect(opens(all, device.jar.cookie), 'of now').toBe(true)
    expect(await now(all.world, page.book.session.state)).toMatchObject({ kind: 'in', online: true })
  })

  it('is told however often the network swallows it, and forms by token do not wait for it', async () => {
    const all = newWorld()
    const { device, page, cookie } = await leftWithoutSignal(all)
    await all.world.until(page.book.session.signIn('ana', 'Clave.1'))
    idOf(await all.world.until(page.book.capture.submit(a01(ANA, '100'))))
    device.online = true
    let refused = 0
    device.fate = ({ operation }) =>
      operation === 'usuario/salir' && refused++ < 6
        ? { kind: 'breakdown', status: 500, done: false }
        : { kind: 'fine' }
    page.process.wake()
    await all.world.pass(5_000)
    expect(opens(all, cookie)).toBe(true)
    expect(all.host.filings).toHaveLength(1)
    await all.world.pass(20 * 60_000)
    expect(opens(all, cookie)).toBe(false)
  })
})

describe('a sign-in whose answer is lost', () => {
  it('leaves a session that nobody knows: it is ended when signal returns', async () => {
    const all = newWorld()
    const { device, page } = await leftWithoutSignal(all)
    const beto = await signedIn(all.world, otherTab(device), 'beto', 'Clave.2')
    await all.world.until(beto.book.session.signOut())
    device.fate = ({ operation }) => (operation === 'usuario/login' ? { kind: 'answerLost' } : { kind: 'requestLost' })
    expect(await all.world.until(page.book.session.signIn('beto', 'Clave.2'))).toMatchObject({
      kind: 'in',
      offline: true,
    })
    const { cookie } = device.jar
    expect(opens(all, cookie)).toBe(true)
    device.fate = () => ({ kind: 'fine' })
    page.process.wake()
    await all.world.pass(60_000)
    expect(opens(all, cookie)).toBe(false)
    expect(await all.world.until(page.book.session.signIn('beto', 'Clave.2'))).toMatchObject({ offline: false })
  })

  it('of the one whose session it was already keeps it', async () => {
    const all = newWorld()
    const device = all.newDevice()
    const page = await signedIn(all.world, device)
    device.fate = ({ operation }) => (operation === 'usuario/login' ? { kind: 'requestLost' } : { kind: 'fine' })
    expect(await all.world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ offline: true })
    await all.world.pass(10_000)
    expect(opens(all, device.jar.cookie)).toBe(true)
    expect(await now(all.world, page.book.session.state)).toMatchObject({ online: true })
  })
})

describe('two tabs', () => {
  it('another person signs in in one: the first is told so, there and where the outing is prepared', async () => {
    const all = newWorld()
    const device = all.newDevice()
    const ana = await signedIn(all.world, device)
    const another = async ({ book }: typeof ana) => (await now(all.world, book.outbox.connection)).another
    expect(await another(ana)).toBeUndefined()
    const beto = await signedIn(all.world, device, 'beto', 'Clave.2')
    expect([await another(ana), await another(beto)]).toEqual([true, undefined])
    await all.world.until(ana.book.device.prepare())
    expect((await now(all.world, ana.book.device.preparation)).failed).toBe(prepareTexts.another)
    await all.world.until(ana.book.session.signIn('ana', 'Clave.1'))
    expect((await now(all.world, ana.book.device.preparation)).failed, 'already done').toBeUndefined()
    await all.world.until(ana.book.device.prepare())
    expect((await now(all.world, ana.book.device.preparation)).failed).toBeUndefined()
    expect([await another(ana), await another(beto)]).toEqual([undefined, true])
  })

  it('one signs out while another person is signing in in the other: his session stays, the first one is over', async () => {
    const all = newWorld()
    const device = all.newDevice()
    const ana = await signedIn(all.world, device)
    const { cookie } = device.jar
    const other = device.openPage()
    device.fate = ({ operation }) => (operation === 'usuario/login' ? { kind: 'slow', ms: 2_000 } : { kind: 'fine' })
    const entering = other.book.session.signIn('beto', 'Clave.2')
    await all.world.pass(1_000)
    const leaving = ana.book.session.signOut()
    expect(await all.world.until(entering)).toMatchObject({ kind: 'in', offline: false })
    await all.world.until(leaving)
    await all.world.pass(60_000)
    expect(opens(all, cookie)).toBe(false)
    expect(opens(all, device.jar.cookie)).toBe(true)
    expect(await now(all.world, other.book.session.state)).toMatchObject({ person: { nid: BETO }, online: true })
  })

  it('the same, and the other is refused: the first one is over all the same', async () => {
    const all = newWorld()
    const device = all.newDevice()
    const ana = await signedIn(all.world, device)
    const { cookie } = device.jar
    const other = device.openPage()
    device.fate = ({ operation }) => (operation === 'usuario/login' ? { kind: 'slow', ms: 2_000 } : { kind: 'fine' })
    const entering = other.book.session.signIn('beto', 'no es esta')
    await all.world.pass(1_000)
    const leaving = ana.book.session.signOut()
    expect(await all.world.until(entering)).toEqual({ kind: 'wrong' })
    await all.world.until(leaving)
    expect(opens(all, cookie)).toBe(false)
  })
})

it('a host that does not announce it is told nothing', async () => {
  const all = newWorld('documented')
  const device = all.newDevice()
  const page = await signedIn(all.world, device)
  device.online = false
  await all.world.until(page.book.session.signOut())
  device.online = true
  page.process.wake()
  await all.world.pass(60_000)
  expect(asked(all)).not.toContain('usuario/salir')
})

/** The same device with signal, for signing in in another tab. */
function otherTab(device: Device): Device {
  device.online = true
  return device
}
