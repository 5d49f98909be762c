/**
 * Six in the evening: every device of an association comes back online within the same second, each with forms to send
 * to one host. The devices run the product's own sender with its delays and limits; the host runs its own admission
 * control, and each call takes as long as measured on this machine.
 */
import type { TableName, Write } from '../../src/sync/ports/ports.ts'
import { random } from '../sync/fakes/chance.ts'
import { Device } from '../sync/fakes/device.ts'
import { a01 } from '../sync/fakes/forms.ts'
import { FakeHost } from '../sync/fakes/host.ts'
import { type Costs, EveningHost } from './evening-host.ts'
import { EveningWorld } from './evening-world.ts'

export interface EveningReport {
  readonly devices: number
  readonly forms: number
  /** Forms that the devices report as filed, and how many of them the host has filed. */
  readonly told: number
  readonly filed: number
  readonly stillWaiting: number
  /** s from the return of the signal until a device's last form is filed. */
  readonly waited: { readonly median: number; readonly p99: number; readonly longest: number }
  readonly host: {
    readonly calls: number
    readonly refused: number
    readonly gaveUp: number
    /** Share of the time until the last form was filed in which the machine was busy. */
    readonly busy: number
  }
  readonly memory: number
}

/** ms after which a device that still waits counts as stuck. */
const LIMIT = 60 * 60_000
/** ms within which all devices are back online. */
const TOGETHER = 1_000

export async function evening(devices: number, each: number, costs: Costs, seed: number): Promise<EveningReport> {
  const world = new EveningWorld()
  const next = random(seed)
  const signing = new FakeHost('ours')
  const host = new EveningHost(world, signing, costs, next)
  const all: Device[] = []
  const one = await filled(world, signing, each)
  for (let n = 0; n < devices; n++) all.push(await copyOf(one, world, signing, seed * 100_003 + n))
  const memory = Math.round(process.memoryUsage().heapUsed / 1_000_000)
  const begun = world.time
  const waits: number[] = []
  for (const [n, device] of all.entries()) {
    const address = `device ${n}`
    device.carry = (call) => host.carry(call, address)
    let waiting = each
    const { store } = device
    // Records the time when the device's last form becomes filed.
    store.watch(['entries'], () => {
      if (waiting === 0) return
      void store.all('entries').then((rows) => {
        const left = rows.filter(({ state }) => state !== 'filed').length
        if (left === 0 && waiting > 0) waits.push(world.time - begun)
        waiting = left
      })
    })
    world.after(next() * TOGETHER, () => {
      device.online = true
      void device.openServiceWorker().sender.wake()
    })
  }
  while (waits.length < devices && world.time - begun < LIMIT) await world.pass(1_000)
  waits.sort((a, b) => a - b)
  const rows: { readonly filed: boolean; readonly key: string }[] = []
  for (const [n, { store }] of all.entries())
    for (const { id, state } of await store.all('entries'))
      rows.push({ filed: state === 'filed', key: `device ${n} ${id}` })
  const told = rows.filter(({ filed }) => filed)
  const at = (share: number) =>
    Math.round((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / 100) / 10
  return {
    devices,
    forms: devices * each,
    told: told.length,
    filed: told.filter(({ key }) => host.filed.has(key)).length,
    stillWaiting: rows.length - told.length,
    waited: { median: at(0.5), p99: at(0.99), longest: at(1) },
    host: {
      calls: host.calls,
      refused: host.refused,
      gaveUp: host.gaveUp,
      busy: Math.round((host.worked / Math.max(...waits, 1)) * 100) / 100,
    },
    memory,
  }
}

const TABLES = [
  'entries',
  'photos',
  'drafts',
  'answers',
  'herds',
  'people',
  'notes',
  'claims',
] as const satisfies readonly TableName[]

/** A device that signed in with signal and captured its forms without. */
async function filled(world: EveningWorld, host: FakeHost, each: number): Promise<Device> {
  const nid = '1000001'
  host.accounts.push({ usuario: 'criador', password: 'Clave.1', nid })
  const device = new Device(world, host, chanceFor(0))
  const { book, process: page } = device.openPage(true)
  const entered = await world.until(book.session.signIn('criador', 'Clave.1'))
  if (entered.kind !== 'in') throw new Error(`not signed in: ${entered.kind}`)
  device.online = false
  for (let number = 1; number <= each; number++) {
    const saved = await world.until(book.capture.submit(a01(nid, String(number))))
    if (saved.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(saved)}`)
  }
  page.kill()
  return device
}

/** Another device with the same disk content, and different random numbers. */
async function copyOf({ store }: Device, world: EveningWorld, host: FakeHost, chance: number): Promise<Device> {
  const copy = new Device(world, host, chanceFor(chance))
  copy.online = false
  for (const table of TABLES) {
    const rows = await store.all(table)
    await copy.store.commit(rows.map((put) => ({ table, put }) as Write))
  }
  return copy
}

/** The first number generates the device key, which must match the copied disk. */
function chanceFor(seed: number): () => number {
  const own = random(seed)
  let isFirst = true
  return () => {
    if (!isFirst) return own()
    isFirst = false
    return 0.5
  }
}
