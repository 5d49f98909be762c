/**
 * When the app is installed on a first visit. Its megabyte comes over the line on which a person is signing in: on a
 * thin one it comes after his first screen, on a quick one it is in nobody's way.
 */
import type { Live } from '../../sync/contract/live.ts'
import type { SessionState } from '../../sync/contract/session-state.ts'

/** Somebody who has not touched the page for so long is not signing in, ms. */
const LEFT_ALONE = 20_000
/** Whatever the first screen waits for, it is not waited for longer once somebody has signed in, ms. */
const SIGNED_IN = 15_000
/** An answer that begins within this comes over no thin line, ms. */
const NEAR = 40
const TOUCHES = ['keydown', 'pointerdown', 'input'] as const

/** Has any answer of this page begun so soon that its line is quick? What came out of a cache says nothing. */
export function lineIsQuick(answers: readonly PerformanceResourceTiming[]): boolean {
  return answers.some(
    ({ transferSize, requestStart, responseStart }) =>
      transferSize > 0 && requestStart > 0 && responseStart > 0 && responseStart - requestStart < NEAR,
  )
}

/** The answers that have brought this page so far. */
export const answersOfPage = (): PerformanceResourceTiming[] =>
  ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])

export interface InstallMoment {
  /** The first screen shows what it is for. */
  screenStands(): void
}

/**
 * Runs `install` once: at once on a quick line, else when the first screen stands, or somebody has been signed in for
 * long enough, or nobody has touched the page for a while.
 *
 * @param page hears what is touched
 */
export function installMoment(
  install: () => void,
  session: Live<Pick<SessionState, 'kind'>>,
  isQuick: boolean,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): InstallMoment {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDone = false
  let isIn = false
  const now = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    for (const touch of TOUCHES) page.removeEventListener(touch, touched, true)
    install()
  }
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(now, ms)
  }
  const touched = () => {
    if (!isIn) wait(LEFT_ALONE)
  }
  if (isQuick) {
    now()
    return { screenStands: () => {} }
  }
  for (const touch of TOUCHES) page.addEventListener(touch, touched, { capture: true, passive: true })
  wait(LEFT_ALONE)
  session.subscribe(({ kind }) => {
    const wasIn = isIn
    isIn = kind === 'in'
    if (!isDone && isIn !== wasIn) wait(isIn ? SIGNED_IN : LEFT_ALONE)
  })
  return { screenStands: now }
}
