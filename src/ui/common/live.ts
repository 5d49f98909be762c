/** The one way in which a screen follows a value that changes, be it of the book or of the page itself. */
import { useObservable } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Live } from '../../sync/contract/live.ts'
import type { LiveValue } from '../../sync/contract/live-value.ts'

/** The current value of a live one, and every later one. Keep the same `Live` between renders (see `useAsked`). */
export function useLive<T>(live: LiveValue<T>): T
export function useLive<T>(live: Live<T>): T | undefined
export function useLive<T>(live: Live<T> | undefined): T | undefined
export function useLive<T>(live: Live<T> | undefined): T | undefined {
  const observed = useMemo(() => observe(live), [live])
  const seen = useObservable(() => observed, [observed])
  // Right after a change of question, what was seen last still answers the one before.
  return (seen?.of === observed ? seen : observed.getValue()).value
}

interface Seen<T> {
  readonly of: unknown
  readonly value: T | undefined
}

/** A live value as `useObservable` takes it: the same object until it is told of another value. */
function observe<T>(live: Live<T> | undefined) {
  const observed = {
    getValue: (): Seen<T> => latest,
    subscribe: (told: (seen: Seen<T>) => void): (() => void) =>
      live?.subscribe((value) => {
        if (!Object.is(value, latest.value)) latest = { of: observed, value }
        told(latest)
      }) ?? (() => {}),
  }
  let latest: Seen<T> = { of: observed, value: live?.current() }
  return observed
}
