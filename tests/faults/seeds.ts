import { expect, it } from 'vitest'
import { tellFigures } from '../prove/figures.ts'
import { Coverage } from './coverage.ts'
import { simulate } from './simulation.ts'

/** SEED=n replays one seed and prints its log; SEEDS=n runs seeds 1 to n (default 720). */
const seeds = Number(process.env.SEEDS ?? 720)
const only = process.env.SEED === undefined ? undefined : Number(process.env.SEED)
/** From this number of seeds on, every form and every fault must have occurred. */
const ENOUGH = 300

/** Runs every second seed: two files share the seeds, to use two processors. */
export function everySecondFrom(first: 1 | 2): void {
  it('whatever fails, every form that was told saved is filed exactly once, stands refused with a reason, or was discarded', async () => {
    const all = new Coverage()
    const started = process.cpuUsage()
    for (let seed = first; seed <= (only ?? seeds); seed += 2) {
      if (only !== undefined && seed !== only) continue
      const { wrong, log, coverage } = await simulate(seed)
      all.add(coverage)
      if (wrong.length > 0 || only !== undefined) console.log(log.join('\n'))
      expect(wrong, `SEED=${seed}`).toEqual([])
    }
    const { user, system } = process.cpuUsage(started)
    if (all.seeds > 0) tellFigures(all.print((user + system) / 1000))
    if (all.seeds >= ENOUGH) expect(all.missing(), 'never occurred').toEqual([])
  }, 3_600_000)
}
