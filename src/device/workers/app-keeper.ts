/** Asks the service worker to bring the whole app to this device, so that it opens without signal. */

import { FIRST_SCREEN } from '../../sync/contract/device.ts'
import { type Live, liveValue } from '../../sync/contract/live.ts'
import { backoff } from '../../sync/core/backoff.ts'
import type { Log } from '../../sync/ports/ports.ts'
import type { KeepNews } from './messages.ts'

/**
 * The line is free when nothing has arrived for this page or its worker, and nobody has typed, for this long: whoever
 * types a password wants the line next; ms, at most that.
 */
const QUIET = 2_000
const LATEST = 30_000
/** A service worker that says nothing for this long has been ended, ms. */
const SILENT = 60_000
/** Longest wait of a person who asked, ms. */
const WAITS = 60_000
/** Most that is told before the outcome. */
const NEARLY = 0.99
/** Longest wait of a page for the worker that has just claimed it, ms. */
const CLAIMED_WITHIN = 5_000

export interface AppKeeper {
  /** How much of the app is on this device, 0 to 1. */
  readonly share: Live<number | undefined>
  /** @returns all of it is, within a minute. */
  keep(): Promise<boolean>
  /** It fetches or sends: what is on the screen, its sign-in above all, comes first. */
  busy(who: 'page' | 'worker', isBusy: boolean): void
}

/** @param random from 0 to 1 */
export function appKeeper(log: Log, random: () => number = Math.random): AppKeeper {
  const share = liveValue<number | undefined>(undefined)
  let running: Promise<boolean> | undefined
  let failures = 0
  const line = watchLine()
  const ask = () => {
    running ??= once().finally(() => {
      running = undefined
    })
    return running
  }
  const once = async (): Promise<boolean> => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    let silence: ReturnType<typeof setTimeout> | undefined
    const { isWhole: isHere, why } = await new Promise<{ isWhole: boolean; why?: string }>((resolve) => {
      const listen = () => {
        clearTimeout(silence)
        silence = setTimeout(resolve, SILENT, { isWhole: false, why: 'The service worker fell silent' })
      }
      port1.onmessage = ({ data }: MessageEvent<KeepNews>) => {
        listen()
        if ('isWhole' in data) resolve(data)
        // Whole is what is listed and serves this page: the outcome says so, below.
        else share.set(Math.min(data.share, NEARLY))
      }
      listen()
      active?.postMessage({ type: 'keep' }, [port2])
    })
    clearTimeout(silence)
    port1.close()
    const isWhole = isHere && (await isServed())
    if (why !== undefined && failures === 0) log.failure('app', new Error(why))
    if (isWhole) share.set(1)
    failures = isWhole ? 0 : failures + 1
    return isWhole
  }
  const untilWhole = async (): Promise<void> => {
    while (!(await ask())) await Promise.race([pause(backoff(failures, random())), signalReturns()])
  }
  line.quiet
    .then(nameManifest)
    .then(untilWhole)
    .catch((error: unknown) => log.failure('app', error))
  return { share, keep: () => Promise.race([ask(), pause(WAITS).then(() => false)]), busy: line.busy }
}

function nameManifest(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-manifest]')) link.rel = 'manifest'
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A page without a service worker would look for the parts at the host. */
async function isServed(): Promise<boolean> {
  const { serviceWorker } = navigator
  const claimed = () => new Promise((go) => serviceWorker.addEventListener('controllerchange', go, { once: true }))
  if (!serviceWorker.controller) await Promise.race([claimed(), pause(CLAIMED_WITHIN)])
  return serviceWorker.controller !== null
}

const signalReturns = () => new Promise<Event>((resolve) => addEventListener('online', resolve, { once: true }))

/** quiet: resolves once the first screen stands, or nothing more arrives. */
function watchLine() {
  let begun = performance.now()
  let last = begun
  const busy = new Set<string>()
  const used = () => {
    last = performance.now()
  }
  // Whoever types slowly still wants the line for the sign-in.
  const typed = () => {
    begun = last = performance.now()
  }
  addEventListener('input', typed, { capture: true })
  const observer = new PerformanceObserver(used)
  observer.observe({ type: 'resource', buffered: true })
  const stands = new Promise<void>((resolve) => {
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST_SCREEN).length > 0) resolve()
    })
    marks.observe({ type: 'mark', buffered: true })
  })
  const until = async (): Promise<void> => {
    for (let left = QUIET; left > 0; left = Math.min(last + QUIET, begun + LATEST) - performance.now()) {
      await pause(left)
      if (busy.size > 0) last = performance.now()
    }
    observer.disconnect()
    removeEventListener('input', typed, { capture: true })
  }
  return {
    quiet: Promise.race([stands, until()]),
    busy(who: string, isBusy: boolean) {
      if (isBusy) busy.add(who)
      else busy.delete(who)
      used()
    },
  }
}
