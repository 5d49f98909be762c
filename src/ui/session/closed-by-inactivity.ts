import { liveValue } from '../../sync/contract/live-value.ts'
import { useLive } from '../common/book-context.tsx'

/** Where somebody was when inactivity closed his session: in memory only, since an address may name an animal. */
export interface PlaceLeft {
  readonly nid: string
  readonly href: string
  /** Field of the open form that he was in. */
  readonly field?: string
}

const closed = liveValue<PlaceLeft | null>(null)

/** Inactivity closed the session here; null: somebody has signed in since. */
export const tellClosed = (left: PlaceLeft | null): void => closed.set(left)

export const placeLeft = (): PlaceLeft | null => closed.current() ?? null

/** Did inactivity close the session here? Stands until somebody signs in. */
export const useClosedByInactivity = (): boolean => useLive(closed) !== null
