import type { Connectivity } from '../sync/ports.ts'

/** One word in this time is enough, ms. */
const EVERY = 1_000
/** A frozen page hears old words when it wakes: they say nothing of the signal now, ms. */
const OLD = 10_000

/** That the host has answered, told among the pages and workers of this origin. */
export function wordOfHost(channel = new BroadcastChannel('palabra-del-host')): NonNullable<Connectivity['others']> {
  let last = Number.NEGATIVE_INFINITY
  return {
    tell() {
      const at = Date.now()
      if (Math.abs(at - last) < EVERY) return
      last = at
      channel.postMessage(at)
    },
    onTold(run) {
      const hear = ({ data }: MessageEvent<number>) => {
        if (Math.abs(Date.now() - data) < OLD) run()
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
