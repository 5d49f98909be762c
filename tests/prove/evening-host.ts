/** A simulated host: the server's own admission control, and one machine with the measured costs per call. */
import type { Reply } from '../../src/registry/index.ts'
import { HttpError } from '../../src/server/core/http-errors.ts'
import { type Place, Room } from '../../src/server/http/room.ts'
import { type Call, NetworkFailure } from '../../src/sync/ports/ports.ts'
import type { Costs as Measured } from '../bench/costs.ts'
import { type FakeHost, json } from '../sync/fakes/host.ts'
import type { EveningWorld } from './evening-world.ts'

/** ms of the whole machine for a form in a device's batch, a short call and a refused call. */
export type Costs = Pick<Measured, 'form' | 'call' | 'refusal'>

interface Job {
  readonly ms: number
  readonly done: () => void
}

/** ms each way. */
const LATENCY = { least: 40, more: 160 } as const

export class EveningHost {
  readonly room: Room
  readonly #world: EveningWorld
  readonly #host: FakeHost
  readonly #costs: Costs
  readonly #next: () => number
  /** Short jobs run before the next long one. */
  readonly #short: Job[] = []
  readonly #long: Job[] = []
  #longAt = 0
  #busy = false
  /** ms during which the machine was busy. */
  worked = 0
  /** `${address} ${key}` */
  readonly filed = new Set<string>()
  refused = 0
  /** Calls that timed out on their device. */
  gaveUp = 0
  calls = 0

  constructor(world: EveningWorld, host: FakeHost, costs: Costs, next: () => number) {
    this.#world = world
    this.#host = host
    this.#costs = costs
    this.#next = next
    this.room = new Room(undefined, () => world.time)
  }

  /** @param address of the device. @throws NetworkFailure when the device gave up */
  async carry(call: Call, address: string): Promise<Reply> {
    const world = this.#world
    const begun = world.time
    this.calls++
    await world.wait(this.#latency())
    let reply: Reply | undefined
    const answered = this.#handle(call, address).then((said) => {
      reply = said
    })
    let late: (() => void) | undefined
    const given = new Promise<void>((resolve) => {
      late = world.after(begun + call.timeoutMs - world.time, resolve)
    })
    await Promise.race([answered, given])
    late?.()
    if (!reply) {
      this.gaveUp++
      throw new NetworkFailure()
    }
    await world.wait(this.#latency())
    return reply
  }

  #latency = () => LATENCY.least + this.#next() * LATENCY.more

  async #handle(call: Call, address: string): Promise<Reply> {
    const isBatch = call.operation === 'lote/enviar'
    const sent = isBatch ? (JSON.parse(call.fields.envios ?? '[]') as { key: string }[]) : []
    let place: Place | undefined
    try {
      place = this.room.enter([address])
      place.begin(Math.max(1, sent.length))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      this.refused++
      await this.#work(this.#short, this.#costs.refusal)
      place?.leave()
      return { ...json({ error: error.text }, error.status), retryAfter: error.retryAfter ?? 0 }
    }
    try {
      if (!isBatch) {
        await this.#work(this.#short, this.#costs.call)
        return this.#host.handle(call, { cookie: '' })
      }
      await this.#work(this.#long, this.#costs.call + sent.length * this.#costs.form)
      return json(
        sent.map(({ key }) => {
          // A retried filing gets its first answer.
          this.filed.add(`${address} ${key}`)
          return { status: 200, body: 1 }
        }),
      )
    } finally {
      place.leave()
    }
  }

  #work(queue: Job[], ms: number): Promise<void> {
    return new Promise((done) => {
      queue.push({ ms, done })
      this.#go()
    })
  }

  #go(): void {
    if (this.#busy) return
    const job = this.#short.shift() ?? this.#nextLong()
    if (!job) return
    this.#busy = true
    this.worked += job.ms
    this.#world.after(job.ms, () => {
      this.#busy = false
      job.done()
      this.#go()
    })
  }

  /** Thousands of jobs may wait: an index is cheaper than shifting the array. */
  #nextLong(): Job | undefined {
    const job = this.#long[this.#longAt]
    if (job) this.#longAt++
    if (this.#longAt > 5_000) {
      this.#long.splice(0, this.#longAt)
      this.#longAt = 0
    }
    return job
  }
}
