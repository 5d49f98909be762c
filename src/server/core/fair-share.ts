/** How much of this process one person's calls may have at a time, so that they do not hold up everybody else's. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { OpenDatabase } from '../database/database.ts'
import { Semaphore, TurnsByName } from '../platform/semaphore.ts'

export interface FairShare {
  /** Calls, by person. */
  readonly calls: TurnsByName
  /** Batches of questions, by person: one at a time. */
  readonly questions: TurnsByName
  /** Batches of forms, by person: as many as a device sends at once. */
  readonly forms: TurnsByName
  /** Stretches of whole lists for files, of all persons: what is left of the machine is for those who wait at a screen. */
  readonly stretches: Semaphore
  /** Of these, putting a whole list into its order: the database may take every core for one. */
  readonly orders: Semaphore
  /** Who is being answered a whole list for a file, one at a time: which answer, and when it last went on (ms). */
  readonly exporting: Map<string, { readonly by: object; readonly at: number }>
}

/** One database connection has one statement at a time: a second call of a person is there when the first has ended. */
const FEWEST = 2
const BATCHES_OF_FORMS = 5
const STRETCHES = 2

export const fairShare = ({ connections = 1 }: Pick<OpenDatabase, 'connections'>): FairShare => ({
  calls: new TurnsByName(Math.max(FEWEST, Math.floor(connections / 2))),
  questions: new TurnsByName(1),
  forms: new TurnsByName(BATCHES_OF_FORMS),
  stretches: new Semaphore(Math.min(STRETCHES, connections)),
  orders: new Semaphore(1),
  exporting: new Map(),
})

/** ms. What takes longer than this is followed by as long a pause, up to the longest. */
const SHORT = 20
const LONGEST_PAUSE = 100

/**
 * Between two pieces of long work: whoever came meanwhile is heard. The embedded database answers without ever going
 * back to what waits.
 * @param worked ms that the last piece took.
 */
export async function yieldToOthers(worked: number): Promise<void> {
  // What came is read in one round and begun in the next.
  await setImmediate()
  await setImmediate()
  if (worked > SHORT) await setTimeout(Math.min(worked, LONGEST_PAUSE))
}
