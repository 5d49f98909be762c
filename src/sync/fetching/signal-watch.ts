/** Keeps the displayed state of the signal true within seconds, also when there is nothing else to ask. */
import { probe } from '../core/api-client.ts'
import type { ApiClient, Reach } from '../core/api-result.ts'
import { backoff } from '../core/backoff.ts'
import type { Signal } from '../core/live-query.ts'
import type { Ports } from '../ports/ports.ts'

/** How long an answer counts as proof of signal, and the shortest time between two probes, ms. */
const PROOF_LASTS = 30_000

export interface SignalWatch {
  /**
   * Probes the host unless its state is known well enough.
   * @param again also soon after the last probe
   * @returns whether a probe was sent
   */
  look(again?: boolean): boolean
  /**
   * Probes from time to time while the host is unreachable, so that 'Sin señal' disappears even if nothing else calls
   * the host.
   */
  keep(): void
}

/** @param isSignedIn nobody sees the state while nobody is. */
export function watchSignal(
  { clock, connectivity, random, log }: Ports,
  wire: ApiClient,
  reach: Signal<Reach>,
  isSignedIn: () => boolean,
): SignalWatch {
  let probedAt = Number.NEGATIVE_INFINITY
  let misses = 0
  let newest = 0

  function look(again = false): boolean {
    const now = clock.now()
    const { reachable, at } = reach.get()
    if (!isSignedIn() || !connectivity.online()) return false
    if (reachable && Math.abs(now - at) < PROOF_LASTS) return false
    if (!again && Math.abs(now - probedAt) < PROOF_LASTS) return false
    probedAt = now
    probe(wire).then(keep, (error: unknown) => log.failure('probe', error))
    return true
  }

  function keep(): void {
    const mine = ++newest
    if (!reach.get().reachable) {
      clock.after(Math.max(PROOF_LASTS, backoff(++misses, random.random())), () => {
        if (mine === newest && !reach.get().reachable && !look(true)) keep()
      })
    } else misses = 0
  }

  return { look, keep }
}
