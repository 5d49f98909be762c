/** Time that only tests advance. Timers run in order of time; before each, all pending work has settled. */
import { farmDay } from '../../../src/registry/format/farm-time.ts'
import type { DeviceClock as Port } from '../../../src/sync/ports/ports.ts'

// Parts of the book that are loaded when they are first used: time that only tests advance must not pass meanwhile.
await Promise.all([
  import('../../../src/sync/create-account.ts'),
  import('../../../src/sync/create-errands.ts'),
  import('../../../src/sync/create-further.ts'),
  import('../../../src/sync/exporting/exports.ts'),
  import('../../../src/sync/inventory/further-herd.ts'),
  import('../../../src/sync/reading/certificates.ts'),
  import('../../../src/sync/writing/import-trials.ts'),
  import('../../../src/sync/writing/rescue.ts'),
  import('../../../src/sync/writing/sealed-rescue.ts'),
])

const START = Date.UTC(2026, 2, 10, 13, 0, 0)

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve))

export class World {
  time = START
  #order = 0
  #timers: Timer[] = []

  /** @returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + Math.max(0, ms), order: this.#order++, run }
    let place = this.#timers.length
    while (place > 0 && (this.#timers[place - 1] as Timer).at > timer.at) place--
    this.#timers.splice(place, 0, timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve))
  }

  /** Lets that much time pass, ms. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms
    await rest()
    for (;;) {
      const next = this.#timers[0]
      if (!next || next.at > end) break
      this.#timers.shift()
      this.time = Math.max(this.time, next.at)
      next.run()
      await rest()
    }
    this.time = end
  }

  /**
   * Lets time pass until `work` is done, but at most `ms`. Work not done by then continues or never ends.
   */
  async atMost(work: Promise<unknown>, ms: number): Promise<void> {
    let done = false
    const end = () => {
      done = true
    }
    work.then(end, end)
    const last = this.time + ms
    await rest()
    while (!done) {
      const next = this.#timers[0]
      if (!next || next.at > last) break
      this.#timers.shift()
      this.time = Math.max(this.time, next.at)
      next.run()
      await rest()
    }
  }

  /** Lets time pass until `work` is done; rejects if it takes longer than `most` ms. */
  async until<T>(work: Promise<T>, most = 3_600_000): Promise<T> {
    let done = false
    let outcome: { value: T } | { error: unknown } | undefined
    work.then(
      (value) => {
        done = true
        outcome = { value }
      },
      (error: unknown) => {
        done = true
        outcome = { error }
      },
    )
    const end = this.time + most
    await rest()
    while (!done) {
      const next = this.#timers[0]
      if (!next || next.at > end) throw new Error('It never ended')
      this.#timers.shift()
      this.time = Math.max(this.time, next.at)
      next.run()
      await rest()
    }
    if (outcome && 'value' in outcome) return outcome.value
    throw (outcome as { error: unknown }).error
  }
}

/** A device's clock: the world's time plus an error. */
export class DeviceClock implements Port {
  readonly world: World
  /** ms */
  wrong = 0
  constructor(world: World) {
    this.world = world
  }
  now = () => this.world.time + this.wrong
  ticks = () => this.world.time
  today = () => farmDay(this.now())
  after(ms: number, run: () => void): () => void {
    return this.world.after(ms, run)
  }
}
