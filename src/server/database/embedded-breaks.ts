/**
 * PGlite answers in microtasks. Statements that wait for one another would run one after the other without the event
 * loop reading a socket in between, however many they are: here a long stretch of them is interrupted.
 */
import { setImmediate as nextRound } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** ms of statements after which waiting events are handled. */
const LONGEST_STRETCH = 20

export function letEventsIn(client: PGlite): void {
  const pass = client.execProtocolStream.bind(client)
  let begun: number | undefined
  client.execProtocolStream = async (message, options) => {
    if (begun !== undefined && performance.now() - begun > LONGEST_STRETCH) {
      // Events are read in one round of the loop and handled in the next.
      await nextRound()
      await nextRound()
    }
    if (begun === undefined) {
      begun = performance.now()
      setImmediate(() => (begun = undefined))
    }
    return pass(message, options)
  }
}
