import { describe, expect, it } from 'vitest'
import type { PageServices } from '../../src/sync/contract/page-services.ts'
import { createBackground } from '../../src/sync/create-background.ts'
import { createBook } from '../../src/sync/create-book.ts'
import type { Unlocked } from '../../src/sync/ports/ports.ts'
import { Process } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { json } from './fakes/host.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

describe('signing in', () => {
  it('without signal: with the password of the last time, and with no other', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.session.signOut())
    expect(await now(world, page.book.session.state)).toEqual({ kind: 'out' })
    device.online = false
    expect(await world.until(page.book.session.signIn('ana', 'otra'))).toEqual({ kind: 'wrong' })
    expect(await world.until(page.book.session.signIn('ANA ', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
    expect(await now(world, page.book.session.state)).toMatchObject({ kind: 'in', person: { nid: ANA }, online: false })
    expect(await world.until(page.book.session.signIn('beto', 'Clave.2'))).toEqual({ kind: 'unknownHere' })
  })

  it('says whether it is the first time of this person on this device', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const isFirst = async () => 'firstTime' in (await now(world, page.book.session.state))
    expect(await isFirst()).toBe(true)
    for (const online of [true, false]) {
      await world.until(page.book.session.signOut())
      device.online = online
      await world.until(page.book.session.signIn('ana', 'Clave.1'))
      expect(await isFirst()).toBe(false)
    }
    device.online = true
    await world.until(page.book.session.signIn('beto', 'Clave.2'))
    expect(await isFirst()).toBe(true)
  })

  it('the password is worked on while the host is asked, and once', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const { derive } = device.cipher
    const at: number[] = []
    device.cipher.derive = (...given) => {
      at.push(world.time)
      return derive(...given)
    }
    const answered = world.time + 3_000
    device.fate = ({ operation }) => ({ kind: 'fine', ...(operation === 'usuario/login' && { ms: 3_000 }) })
    const page = await signedIn(world, device)
    // The second one derives the key of the rescue file, which nothing awaits: the first screen is there before it.
    expect(at).toHaveLength(1)
    await world.pass(4_000)
    expect(at.map((time) => time < answered)).toEqual([true, false])
    await world.until(page.book.session.signOut())
    device.online = false
    expect(await world.until(page.book.session.signIn('ana', 'otra'))).toEqual({ kind: 'wrong' })
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
  })

  it('a portal or a broken host counts as no signal', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    for (const fate of [{ kind: 'portal' }, { kind: 'breakdown', status: 500, done: false }] as const) {
      device.fate = () => fate
      expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
    }
  })

  it('a host that says no is believed, whatever the device remembers', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    host.changePassword(ANA, 'Otra.9')
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toEqual({ kind: 'wrong' })
    expect(await world.until(page.book.session.signIn('ana', 'Otra.9'))).toMatchObject({ kind: 'in', offline: false })
    device.online = false
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toEqual({ kind: 'wrong' })
    expect(await world.until(page.book.session.signIn('ana', 'Otra.9'))).toMatchObject({ kind: 'in', offline: true })
  })

  it('too many attempts: says how long to wait', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    device.fate = () => ({ kind: 'breakdown', status: 429, done: false, retryAfter: 40 })
    expect(await world.until(device.openPage().book.session.signIn('ana', 'x'))).toEqual({ kind: 'wait', seconds: 40 })
  })

  it('too many attempts keep nobody out of a device that knows the password, nor let anyone else in', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.session.signOut())
    device.fate = () => ({ kind: 'breakdown', status: 429, done: false, retryAfter: 86_400 })
    expect(await world.until(page.book.session.signIn('ana', 'otra'))).toEqual({ kind: 'wait', seconds: 86_400 })
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
    expect(await now(world, page.book.session.state)).not.toHaveProperty('deactivated')
  })

  it('first login asks for another password', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    device.carry = async () => json({ nid_propietario: '7', nombres: 'N', nivel: 1, tid_propietario: 'CC', cargo: 0 })
    const signIn = device.openPage().book.session.signIn('nuevo', 'x')
    expect(await world.until(signIn)).toEqual({ kind: 'in', offline: false, mustChangePassword: true })
  })

  it('with a first password, forms that wait are not sent before it is replaced, and then they are', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.session.signOut())
    host.changePassword(ANA, 'Primera.1')
    const account = host.accounts.find(({ nid }) => nid === ANA)
    if (account) account.first = true
    device.online = true
    const second = await signedIn(world, device, 'ana', 'Primera.1')
    await world.pass(10 * 60_000)
    expect((await entry(world, second, id)).state).toBe('waiting')
    await world.until(second.book.session.changePassword('Primera.1', 'Nueva.1'))
    await world.pass(10_000)
    expect((await entry(world, second, id)).state).toBe('filed')
  })

  it('several people on one device see nothing of each other', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const ana = await signedIn(world, device)
    device.online = false
    idOf(await world.until(ana.book.capture.submit(a01(ANA, '100'))))
    await world.until(ana.book.capture.saveDraft({ ...a01(ANA, '101'), form: 'A01' }))
    device.online = true
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    expect(await now(world, beto.book.outbox.entries)).toEqual([])
    expect(await beto.book.capture.draft('A01')).toBeUndefined()
    const request = { operation: 'selecciones/seleccionCodigos', passing: [] } as const
    const anas = { ...request, fields: { NID_PROPIETARIO: ANA, CODIGO: 'A01' } }
    const betos = { ...request, fields: { NID_PROPIETARIO: BETO, CODIGO: 'A01' } }
    device.online = false
    expect((await now(world, beto.book.lookups.options(anas))).takenAt).toBeUndefined()
    expect((await now(world, beto.book.lookups.options(betos))).value).not.toEqual([])
  })

  it('signing out ends the session at the host too', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.session.signOut())
    expect(host.calls.at(-1)?.operation).toBe('usuario/salir')
    expect(device.jar.cookie).toBe('')
  })
})

describe('a page that takes over from another', () => {
  const deskWith = (left: Unlocked | undefined, kept: (unlocked: Unlocked | null) => void): PageServices => ({
    handover: { claim: async () => left, keep: kept, lockAll: () => {}, onLocked: () => {} },
    storage: { current: () => undefined, subscribe: () => () => {} },
    askPersistence: async () => false,
    preparePhoto: async () => new ArrayBuffer(0),
    readSheet: () => Promise.reject(new Error('No spreadsheets on this desk')),
  })

  it('is signed in without a password, and can still take unsent work out', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    let left: Unlocked | null = null
    const open = (from: Unlocked | undefined) => {
      const { ports } = new Process(device)
      const background = createBackground(ports)
      const desk = deskWith(from, (unlocked) => {
        left = unlocked
      })
      return createBook(ports, background, desk)
    }
    const first = open(undefined)
    await world.until(first.session.signIn('ana', 'Clave.1'))
    device.online = false
    idOf(await world.until(first.capture.submit(a01(ANA, '100'))))
    await world.pass(4_000)
    const second = open(left ?? undefined)
    await world.pass(1_000)
    expect(await now(world, second.session.state)).toMatchObject({ kind: 'in', person: { nid: ANA } })
    expect(await now(world, second.outbox.entries)).toHaveLength(1)
    const file = await world.until(second.outbox.exportRescue())
    expect(await world.until(first.outbox.importRescue(file.bytes))).toEqual({ added: 0, known: 1 })
  })

  it('has its background started while the rest is put in order; nobody’s page starts none', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    let left: Unlocked | undefined
    const calls: string[] = []
    const open = (from: Unlocked | undefined) => {
      const { ports } = new Process(device)
      const background = createBackground(ports)
      const noting = Object.assign(background, {
        ready: async () => void calls.push('ready'),
        unlock: ((unlock) => (next: Unlocked | null) => {
          calls.push('unlock')
          return unlock(next)
        })(background.unlock),
      })
      return createBook(
        ports,
        noting,
        deskWith(from, (unlocked) => {
          left = unlocked ?? undefined
        }),
      )
    }
    const first = open(undefined)
    await world.pass(1_000)
    expect(calls).toEqual([])
    await world.until(first.session.signIn('ana', 'Clave.1'))
    calls.length = 0
    open(left)
    await world.pass(1_000)
    expect(calls).toEqual(['ready', 'unlock'])
  })

  it('before the key of rescue files was made, it asks for the password, and for nothing else', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const open = (desk: PageServices) => {
      const { ports } = new Process(device)
      return createBook(ports, createBackground(ports), desk)
    }
    const kept: (Unlocked | null)[] = []
    await world.until(
      open(deskWith(undefined, (unlocked) => void kept.push(unlocked))).session.signIn('ana', 'Clave.1'),
    )
    const early = kept[0] ?? undefined
    expect(early?.rescueKey).toBeUndefined()
    const next = open(deskWith(early, () => {}))
    await world.pass(1_000)
    expect(await now(world, next.outbox.entries)).toHaveLength(1)
    await expect(world.until(next.outbox.exportRescue())).rejects.toMatchObject({
      name: 'BadRescue',
      reason: 'password',
    })
  })
})

describe('changing the password', () => {
  it('the same data opens with the new one, offline too, and unsent forms still leave', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.capture.saveDraft({ ...a01(ANA, '101'), form: 'A01' }))
    expect(await world.until(page.book.session.changePassword('Clave.1', 'Nueva.2'))).toBe('changed')
    device.online = false
    await world.until(page.book.session.signOut())
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toEqual({ kind: 'wrong' })
    expect((await world.until(page.book.session.signIn('ana', 'Nueva.2'))).kind).toBe('in')
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.session.signOut())
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings).toHaveLength(1)
  })

  it('says what was wrong', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    expect(await world.until(page.book.session.changePassword('no', 'Nueva.2'))).toBe('wrongPrevious')
    expect(await world.until(page.book.session.changePassword('Clave.1', '123456'))).toEqual({ refused: 'fácil' })
    device.online = false
    expect(await world.until(page.book.session.changePassword('Clave.1', 'Nueva.2'))).toBe('needsConnection')
  })
})

describe('changing the password in a tab while the session is another person’s', () => {
  it('changes nobody’s, and says that one must sign in', async () => {
    const { world, host, newDevice } = newWorld('documented')
    for (const account of host.accounts) account.password = 'Inicial.1'
    const device = newDevice()
    const ana = await signedIn(world, device, 'ana', 'Inicial.1')
    await signedIn(world, device, 'beto', 'Inicial.1')
    expect(await world.until(ana.book.session.changePassword('Inicial.1', 'Nueva.2'))).toBe('signedOut')
    expect(new Set(host.accounts.map(({ password }) => password))).toEqual(new Set(['Inicial.1']))
  })
})

describe('signing in again while a call is under way', () => {
  it('an answer to the earlier token says nothing about the new one: what is unsent still leaves after signing out', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = ({ as }) => (as === 'session' ? { kind: 'fine' } : { kind: 'slow', ms: 5_000 })
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(1_000)
    host.endTokens(ANA)
    expect(await world.until(page.book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: false })
    await world.until(page.book.session.signOut())
    device.fate = () => ({ kind: 'fine' })
    await world.pass(600_000)
    expect(host.numbers.get('A01 100')).toMatchObject({ used: true })
  })
})
