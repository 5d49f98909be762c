/**
 * A passkey of the device unlocks what the password unlocks: after a lock, without signal, and only while it is valid.
 */
import { describe, expect, it } from 'vitest'
import type { PageServices } from '../../src/sync/contract/page-services.ts'
import { createBook } from '../../src/sync/create-book.ts'
import { FakeAuthenticator } from './fakes/authenticator.ts'
import { lightBackground } from './fakes/background.ts'
import { type Device, Process } from './fakes/device.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, BETO, newWorld, now } from './harness.ts'

/** A page on a device with an authenticator. */
function openPage(device: Device, authenticator: FakeAuthenticator | undefined) {
  const { ports } = new Process(device)
  return createBook(ports, lightBackground(ports), { authenticator } as unknown as PageServices)
}

/** Ana, signed in by password on her phone. */
async function arrived() {
  const given = newWorld()
  const device = given.newDevice()
  const authenticator = new FakeAuthenticator()
  const book = openPage(device, authenticator)
  const { world } = given
  await world.until(book.session.signIn('ana', 'Clave.1'))
  return { ...given, device, authenticator, book }
}
async function enrolled() {
  const all = await arrived()
  expect(await all.world.until(all.book.session.makePasskey('Clave.1'))).toBe('made')
  return all
}
async function locked() {
  const all = await enrolled()
  await all.world.until(all.book.session.signOut())
  return all
}

describe('a passkey', () => {
  it('is offered once after signing in where the device can, and may be turned on and off later', async () => {
    const { world, book, authenticator, host } = await arrived()
    expect(await now(world, book.session.passkey)).toBe('offered')
    await world.until(book.session.declinePasskey())
    expect(await now(world, book.session.passkey)).toBe('off')
    expect(await world.until(book.session.makePasskey('Clave.1'))).toBe('made')
    expect(await now(world, book.session.passkey)).toBe('on')
    expect([...host.passkeys.values()]).toEqual([ANA])
    await world.until(book.session.dropPasskey())
    expect(await now(world, book.session.passkey)).toBe('off')
    expect(host.passkeys.size).toBe(0)
    authenticator.there = false
    expect(await now(world, book.session.passkey)).toBe('none')
  })

  it('is not offered where there is no authenticator, and one that derives no secret is not kept', async () => {
    const { world, device, authenticator, book } = await arrived()
    authenticator.derives = false
    expect(await world.until(book.session.makePasskey('Clave.1'))).toBe('without')
    expect(await now(world, book.session.passkey)).toBe('offered')
    const other = openPage(device, undefined)
    await world.until(other.session.signIn('ana', 'Clave.1'))
    expect(await now(world, other.session.passkey)).toBe('none')
  })

  it('brings its person back after a lock, and at the host too: what is saved then goes under a session', async () => {
    const { world, book, authenticator } = await locked()
    expect(await now(world, book.session.comingBack)).toEqual({ last: 'ana', byPasskey: ['ana'] })
    expect(await world.until(book.session.signInByPasskey('ana'))).toEqual({
      kind: 'in',
      offline: false,
      mustChangePassword: false,
    })
    expect(await now(world, book.session.state)).toMatchObject({ kind: 'in', person: { nid: ANA }, online: true })
    expect(authenticator.signed).toEqual([expect.stringMatching(/^reto /)])
  })

  it('opens without signal, with all that was saved, and what is saved then is there for the password', async () => {
    const { world, device, book } = await locked()
    device.online = false
    expect(await world.until(book.session.signInByPasskey('ana'))).toMatchObject({ kind: 'in', offline: true })
    expect(await world.until(book.capture.submit(a01(ANA, '100')))).toMatchObject({ kind: 'saved' })
    await world.until(book.session.signOut())
    await world.until(book.session.signIn('ana', 'Clave.1'))
    expect(await now(world, book.outbox.entries)).toHaveLength(1)
  })

  it('opens nothing for another finger, and leaves everything as it was', async () => {
    const { world, book, authenticator } = await locked()
    authenticator.knows = false
    expect(await world.until(book.session.signInByPasskey('ana'))).toEqual({ kind: 'givenUp' })
    expect(await now(world, book.session.state)).toEqual({ kind: 'out' })
    authenticator.knows = true
    expect(await world.until(book.session.signInByPasskey('ana'))).toMatchObject({ kind: 'in' })
  })

  it('survives a sign-in by password', async () => {
    const { world, book } = await locked()
    await world.until(book.session.signIn('ana', 'Clave.1'))
    expect(await now(world, book.session.passkey)).toBe('on')
  })

  it('of a host that knows none opens this device alone', async () => {
    const { world, newDevice } = newWorld('documented')
    const authenticator = new FakeAuthenticator()
    const book = openPage(newDevice(), authenticator)
    await world.until(book.session.signIn('ana', 'Clave.1'))
    expect(await world.until(book.session.makePasskey('Clave.1'))).toBe('made')
    await world.until(book.session.signOut())
    expect(await world.until(book.session.signInByPasskey('ana'))).toMatchObject({ kind: 'in', offline: true })
    expect(authenticator.signed).toEqual([undefined])
  })

  it('is made under its own person’s session alone: not while somebody else is signed in on another page', async () => {
    const { world, device, book, host } = await arrived()
    const other = openPage(device, undefined)
    expect(await world.until(other.session.signIn('beto', 'Clave.2'))).toMatchObject({ kind: 'in' })
    expect(await world.until(book.session.makePasskey('Clave.1'))).toBe('signedOut')
    expect([...host.passkeys.values()]).toEqual([])
    expect(await now(world, book.session.passkey)).toBe('offered')
  })

  it('that the host takes for somebody else’s opens nothing, and his session is ended', async () => {
    const { world, device, book, host } = await locked()
    for (const id of host.passkeys.keys()) host.passkeys.set(id, BETO)
    expect(await world.until(book.session.signInByPasskey('ana'))).toEqual({ kind: 'gone' })
    expect(await now(world, book.session.state)).toEqual({ kind: 'out' })
    await world.pass(60_000)
    expect(device.jar.cookie).toBe('')
  })

  it.each(['ours', 'documented'] as const)('is not made without the password (host: %s)', async (kind) => {
    const { world, host, newDevice } = newWorld(kind)
    const book = openPage(newDevice(), new FakeAuthenticator())
    await world.until(book.session.signIn('ana', 'Clave.1'))
    for (const password of ['', 'Clave.2'])
      expect(await world.until(book.session.makePasskey(password))).toBe('wrongPassword')
    expect(host.passkeys.size).toBe(0)
    expect(await now(world, book.session.passkey)).toBe('offered')
  })

  it('is made with signal where the host is to know it', async () => {
    const { world, device, book } = await arrived()
    device.online = false
    expect(await world.until(book.session.makePasskey('Clave.1'))).toBe('needsConnection')
    expect(await now(world, book.session.passkey)).toBe('offered')
  })
})

describe('a passkey ends', () => {
  it('where the host does not know it any more: only the password opens', async () => {
    const { world, book, host } = await locked()
    host.passkeys.clear()
    expect(await world.until(book.session.signInByPasskey('ana'))).toEqual({ kind: 'gone' })
    expect(await now(world, book.session.state)).toEqual({ kind: 'out' })
    expect(await now(world, book.session.comingBack)).toEqual({ last: 'ana', byPasskey: [] })
    expect(await world.until(book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in' })
  })

  it('with the device, as soon as it hears of it, also without signal afterwards', async () => {
    const { world, device, book, host } = await enrolled()
    await world.until(book.capture.submit(a01(ANA, '100')))
    host.endDevices(ANA)
    book.outbox.sendNow()
    await world.pass(60_000)
    await world.until(book.session.signOut())
    device.online = false
    expect(await now(world, book.session.comingBack)).toMatchObject({ byPasskey: [] })
    expect(await world.until(book.session.signInByPasskey('ana'))).toEqual({ kind: 'gone' })
    device.online = true
    await world.until(book.session.signIn('ana', 'Clave.1'))
    expect(await now(world, book.session.passkey)).toBe('offered')
  })

  it('at the host too where it is turned off without signal, as soon as its person is signed in there', async () => {
    const { world, device, book, host } = await enrolled()
    device.online = false
    await world.until(book.session.dropPasskey())
    expect(await now(world, book.session.passkey)).toBe('off')
    expect(host.passkeys.size).toBe(1)
    await world.until(book.session.signOut())
    device.online = true
    await world.until(book.session.signIn('ana', 'Clave.1'))
    await world.pass(1_000)
    expect(host.passkeys.size).toBe(0)
    // Reported once.
    const told = () => host.calls.filter(({ operation }) => operation === 'usuario/quitarLlave').length
    const before = told()
    await world.until(book.session.signOut())
    await world.until(book.session.signIn('ana', 'Clave.1'))
    await world.pass(1_000)
    expect(told()).toBe(before)
  })

  it('with a password changed here', async () => {
    const { world, device, book } = await enrolled()
    expect(await world.until(book.session.changePassword('Clave.1', 'Otra.Clave.9'))).toBe('changed')
    expect(await now(world, book.session.passkey)).toBe('offered')
    await world.until(book.session.signOut())
    device.online = false
    expect(await world.until(book.session.signInByPasskey('ana'))).toEqual({ kind: 'gone' })
  })

  it('with a password changed elsewhere, when its person comes in with the new one', async () => {
    const { world, book, host } = await locked()
    host.changePassword(ANA, 'Otra.Clave.9')
    await world.until(book.session.signIn('ana', 'Otra.Clave.9'))
    expect(await now(world, book.session.passkey)).toBe('offered')
  })
})
