import { setTimeout } from 'node:timers/promises'

interface Held<T> {
  readonly value: T
  /** What it rests on. */
  readonly mark: string
  /** ms UTC at which it was computed, and last found to be of the current mark. */
  readonly at: number
  readonly checkedAt: number
}

/** How long an answer is not checked again, ms. */
const FRESH = 60_000

/** A costly answer: kept until what it rests on has another mark, checked and computed once at a time whoever asks. */
export class Kept<T> {
  private held: Held<T> | undefined
  private running: Promise<void> | undefined
  private readonly failed: (error: unknown) => void

  /** @param failed told each failure once, whether or not anybody still waits */
  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  /**
   * @param now the clock, ms UTC
   * @param look the mark of what the answer rests on, and how to compute it
   * @param patience ms to wait for a check or computation
   * @returns the newest answer there is, and whether it may be older than what it rests on; undefined: none yet
   */
  async of(
    now: () => number,
    look: () => Promise<{ readonly mark: string; compute(): Promise<T> }>,
    patience: number,
  ): Promise<(Held<T> & { readonly isOld: boolean }) | undefined> {
    const isFresh = () => this.held !== undefined && Math.abs(now() - this.held.checkedAt) < FRESH
    if (!isFresh()) {
      this.running ??= this.renew(now, look)
        .catch((error: unknown) => {
          this.failed(error)
          throw error
        })
        .finally(() => {
          this.running = undefined
        })
      const { running } = this
      // Also when nobody waits any more.
      running.catch(() => {})
      const late = new AbortController()
      const waited = setTimeout(patience, undefined, { signal: late.signal, ref: false })
      await Promise.race([running, waited]).finally(() => late.abort())
    }
    return this.held && { ...this.held, isOld: !isFresh() }
  }

  private async renew(now: () => number, look: Parameters<Kept<T>['of']>[1]): Promise<void> {
    const { mark, compute } = await look()
    if (this.held?.mark === mark) this.held = { ...this.held, checkedAt: now() }
    else {
      const value = await compute()
      this.held = { value, mark, at: now(), checkedAt: now() }
    }
  }
}
