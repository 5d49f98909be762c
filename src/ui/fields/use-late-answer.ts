import { useEffect, useRef } from 'react'
import type { LookUp } from './filling.ts'

/** So long a field that was left waits for the host to find what was typed, and so long where nobody is asking it, ms. */
const LONGEST = 10_000
const NOBODY_ASKS = 1_000

export interface LateAnswer {
  /** The field was left before its choices were those for what was typed. */
  readonly left: boolean
  /** Now they are. */
  readonly isThere: boolean
  /** Somebody is asking the host. */
  readonly asking: boolean
  readonly take: () => void
  readonly giveUp: () => void
  /** The form is told to wait, and no longer. */
  readonly onLookUp: ((state: LookUp) => void) | undefined
}

/** A name that was typed in full and left at once is chosen when the choices are there that it is among. */
export function useLateAnswer({ left, isThere, asking, take, giveUp, onLookUp }: LateAnswer): void {
  const latest = useRef({ take, giveUp })
  latest.current = { take, giveUp }
  const now = left && isThere
  useEffect(() => {
    if (now) latest.current.take()
  }, [now])
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => latest.current.giveUp(), asking ? LONGEST : NOBODY_ASKS)
    return () => clearTimeout(timer)
  }, [left, asking])
  useEffect(() => {
    if (!left) return
    onLookUp?.('begun')
    return () => onLookUp?.('over')
  }, [left, onLookUp])
}
