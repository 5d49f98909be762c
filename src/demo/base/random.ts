/** A seeded generator (sfc32): the same seed gives the same world, on every machine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private d = 1

  constructor(seed: string | number) {
    const text = String(seed)
    this.a = hash(text, 0x9e3779b9)
    this.b = hash(text, 0x243f6a88)
    this.c = hash(text, 0xb7e15162)
    for (let warm = 0; warm < 12; warm++) this.next()
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }

  /** A whole number from low to high, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Approximately normal (sum of four), never beyond 3.5 deviations. */
  normal(mean: number, deviation: number): number {
    const sum = this.next() + this.next() + this.next() + this.next() - 2
    return mean + sum * deviation * Math.sqrt(3)
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** An item by its weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return this.pick(items)[0]
  }

  shuffled<T>(items: readonly T[]): T[] {
    const list = [...items]
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      const held = list[i] as T
      list[i] = list[j] as T
      list[j] = held
    }
    return list
  }

  /** A version 4 UUID of this generator. */
  uuid(): string {
    const hex = (digits: number) =>
      Math.floor(this.next() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
  }
}

function hash(text: string, start: number): number {
  let value = start | 0
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) + 0x7ed55d16
  return value | 0
}
