/** Notifications of a device: the browser's permission is asked on a tap only, and the host alone says what is on. */
import { describe, expect, it } from 'vitest'
import type { PageServices } from '../../src/sync/contract/page-services.ts'
import { createBook } from '../../src/sync/create-book.ts'
import type { PushPermission, PushReceiver } from '../../src/sync/ports/ports.ts'
import { lightBackground } from './fakes/background.ts'
import { Process } from './fakes/device.ts'
import { newWorld } from './harness.ts'

class FakeReceiver implements PushReceiver {
  allowed: PushPermission = 'default'
  /** What the person answers. */
  says: PushPermission = 'granted'
  address = ''
  asked = 0
  keys: string[] = []

  permission = () => this.allowed
  ask = async () => {
    this.asked++
    this.allowed = this.says
    return this.allowed
  }
  digest = async () => this.address
  subscribe = async (key: string) => {
    this.keys.push(key)
    this.address = `huella de ${key}`
    return JSON.stringify({ endpoint: this.address })
  }
}

async function arrived(receiver: FakeReceiver | undefined = new FakeReceiver()) {
  const given = newWorld()
  const device = given.newDevice()
  const { ports } = new Process(device)
  const book = createBook(ports, lightBackground(ports), { pushReceiver: receiver } as unknown as PageServices)
  const { world } = given
  await world.until(book.session.signIn('ana', 'Clave.1'))
  const read = () => world.until(book.device.readNotifications())
  const save = (...kinds: Parameters<typeof book.device.saveNotifications>[0]) =>
    world.until(book.device.saveNotifications(kinds))
  return { ...given, receiver, device, book, read, save }
}

describe('notifications', () => {
  it('are off and unasked until the person saves kinds, and off again without any', async () => {
    const { receiver, host, read, save } = await arrived()
    expect(await read()).toEqual({ kinds: [] })
    expect(receiver.asked).toBe(0)
    expect(await save('pregunta', 'partos')).toBe('on')
    expect([receiver.asked, receiver.keys]).toEqual([1, ['llave del host']])
    expect(await read()).toEqual({ kinds: ['pregunta', 'partos'] })
    expect(await save()).toBe('off')
    expect(await read()).toEqual({ kinds: [] })
    expect(host.notified.size).toBe(0)
  })

  it('are not stored where the person declines, and cannot be chosen where the browser forbids them', async () => {
    const receiver = new FakeReceiver()
    receiver.says = 'denied'
    const { host, read, save } = await arrived(receiver)
    await read()
    expect(await save('pregunta')).toBe('blocked')
    expect(host.notified.size).toBe(0)
    expect(await read()).toBe('blocked')
  })

  it('end in words where the browser waits for its push service for ever, or has none', async () => {
    const { receiver, host, read, save } = await arrived()
    await read()
    const { subscribe } = receiver
    for (const never of [() => new Promise<string>(() => {}), () => Promise.reject(new Error('push service error'))]) {
      receiver.subscribe = never
      expect(await save('pregunta')).toBe('noService')
    }
    receiver.digest = () => new Promise(() => {})
    expect(await read()).toEqual({ kinds: [] })
    expect(host.notified.size).toBe(0)
    receiver.subscribe = subscribe
    expect(await save('pregunta')).toBe('on')
  })

  it('that the browser has given up are shown as off', async () => {
    const { receiver, read, save } = await arrived()
    await read()
    await save('pregunta')
    receiver.address = ''
    expect(await read()).toEqual({ kinds: [] })
  })

  it('go where the browser receives them now, as soon as the person comes in again', async () => {
    const { receiver, host, world, book, read, save } = await arrived()
    await read()
    await save('pregunta', 'partos')
    const told = () => [...host.notified.values()].map(({ SUSCRIPCION, TIPOS }) => [SUSCRIPCION, TIPOS])
    receiver.address = 'otra'
    receiver.subscribe = async () => JSON.stringify({ endpoint: receiver.address })
    await world.until(book.session.signOut())
    await world.until(book.session.signIn('ana', 'Clave.1'))
    await world.pass(1_000)
    expect(told()).toEqual([[JSON.stringify({ endpoint: 'otra' }), 'pregunta,partos']])
    expect(await read()).toEqual({ kinds: ['pregunta', 'partos'] })
  })

  it('of nobody who has turned them off are turned on by a new address', async () => {
    const { receiver, host, read, save } = await arrived()
    await read()
    await save('pregunta')
    await save()
    receiver.address = 'otra'
    expect(await read()).toEqual({ kinds: [] })
    expect(host.notified.size).toBe(0)
  })

  it('need signal, and a browser that receives them', async () => {
    const { device, read } = await arrived()
    device.online = false
    expect(await read()).toBe('needsConnection')
    const without = newWorld()
    const { ports } = new Process(without.newDevice())
    const book = createBook(ports, lightBackground(ports))
    await without.world.until(book.session.signIn('ana', 'Clave.1'))
    expect(await without.world.until(book.device.readNotifications())).toBe('none')
  })
})
