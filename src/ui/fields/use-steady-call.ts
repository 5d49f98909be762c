import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every render, which does what the latest one does: rows that are given it are not drawn again. */
export function useSteadyCall<Given extends readonly unknown[], Result>(
  call: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
