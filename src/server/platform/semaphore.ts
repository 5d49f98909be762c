import PQueue from 'p-queue'

/** Admits a limited number at a time; the others wait in order of arrival. */
export class Semaphore {
  private readonly queue: PQueue

  constructor(atOnce: number) {
    this.queue = new PQueue({ concurrency: atOnce })
  }

  /** @param first takes precedence over those without it. */
  take<T>(work: () => Promise<T>, first = false): Promise<T> {
    return this.queue.add(work, { priority: first ? 1 : 0 })
  }
}

/** One semaphore per name: work of one name never waits for another's, and an idle name uses no memory. */
export class TurnsByName {
  private readonly atOnce: number
  private readonly known = new Map<string, { readonly semaphore: Semaphore; users: number }>()

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const own = this.known.get(name) ?? { semaphore: new Semaphore(this.atOnce), users: 0 }
    this.known.set(name, own)
    own.users++
    try {
      return await own.semaphore.take(work)
    } finally {
      if (--own.users === 0) this.known.delete(name)
    }
  }
}
