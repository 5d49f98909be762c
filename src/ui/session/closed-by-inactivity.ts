import { liveValue } from '../../sync/contract/live-value.ts'
import { useLive } from '../common/book-context.tsx'

const closed = liveValue(false)

/** Did inactivity close the session here? Stands until somebody signs in. */
export const tellClosed = (now: boolean): void => closed.set(now)

export const useClosedByInactivity = (): boolean => useLive(closed)
