/** One saving at a time over all tabs, so that what was checked still holds when it is written. */
import type { Ports } from './ports.ts'

/** ms between two looks whether the turn is free. */
const STEP = 15
/** About a second: a tab that is frozen in the middle of a saving must not keep the others from theirs. */
const TRIES = 70

export type Turn = <T extends object>(work: () => Promise<T>) => Promise<T>

/** Its own name among the locks: a saving never waits for the sender, nor the sender for a saving. */
export const turns =
  ({ lock, clock }: Pick<Ports, 'lock' | 'clock'>): Turn =>
  async (work) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const done = await lock.tryRun('guardar', work)
      if (done !== 'busy') return done
      await new Promise<void>((go) => {
        clock.after(STEP, go)
      })
    }
    return work()
  }
