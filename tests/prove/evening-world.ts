/** Simulated time for ten thousand devices: the tests' world with its timers in a heap. */
import { World } from '../sync/fakes/clock.ts'

interface Timer {
  readonly at: number
  readonly order: number
  run: (() => void) | undefined
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve))
const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

export class EveningWorld extends World {
  #order = 0
  readonly #heap: Timer[] = []

  override after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.time + Math.max(0, ms), order: this.#order++, run }
    this.#push(timer)
    return () => {
      timer.run = undefined
    }
  }

  override async pass(ms: number): Promise<void> {
    const end = this.time + ms
    await rest()
    while ((this.#heap[0]?.at ?? Number.POSITIVE_INFINITY) <= end) await this.#step()
    this.time = end
  }

  override async until<T>(work: Promise<T>, most = 3_600_000): Promise<T> {
    let done = false
    const end = this.time + most
    const mark = () => {
      done = true
    }
    work.then(mark, mark)
    await rest()
    while (!done) {
      const next = this.#heap[0]
      if (!next || next.at > end) throw new Error('It never ended')
      await this.#step()
    }
    return work
  }

  /** Runs the next timer and everything it triggers. */
  async #step(): Promise<void> {
    const { at, run } = this.#pop()
    if (!run) return
    this.time = Math.max(this.time, at)
    run()
    await rest()
  }

  #push(timer: Timer): void {
    const heap = this.#heap
    let place = heap.push(timer) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!before(timer, heap[parent] as Timer)) break
      heap[place] = heap[parent] as Timer
      place = parent
    }
    heap[place] = timer
  }

  #pop(): Timer {
    const heap = this.#heap
    const first = heap[0] as Timer
    const last = heap.pop() as Timer
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1] as Timer, heap[child] as Timer)) child++
      if (!before(heap[child] as Timer, last)) break
      heap[place] = heap[child] as Timer
      place = child
    }
    heap[place] = last
    return first
  }
}
