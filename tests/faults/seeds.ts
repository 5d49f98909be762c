import { expect, it } from 'vitest'
import { simulate } from './simulation.ts'

/** SEED=n replays one seed and tells its story; SEEDS=n runs that many (2,000). */
const seeds = Number(process.env.SEEDS ?? 2_000)
const only = process.env.SEED === undefined ? undefined : Number(process.env.SEED)

/** Every second seed: two files share them, so that two processors do. */
export function everySecondFrom(first: 1 | 2): void {
  it('whatever fails, every form that was told saved is filed exactly once, stands refused with a reason, or was discarded', async () => {
    for (let seed = first; seed <= (only ?? seeds); seed += 2) {
      if (only !== undefined && seed !== only) continue
      const { wrong, log } = await simulate(seed)
      if (wrong.length > 0 || only !== undefined) console.log(log.join('\n'))
      expect(wrong, `SEED=${seed}`).toEqual([])
    }
  }, 1_800_000)
}
