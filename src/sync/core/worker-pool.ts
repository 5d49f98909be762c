/** Workers that take jobs from a common queue until it is empty and no running job can add to it. */

export interface Lane<T> {
  /** How many at a time. */
  readonly width: number
  /** The next job for this lane; undefined: none for now. */
  take(): Promise<T | undefined>
  run(job: T): Promise<void>
}

export interface WakeSignal {
  ring(): void
  /** Resolves at the next signal. */
  next(): Promise<void>
}

export function bell(): WakeSignal {
  let waiting: (() => void)[] = []
  return {
    ring: () => {
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

/** Ends when every worker of every lane has found no job since the last one finished. */
export async function runLanes<T>(lanes: readonly Lane<T>[], changed: WakeSignal): Promise<void> {
  let busy = 0
  let ended = false
  const worker = async (lane: Lane<T>) => {
    while (!ended) {
      const rung = changed.next()
      busy++
      const job = await lane.take()
      if (job !== undefined) await lane.run(job)
      busy--
      if (job !== undefined) changed.ring()
      else if (busy === 0) {
        ended = true
        changed.ring()
      } else await rung
    }
  }
  await Promise.all(lanes.flatMap((lane) => Array.from({ length: lane.width }, () => worker(lane))))
}
