/** In a separate thread, so that work of the measuring process is not mistaken for the server's. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** ms for one answer. */
const LONGEST = 600_000
const EVERY = 50

let on = true
let longest = 0
let since = 0
const begun = performance.now()
parentPort?.once('message', () => {
  on = false
})

/** ms until the server says that it is well; one that does not answer at all has not answered in time. */
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
