import { gate } from '../../registry/index.ts'

/** Admits a limited number at a time; the others wait in order of arrival. */
export class Semaphore {
  private readonly gate: ReturnType<typeof gate>

  constructor(atOnce: number) {
    this.gate = gate(atOnce)
  }

  /** @param first takes precedence over those without it. */
  async take<T>(work: () => Promise<T>, first = false): Promise<T> {
    const leave = await this.gate.enter(first)
    try {
      return await work()
    } finally {
      leave()
    }
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
