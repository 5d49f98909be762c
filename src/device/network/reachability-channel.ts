import type { Connectivity } from '../../sync/ports/ports.ts'

/** One word in this time is enough, ms. */
const EVERY = 1_000
/** A frozen page hears old words when it wakes: they say nothing of the signal now, ms. */
const OLD = 10_000

/**
 * That the host has answered, told among the pages and workers of this origin. What comes within the pause is told at
 * its end: whoever failed a moment after the first word would else wait out his patience.
 */
export function wordOfHost(channel = new BroadcastChannel('palabra-del-host')): NonNullable<Connectivity['others']> {
  let resting = false
  let again = false
  const tell = () => {
    again = resting
    if (resting) return
    resting = true
    channel.postMessage(Date.now())
    setTimeout(() => {
      resting = false
      if (again) tell()
    }, EVERY)
  }
  return {
    tell,
    onTold(run) {
      const hear = ({ data }: MessageEvent<number>) => {
        if (Math.abs(Date.now() - data) < OLD) run()
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
