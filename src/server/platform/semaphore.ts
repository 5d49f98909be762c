import PQueue from 'p-queue'

/** So many at a time; the others wait for their turn, in the order in which they came. */
export class Semaphore {
  private readonly queue: PQueue

  constructor(atOnce: number) {
    this.queue = new PQueue({ concurrency: atOnce })
  }

  /** @param first goes before all who are not. */
  take<T>(work: () => Promise<T>, first = false): Promise<T> {
    return this.queue.add(work, { priority: first ? 1 : 0 })
  }
}

/** So many at a time for each name; nobody waits for another name's work, and whoever has none under way costs nothing. */
export class TurnsByName {
  private readonly atOnce: number
  private readonly known = new Map<string, { readonly turns: Semaphore; users: number }>()

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const own = this.known.get(name) ?? { turns: new Semaphore(this.atOnce), users: 0 }
    this.known.set(name, own)
    own.users++
    try {
      return await own.turns.take(work)
    } finally {
      if (--own.users === 0) this.known.delete(name)
    }
  }
}
