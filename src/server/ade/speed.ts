/** Limits how fast each of several callers may ask. */
interface Bucket {
  left: number
  at: number
}

export class Speed {
  private readonly atOnce: number
  private readonly perSecond: number
  private readonly now: () => number
  private readonly buckets = new Map<number, Bucket>()

  /** @param now ms */
  constructor({
    atOnce,
    perSecond,
    now,
  }: { readonly atOnce: number; readonly perSecond: number; readonly now: () => number }) {
    this.atOnce = atOnce
    this.perSecond = perSecond
    this.now = now
  }

  /** @returns seconds to wait; 0: go on */
  take(name: number): number {
    const now = this.now()
    const { left, at } = this.buckets.get(name) ?? { left: this.atOnce, at: now }
    const refilled = Math.min(this.atOnce, left + ((now - at) / 1000) * this.perSecond)
    const isAdmitted = refilled >= 1
    this.buckets.set(name, { left: isAdmitted ? refilled - 1 : refilled, at: now })
    return isAdmitted ? 0 : Math.max(1, Math.ceil((1 - refilled) / this.perSecond))
  }
}
