/** One life of two or three devices under everything that can go wrong, decided by a seed. */
import { createHash } from 'node:crypto'
import { formOf } from '../../src/registry/index.ts'
import type { Filled, OutboxEntry } from '../../src/sync/book.ts'
import type { EntryRow } from '../../src/sync/ports.ts'
import { random } from '../sync/fakes/chance.ts'
import { World } from '../sync/fakes/clock.ts'
import { Device, type Fate, type Page } from '../sync/fakes/device.ts'
import { a01, a02, a04, a04Additional, picture } from '../sync/fakes/forms.ts'
import { FakeHost, type HostKind } from '../sync/fakes/host.ts'
import { judge, markOf, type Told } from './ledger.ts'

interface Someone {
  readonly usuario: string
  readonly nid: string
  /** Newest last. */
  readonly passwords: string[]
}

export interface Story {
  readonly wrong: readonly string[]
  readonly log: readonly string[]
}

const MINUTE = 60_000
const KINDS: readonly HostKind[] = ['ours', 'withoutBatch', 'documented']

export async function simulate(seed: number): Promise<Story> {
  return new Simulation(seed).run()
}

class Simulation {
  readonly next: () => number
  readonly world = new World()
  readonly host: FakeHost
  readonly devices: Device[]
  readonly people: Someone[]
  readonly told: Told[] = []
  readonly log: string[] = []
  readonly pages = new Map<Device, (Page & { who?: Someone })[]>()
  healthy = false
  readonly rough: number
  readonly deadly: number
  /** Most lives go without prefetching, which has nothing to do with what is written. */
  readonly light: boolean
  made = 0
  readonly wrong: string[] = []

  constructor(seed: number) {
    this.next = random(seed * 7919 + 1)
    this.host = new FakeHost(this.pick(KINDS))
    this.people = [
      { usuario: 'ana', nid: '1001', passwords: ['Clave.1'] },
      { usuario: 'beto', nid: '2002', passwords: ['Clave.2'] },
    ]
    for (const { usuario, nid, passwords } of this.people) {
      this.host.accounts.push({ usuario, nid, password: passwords[0] as string })
      for (const code of ['A01', 'A02', 'A04']) this.host.addNumbers(code, nid, nid === '1001' ? 100 : 200, 14)
      this.host.stock.push({ code: 'A10', number: nid === '1001' ? '70' : '71', owner: nid, pending: 6 })
    }
    this.rough = this.next() * 0.5
    this.deadly = this.next() < 0.5 ? 0 : this.next() * 0.02
    this.light = !this.chance(0.02)
    this.devices = Array.from({ length: 1 + this.below(3) }, () => this.newDevice())
  }

  below = (n: number) => Math.floor(this.next() * n)
  pick = <T>(items: readonly T[]): T => items[this.below(items.length)] as T
  chance = (share: number) => this.next() < share
  say(text: string): void {
    this.log.push(`${((this.world.time % 86_400_000) / 1000).toFixed(1)} ${text}`)
  }

  newDevice(): Device {
    const device = new Device(this.world, this.host, this.next)
    device.locks = !this.chance(0.15)
    device.fate = (call) => {
      const fate = this.fate()
      if (fate.kind !== 'fine') this.say(`${call.operation} ${JSON.stringify(fate)}`)
      return fate
    }
    device.mayDie = (_process, moment, what) => {
      const dies = !this.healthy && this.chance(this.deadly)
      if (dies) this.say(`dies at ${moment} ${what}`)
      return dies
    }
    const carry = device.carry.bind(device)
    device.carry = async (call) => {
      if (call.operation === 'archivos/subirArchivos') await this.photoIsNew(device, call.files?.[0]?.bytes)
      return carry(call)
    }
    this.pages.set(device, [])
    return device
  }

  /** Promise 7: what has a receipt is never sent again. */
  async photoIsNew(device: Device, bytes: ArrayBuffer | undefined): Promise<void> {
    const sha = createHash('sha256')
      .update(new Uint8Array(bytes ?? new ArrayBuffer(0)))
      .digest('hex')
    const rows = await device.store.all('entries')
    const photos = rows.filter((row) => row.state === 'sending').flatMap((row) => row.photos)
    if (photos.some((photo) => photo.sha256 === sha && photo.receipt))
      this.wrong.push('a photo with a receipt was sent again')
  }

  fate(): Fate {
    if (this.healthy || !this.chance(this.rough)) return { kind: 'fine', ms: 5 + this.below(600) }
    switch (this.below(9)) {
      case 0:
        return { kind: 'requestLost', ms: this.below(5_000) }
      case 1:
      case 2:
        return { kind: 'answerLost', ms: this.below(5_000) }
      case 3:
        return { kind: 'late', ms: this.below(20_000) }
      case 4:
        return { kind: 'portal' }
      case 5:
        return { kind: 'breakdown', status: 500, done: this.chance(0.5) }
      case 6:
        return { kind: 'breakdown', status: 503, done: this.chance(0.2), retryAfter: 1 + this.below(30) }
      case 7:
        return { kind: 'breakdown', status: 429, done: false, retryAfter: 1 + this.below(30) }
      default:
        return { kind: 'garbage', done: this.chance(0.5) }
    }
  }

  async run(): Promise<Story> {
    this.say(
      `${this.host.kind}, ${this.devices.length} devices, rough ${this.rough.toFixed(2)}, deadly ${this.deadly.toFixed(3)}`,
    )
    const steps = 12 + this.below(30)
    for (let step = 0; step < steps; step++) {
      await this.step(this.pick(this.devices))
      await this.world.pass(this.below(this.pick([1_000, 20_000, 5 * MINUTE])))
    }
    await this.heal()
    const wrong = [...this.wrong, ...(await judge(this.host, this.devices, this.told))]
    return { wrong, log: this.log }
  }

  async step(device: Device): Promise<void> {
    const dice = this.below(100)
    if (dice < 42) return this.write(device)
    if (dice < 52) return this.mend(device)
    if (dice < 56) return this.discard(device)
    if (dice < 66) {
      device.online = this.chance(0.6)
      this.say(device.online ? 'online' : 'offline')
      if (device.online) this.wakeAll(device)
      return
    }
    if (dice < 72) return this.killOne(device)
    if (dice < 78) return this.leave(device)
    if (dice < 86) return void this.serviceWorker(device)
    if (dice < 89) {
      device.clock.wrong = this.chance(0.5)
        ? 0
        : Math.round((this.next() - 0.5) * this.pick([MINUTE, 60 * MINUTE, 30 * 24 * 60 * MINUTE]))
      this.say(`clock wrong by ${Math.round(device.clock.wrong / 1000)} s`)
      return
    }
    if (dice < 92) {
      device.store.full = !device.store.full
      this.say(device.store.full ? 'disk full' : 'disk has room')
      return
    }
    if (dice < 95) {
      this.say('host restarts: sessions end')
      this.host.endSessions()
      if (this.chance(0.3)) this.host.loseStaged()
      return
    }
    if (dice < 96) {
      const someone = this.pick(this.people)
      const next = `Clave.${this.made++}.nueva`
      this.say(`${someone.usuario} changes the password elsewhere`)
      someone.passwords.push(next)
      this.host.changePassword(someone.nid, next)
      return
    }
    this.wakeAll(device)
  }

  wakeAll(device: Device): void {
    for (const page of this.pages.get(device) ?? []) page.process.wake()
  }

  /** A page with somebody signed in. */
  async page(device: Device, who?: Someone): Promise<(Page & { who: Someone }) | undefined> {
    const pages = (this.pages.get(device) ?? []).filter(({ process }) => process.alive)
    this.pages.set(device, pages)
    const open = pages.find((page) => page.who && (!who || page.who === who))
    if (open) return open as Page & { who: Someone }
    const page: Page & { who?: Someone } = pages.find((one) => !one.who) ?? device.openPage(this.light)
    if (!pages.includes(page)) pages.push(page)
    const someone = who ?? this.pick(this.people)
    for (const password of [...someone.passwords].reverse()) {
      let result: string | undefined
      await this.world.atMost(
        page.book.signIn(someone.usuario, password).then((signed) => {
          result = signed.kind
        }),
        60_000,
      )
      this.say(`${someone.usuario} signs in: ${result}`)
      if (result === 'in' && page.process.alive) {
        page.who = someone
        return page as Page & { who: Someone }
      }
      if (result !== 'wrong') return undefined
    }
    return undefined
  }

  form(nid: string): Filled {
    const base = nid === '1001' ? 100 : 200
    const number = () => String(base + this.below(14))
    const services = this.host.filings.filter((f) => f.owner === nid && f.form === 'A01').map((f) => f.number)
    const service = this.chance(0.3) && services.length > 0 ? this.pick(services) : number()
    switch (this.below(8)) {
      case 0:
      case 1:
      case 2:
        return a01(nid, number())
      case 3:
      case 4:
        return a02(nid, number(), nid === '1001' ? '70' : '71', picture(`${this.made++}`))
      case 5:
      case 6:
        return a04(nid, number(), service)
      default:
        return a04Additional(nid, number(), number(), service)
    }
  }

  async write(device: Device): Promise<void> {
    const page = await this.page(device, this.chance(0.8) ? this.people[0] : this.people[1])
    if (!page) return
    const mark = `m${this.made++}`
    const filled = this.form(page.who.nid)
    // No two forms speak of the same female: that is how a host's list tells ours from another's.
    const values = { ...filled.values, OBSERVACIONES: `${mark} 0`, CHIP_HEMBRA: `5${this.made++}` }
    const one: Told = {
      mark,
      person: page.who.nid,
      device,
      form: filled.form.key,
      marks: new Set([values.OBSERVACIONES]),
      photos: new Set(filled.photos.map(({ bytes }) => shaOf(bytes))),
      discarded: 'no',
    }
    this.told.push(one)
    const work = page.book.submit({ ...filled, values }).then((result) => {
      this.say(`${one.form} ${mark} number ${filled.values[filled.form.number]}: ${result.kind}`)
      if (result.kind === 'saved') one.id = result.id
    })
    await this.world.atMost(work, this.chance(0.5) ? 2_000 : 1)
  }

  async entries(page: Page): Promise<readonly OutboxEntry[]> {
    const stop = page.book.outbox.subscribe(() => {})
    await this.world.pass(0)
    await this.world.pass(0)
    stop()
    return page.book.outbox.current() ?? []
  }

  /** A person mends what was refused, or changes what still waits. */
  async mend(device: Device): Promise<void> {
    const page = await this.page(device)
    if (!page) return
    const candidates = (await this.entries(page)).filter((entry) => entry.mayEdit || this.chance(0.1))
    if (candidates.length === 0) return
    const entry = this.pick(candidates)
    const one = this.told.find((told) => told.mark === markOf(entry.values))
    if (!one) return
    if (entry.wantsAnotherNumber && this.chance(0.7)) {
      await this.world.atMost(
        page.book
          .giveAnotherNumber(entry.id)
          .then((result) => this.say(`${one.mark}: another number: ${JSON.stringify(result)}`)),
        60_000,
      )
      return
    }
    const said = `${one.mark} ${this.made++}`
    const newPicture = entry.photos.length > 0 && this.chance(0.5) ? picture(`${this.made++}`) : undefined
    const before = { marks: new Set(one.marks), photos: new Set(one.photos) }
    one.marks.add(said)
    if (newPicture) one.photos.add(shaOf(newPicture))
    const values = { ...entry.values, OBSERVACIONES: said }
    const photos = newPicture ? [{ slot: 'SOPORTE', bytes: newPicture }] : []
    const filled: Filled = { form: formOf(entry.form), mode: entry.mode, values, photos, replaces: entry.id }
    const work = page.book.submit(filled).then((result) => {
      this.say(`${one.mark} is changed to ${said}: ${result.kind}`)
      if (result.kind === 'saved') {
        one.marks = new Set([said])
        if (newPicture) one.photos = new Set([shaOf(newPicture)])
      } else Object.assign(one, before)
    })
    await this.world.atMost(work, 2_000)
  }

  async discard(device: Device): Promise<void> {
    const page = await this.page(device)
    if (!page) return
    const entries = await this.entries(page)
    if (entries.length === 0) return
    const entry = this.pick(entries)
    const one = this.told.find((told) => told.mark === markOf(entry.values))
    if (!one || entry.state === 'filed') return
    one.discarded = 'maybe'
    const work = page.book.discard(entry.id).then((result) => {
      this.say(`${one.mark} discarded: ${result}`)
      one.discarded = result === 'discarded' ? 'yes' : 'no'
    })
    await this.world.atMost(work, 2_000)
  }

  async killOne(device: Device): Promise<void> {
    const pages = this.pages.get(device) ?? []
    if (pages.length === 0) return
    this.say('a page is killed')
    this.pick(pages).process.kill()
  }

  async leave(device: Device): Promise<void> {
    const pages = (this.pages.get(device) ?? []).filter(({ process }) => process.alive)
    if (pages.length === 0) return
    const page = this.pick(pages)
    this.say(`${page.who?.usuario} signs out`)
    delete page.who
    await this.world.atMost(page.book.signOut(), 5_000)
    if (this.chance(0.5)) await this.page(device, this.pick(this.people))
  }

  serviceWorker(device: Device): void {
    this.say('service worker sends')
    const { sender } = device.openServiceWorker()
    sender.send().catch((error: unknown) => this.wrong.push(`service worker: ${error}`))
  }

  /** Everything works again, and people do what they are asked to. */
  async heal(): Promise<void> {
    this.say('healed')
    this.healthy = true
    for (const device of this.devices) {
      device.online = true
      device.locks = true
      device.clock.wrong = 0
      device.store.full = false
      for (const page of this.pages.get(device) ?? []) page.process.kill()
      this.pages.set(device, [])
    }
    // Longer than any lease, and than a request that was still under way.
    await this.world.pass(20 * MINUTE)
    for (let round = 0; round < 4; round++) {
      for (const device of this.devices)
        for (const someone of this.people) {
          const rows = await device.store.all('entries', someone.nid)
          if (!rows.some((row) => row.state !== 'filed' && (round === 0 || !stands(row)))) continue
          const page = await this.page(device, someone)
          if (!page) {
            this.wrong.push(`${someone.usuario} cannot sign in on a healthy network`)
            continue
          }
          page.process.wake()
          await this.world.pass(12 * MINUTE)
          for (const entry of await this.entries(page))
            if (entry.wantsAnotherNumber) await this.world.atMost(page.book.giveAnotherNumber(entry.id), MINUTE)
          await this.world.pass(2 * MINUTE)
          await this.world.atMost(page.book.signOut(), 5_000)
          page.process.kill()
        }
    }
  }
}

/** Refused, with nothing that one tap could mend. */
const stands = (row: EntryRow) => row.state === 'refused' && row.problem?.code !== 100

const shaOf = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
