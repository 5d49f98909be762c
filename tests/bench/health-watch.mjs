/** Runs in a separate thread, so that delays of the measuring process are not attributed to the server. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Timeout in ms of one request. */
const LONGEST = 600_000
const EVERY = 50

let on = true
let longest = 0
let since = 0
const begun = performance.now()
parentPort?.once('message', () => {
  on = false
})

/** ms until the server reports that it is healthy; infinite if it reports otherwise; rejects without an answer. */
async function health() {
  const begun = performance.now()
  const answer = await fetch(`${workerData}/salud`, { signal: AbortSignal.timeout(LONGEST) })
  await answer.text()
  return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY
}

while (on) {
  const asked = performance.now()
  const took = await health().catch(() => Number.POSITIVE_INFINITY)
  if (took > longest) [longest, since] = [took, asked - begun]
  await pause(EVERY)
}
parentPort?.postMessage({ longest, since })
