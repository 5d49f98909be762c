/** The farm being visited, as screens see it. */
import type { Farm, LookupRequest } from '../../registry/index.ts'
import type { Live } from './live.ts'

/**
 * own: the signed-in person acts only for themselves, chooses no farm and is shown none of this. none: the person may
 * file for others and has chosen no farm today.
 */
export type FarmOfTheMoment =
  | { readonly kind: 'own' }
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly farm: Farm }

/** The farms that may be chosen. */
export interface FarmsToVisit {
  /** Farms on this device: prepared ones first, then by name. */
  readonly farms: readonly Farm[]
  /** Any farm may be chosen, and the host searches them (`farmOf` reads its options); `farms` are the prepared ones. */
  readonly sought?: LookupRequest
}

/** The farm being visited (part of `Book`). */
export interface FarmBook {
  /**
   * Whom the person visits: the default owner of every list, picker and form. Stored sealed on this device until
   * changed; asked for again each day. A screen that needs the owner passes the `visitedFarm` of it to `startValues` (a
   * field opts in with `start: { farm: 'nid' }`), or uses its `nid` as the owner of a list.
   */
  readonly farm: Live<FarmOfTheMoment>
  readonly farms: Live<FarmsToVisit>
  /** Starts visiting a farm; null: ends the visit. Rejects if it cannot be stored. */
  visit(farm: Farm | null): Promise<void>
}

/** The farm being visited; null: none, or the person acts only for themselves. */
export const visitedFarm = (moment: FarmOfTheMoment | undefined): Farm | null =>
  moment?.kind === 'chosen' ? moment.farm : null
