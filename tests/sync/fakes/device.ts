/** A device: the parts that survive (disk, device key, cookie) and the processes that start and die on it. */
import type { Reply } from '../../../src/registry/index.ts'
import type { Background } from '../../../src/sync/contract/background.ts'
import type { Book } from '../../../src/sync/contract/book.ts'
import { copiedStore } from '../../../src/sync/copy/copied-store.ts'
import { packedJournal } from '../../../src/sync/copy/packed-journal.ts'
import { farmClock } from '../../../src/sync/core/farm-clock.ts'
import { createBackground } from '../../../src/sync/create-background.ts'
import { createBook } from '../../../src/sync/create-book.ts'
import { createSender, type Sender } from '../../../src/sync/create-sender.ts'
import {
  type Call,
  type Journal,
  NetworkFailure,
  type PackedJournal,
  type Ports,
  type Store,
  StoreFull,
} from '../../../src/sync/ports/ports.ts'
import { MemoryStore } from '../memory-store.ts'
import { lightBackground } from './background.ts'
import { chanceOf } from './chance.ts'
import { FakeCipher, RememberingCipher } from './cipher.ts'
import { DeviceClock, type World } from './clock.ts'
import { type FakeHost, json } from './host.ts'
import { FakeJournal } from './journal.ts'

/** What happens to one call. ms: duration of each direction. */
export type Fate =
  | { readonly kind: 'fine'; readonly ms?: number }
  | { readonly kind: 'requestLost'; readonly ms?: number }
  | { readonly kind: 'answerLost'; readonly ms?: number }
  /** The host executes it that long after the caller's timeout. */
  | { readonly kind: 'late'; readonly ms: number }
  /** It reaches the host, and once more that much later. */
  | { readonly kind: 'twice'; readonly ms: number }
  /** Each direction takes that long: the caller may time out before the response arrives. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** A page in between. done: the host had filed. */
  | { readonly kind: 'portal'; readonly status?: number; readonly done?: boolean }
  /** done: the host failed after it had filed. */
  | { readonly kind: 'breakdown'; readonly status: number; readonly done: boolean; readonly retryAfter?: number }
  | { readonly kind: 'garbage'; readonly done: boolean }

export type Moment = 'commit' | 'committed' | 'call' | 'answered' | 'copy' | 'copied'

export class Process {
  readonly device: Device
  alive = true
  readonly ports: Ports
  #wakes: (() => void)[] = []

  constructor(device: Device) {
    this.device = device
    this.ports = this.#ports()
  }

  kill(): void {
    this.alive = false
    this.device.release(this)
  }

  #onWake(run: () => void): () => void {
    this.#wakes.push(run)
    return () => {
      this.#wakes = this.#wakes.filter((other) => other !== run)
    }
  }

  wake(): void {
    if (this.alive) for (const run of this.#wakes) run()
  }

  /** A dead process no longer receives or does anything. */
  #while<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.alive) return
      work().then(
        (value) => this.alive && resolve(value),
        (error: unknown) => this.alive && reject(error as Error),
      )
    })
  }

  async #at(moment: Moment, what: string): Promise<void> {
    if (this.device.mayDie(this, moment, what)) {
      this.kill()
      await new Promise(() => {})
    }
  }

  #journal(): Journal {
    const { journal } = this.device
    const step = <T>(name: string, work: () => Promise<T>) =>
      this.#while(async () => {
        await this.#at('copy', name)
        const done = await work()
        await this.#at('copied', name)
        return done
      })
    return {
      list: () => this.#while(journal.list),
      read: (name) => this.#while(() => journal.read(name)),
      write: (name, bytes) => step(name, () => journal.write(name, bytes)),
      remove: (name) => step(name, () => journal.remove(name)),
      size: () => this.#while(() => journal.size()),
    }
  }

  #ports(): Ports {
    const { device } = this
    const store: Store = {
      get: (table, id) => this.#while(() => device.store.get(table, id)),
      all: (table, person) => this.#while(() => device.store.all(table, person)),
      ids: (table, person) => this.#while(() => device.store.ids(table, person)),
      damaged: (table, person) => this.#while(() => device.store.damaged(table, person)),
      commit: (writes, guards) =>
        this.#while(async () => {
          await this.#at('commit', writes.map((write) => write.table).join())
          const done = await device.store.commit(writes, guards)
          await this.#at('committed', writes.map((write) => write.table).join())
          return done
        }),
      watch: (tables, told) => device.store.watch(tables, () => this.alive && told()),
      watchLater: (tables, told) => device.store.watchLater(tables, () => this.alive && told()),
    }
    const clock = farmClock({
      now: device.clock.now,
      ticks: device.clock.ticks,
      after: (ms, run) => device.clock.after(ms, () => this.alive && run()),
    })
    const lock: Ports['lock'] = {
      exclusive: device.locks,
      tryRun: (name, run) => this.#while(() => device.tryRun(this, name, run)),
      run: (name, run) => this.#while(() => device.run(this, name, run)),
      keep: (name) => this.#while(async () => device.keep(this, name)),
      kept: () => this.#while(async () => device.kept()),
    }
    const cipher = new RememberingCipher(device.cipher)
    const journal = packedJournal(this.#journal(), cipher, device.log)
    const bare = { store, clock, lock, cipher, log: device.log }
    return {
      ...bare,
      store: copiedStore(bare, journal),
      journal,
      transport: {
        call: (call) =>
          this.#while(async () => {
            await this.#at('call', call.operation)
            const reply = await device.carry(call)
            await this.#at('answered', call.operation)
            return device.date ? { ...reply, clockDifference: device.date() - device.clock.now() } : reply
          }),
      },
      connectivity: {
        online: () => device.hint ?? device.online,
        onWake: (run) => this.#onWake(run),
        others: {
          tell: () => device.tellOthers(this),
          onHostAnswered: (run) => device.hear(this, run),
        },
      },
      random: device.random,
    }
  }
}

export interface Page {
  readonly process: Process
  readonly book: Book
  readonly background: Background
}

export class Device {
  readonly world: World
  readonly host: FakeHost
  readonly store = new MemoryStore()
  readonly clock: DeviceClock
  readonly journal: FakeJournal
  readonly cipher: FakeCipher
  readonly random: Ports['random']
  readonly jar = { cookie: '' }
  readonly failures: string[] = []
  online = true
  /** What the browser reports as online, if that is wrong. */
  hint: boolean | undefined
  /** false: as browsers without Web Locks. */
  locks = true
  /** The header Date of whatever answers, ms UTC; undefined: answers carry none. */
  date: (() => number) | undefined
  fate: (call: Call) => Fate = () => ({ kind: 'fine' })
  /** Changes an answer of the host. */
  reply: (call: Call, reply: Reply) => Reply = (_, reply) => reply
  mayDie: (process: Process, moment: Moment, what: string) => boolean = () => false
  readonly #held = new Map<string, Process>()
  #kept: readonly { readonly by: Process; readonly name: string }[] = []
  readonly #hearing = new Set<{ readonly of: Process; readonly run: () => void }>()

  constructor(world: World, host: FakeHost, next: () => number) {
    this.world = world
    this.host = host
    this.clock = new DeviceClock(world)
    this.journal = new FakeJournal(this.clock.now)
    this.cipher = new FakeCipher(next)
    this.store.deviceMark = this.cipher.markOnDisk
    this.random = chanceOf(next)
  }

  /** As a context that opens it now reads it. */
  get copy(): PackedJournal {
    return packedJournal(this.journal, this.cipher, this.log)
  }

  readonly log: Ports['log'] = {
    failure: (where, error) => {
      if (!(error instanceof StoreFull)) this.failures.push(`${where}: ${error instanceof Error ? error.stack : error}`)
    },
  }

  /** light: with a background that sends and fetches on request, and prefetches nothing. */
  openPage(light = false): Page {
    const process = new Process(this)
    const background = light ? lightBackground(process.ports) : createBackground(process.ports)
    return { process, background, book: createBook(process.ports, background) }
  }

  openServiceWorker(): { process: Process; sender: Sender } {
    const process = new Process(this)
    return { process, sender: createSender(process.ports) }
  }

  /** Clears the app's storage while the app is open. */
  clearStorage(): void {
    this.loseDatabase()
    this.journal.files.clear()
    this.jar.cookie = ''
  }

  /** The browser throws its database away, and with it the device's key. */
  loseDatabase(): void {
    this.store.clear()
    this.cipher.clear()
  }

  tellOthers(process: Process): void {
    for (const { of, run } of [...this.#hearing]) if (of !== process && of.alive) run()
  }

  hear(of: Process, run: () => void): () => void {
    const one = { of, run }
    this.#hearing.add(one)
    return () => this.#hearing.delete(one)
  }

  release(process: Process): void {
    for (const [name, holder] of this.#held) if (holder === process) this.#held.delete(name)
    this.#kept = this.#kept.filter(({ by }) => by !== process)
  }

  /** Releases all locks while their holders continue, like a frozen page that wakes or a browser that steals a lock. */
  stealLocks(): void {
    this.#held.clear()
    this.#kept = []
  }

  keep(by: Process, name: string): () => Promise<void> {
    const mine = { by, name }
    if (this.locks) this.#kept = [...this.#kept, mine]
    return async () => {
      this.#kept = this.#kept.filter((other) => other !== mine)
    }
  }

  kept(): readonly string[] {
    return [...this.#held.keys(), ...this.#kept.map(({ name }) => name)]
  }

  async tryRun<T>(process: Process, name: string, run: () => Promise<T>): Promise<T | 'busy'> {
    if (!this.locks) return run()
    if (this.#held.has(name)) return 'busy'
    this.#held.set(name, process)
    try {
      return await run()
    } finally {
      if (this.#held.get(name) === process) this.#held.delete(name)
    }
  }

  async run<T>(process: Process, name: string, run: () => Promise<T>): Promise<T> {
    while (this.locks && this.#held.has(name)) await this.world.wait(1)
    // A process that died while it waited does not take the lock.
    if (!process.alive) await new Promise(() => {})
    return (await this.tryRun(process, name, run)) as T
  }

  async carry(call: Call): Promise<Reply> {
    const { world } = this
    const fate = this.online ? this.fate(call) : ({ kind: 'requestLost' } as const)
    // A request has the cookie of the time when it was sent; the response's cookie is stored only if the caller still
    // waits for it.
    const jar = { ...this.jar, device: this }
    const { cookie } = jar
    const handle = (waited = true) => {
      const reply = this.reply(call, this.host.handle(call, jar))
      if (waited && jar.cookie !== cookie) this.jar.cookie = jar.cookie
      return reply
    }
    const later = () => void handle(false)
    switch (fate.kind) {
      case 'fine': {
        await world.wait(fate.ms ?? 20)
        const reply = handle()
        await world.wait(fate.ms ?? 20)
        return reply
      }
      case 'requestLost':
        await world.wait(fate.ms ?? 20)
        throw new NetworkFailure()
      case 'answerLost':
        await world.wait(20)
        handle()
        await world.wait(fate.ms ?? 20)
        throw new NetworkFailure()
      case 'late':
        world.after(call.timeoutMs + fate.ms, later)
        await world.wait(call.timeoutMs)
        throw new NetworkFailure()
      case 'twice': {
        await world.wait(20)
        const reply = handle()
        world.after(fate.ms, later)
        return reply
      }
      case 'slow': {
        let reply: Reply | undefined
        // After a timeout, the browser ignores the response's cookie.
        const inTime = 2 * fate.ms < call.timeoutMs
        world.after(fate.ms, () => {
          reply = handle(inTime)
        })
        await world.wait(Math.min(2 * fate.ms, call.timeoutMs))
        if (!reply || !inTime) throw new NetworkFailure()
        return reply
      }
      case 'portal':
        await world.wait(20)
        if (fate.done) handle()
        return {
          status: fate.status ?? 200,
          contentType: 'text/html',
          text: '<html><body>Bienvenido al hotel</body></html>',
        }
      case 'breakdown': {
        await world.wait(20)
        if (fate.done) handle()
        const reply = json({ error: 'falla' }, fate.status)
        return fate.retryAfter === undefined ? reply : { ...reply, retryAfter: fate.retryAfter }
      }
      case 'garbage':
        await world.wait(20)
        if (fate.done) handle()
        return { status: 200, contentType: 'application/json', text: '{"cor' }
    }
  }
}
