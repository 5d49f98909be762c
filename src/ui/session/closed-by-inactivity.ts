import { liveValue } from '../../sync/contract/live.ts'
import { useLive } from '../common/book-context.tsx'

/** Where somebody was when inactivity ended the session: in memory only, because an address may name an animal. */
export interface PlaceLeft {
  readonly nid: string
  readonly href: string
  /** Focused field of the open form. */
  readonly field?: string
}

const closed = liveValue<PlaceLeft | null>(null)

/** Ended by inactivity; null: somebody has signed in since. */
export const setPlaceLeft = (left: PlaceLeft | null): void => closed.set(left)

export const placeLeft = (): PlaceLeft | null => closed.current() ?? null

/** Did inactivity end the session here? True until somebody signs in. */
export const useClosedByInactivity = (): boolean => useLive(closed) !== null
