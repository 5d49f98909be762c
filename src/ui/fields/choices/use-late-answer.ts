import { useEffect, useEffectEvent } from 'react'
import type { LookUp } from '../../../registry/index.ts'

/**
 * How long a field that was left waits for the host to find the typed text, and how long if nobody is asking the host,
 * ms.
 */
const LONGEST = 10_000
const NOBODY_ASKS = 1_000

export interface LateAnswer {
  /** The field was left before the options for its text had arrived. */
  readonly left: boolean
  /** They have arrived. */
  readonly isThere: boolean
  /** A request is running. */
  readonly asking: boolean
  readonly take: () => void
  readonly giveUp: () => void
  /** Tells the form to wait, or to stop waiting. */
  readonly onLookUp: ((state: LookUp) => void) | undefined
}

/** A name typed in full and left at once is chosen when the matching options arrive. */
export function useLateAnswer({ left, isThere, asking, take, giveUp, onLookUp }: LateAnswer): void {
  const onThere = useEffectEvent(take)
  const onNobody = useEffectEvent(giveUp)
  const now = left && isThere
  useEffect(() => {
    if (now) onThere()
  }, [now])
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => onNobody(), asking ? LONGEST : NOBODY_ASKS)
    return () => clearTimeout(timer)
  }, [left, asking])
  useEffect(() => {
    if (!left) return
    onLookUp?.('begun')
    return () => onLookUp?.('over')
  }, [left, onLookUp])
}
