/** So many at a time; the others wait for their turn, in the order in which they came. */
export class Turns {
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
