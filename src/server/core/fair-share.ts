/** Limits one person's share of this process, so that nobody's calls block everybody else's. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { OpenDatabase } from '../database/database.ts'
import { Semaphore, TurnsByName } from '../platform/semaphore.ts'

export interface FairShare {
  /** Calls, per person. */
  readonly calls: TurnsByName
  /** Batches of questions, per person: one at a time. */
  readonly questions: TurnsByName
  /** Batches of forms, per person: as many as a device sends at once. */
  readonly forms: TurnsByName
  /** Export chunks, for all persons: interactive requests come first. */
  readonly stretches: Semaphore
  /** Of these, sorting a whole list: the database may use every core for one. */
  readonly orders: Semaphore
  /** Running exports, one per person: which answer, and when it last progressed (ms). */
  readonly exporting: Map<string, { readonly by: object; readonly at: number }>
}

/** A database connection runs one statement at a time: a person's second call is ready when the first has finished. */
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

/** ms. Work that takes longer than this is followed by an equally long pause, up to the maximum. */
const SHORT = 20
const LONGEST_PAUSE = 100

/**
 * Between two pieces of long work: lets waiting calls run. The embedded database answers without ever returning to the
 * event loop.
 * @param worked ms that the last piece took.
 * @param isQuiet nobody waits: there is no pause.
 */
export async function yieldToOthers(worked: number, isQuiet = () => false): Promise<void> {
  // Events are read in one round of the loop and handled in the next.
  await setImmediate()
  await setImmediate()
  if (worked > SHORT && !isQuiet()) await setTimeout(Math.min(worked, LONGEST_PAUSE))
}
