/** The farm of the moment, as screens see it. */
import type { Farm, LookupRequest } from '../../registry/index.ts'
import type { Live } from './live.ts'

/**
 * own: whoever is signed in acts only for himself: he chooses no farm and is shown none of this.
 * none: he may file for others and has chosen nobody today.
 */
export type FarmOfTheMoment =
  | { readonly kind: 'own' }
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly farm: Farm }

/** The farms that may be chosen. */
export interface FarmsToVisit {
  /** Those on this device: prepared ones first, then by name. */
  readonly farms: readonly Farm[]
  /** Every farm may be chosen and the host searches them (`farmOf` reads its options); `farms` are the prepared ones. */
  readonly sought?: LookupRequest
}

/** The farm of the moment (part of `Book`). */
export interface FarmBook {
  /**
   * Whom the person visits: the default owner of every list, picker and form. Kept sealed on this device until it is
   * changed, and asked for anew each day at the farm. A screen that needs the owner takes `visitedFarm` of it and hands
   * it to `startValues` (a field that takes it says `start: { farm: 'nid' }`), or uses its `nid` as the owner of a list.
   */
  readonly farm: Live<FarmOfTheMoment>
  readonly farms: Live<FarmsToVisit>
  /** Goes to a farm; null: the visit is over. Rejects where it cannot be kept on the disk. */
  visit(farm: Farm | null): Promise<void>
}

/** The farm that is visited; null: none, or the person acts for himself. */
export const visitedFarm = (moment: FarmOfTheMoment | undefined): Farm | null =>
  moment?.kind === 'chosen' ? moment.farm : null
