/** So many at a time; the others wait for their turn, in the order in which they came. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []
  private readonly ahead: (() => void)[] = []

  constructor(atOnce: number) {
    this.free = atOnce
  }

  /** @param first goes before all who are not. */
  async take<T>(work: () => Promise<T>, first = false): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => (first ? this.ahead : this.waiting).push(resolve))
    try {
      return await work()
    } finally {
      const next = this.ahead.shift() ?? this.waiting.shift()
      if (next) next()
      else this.free++
    }
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
