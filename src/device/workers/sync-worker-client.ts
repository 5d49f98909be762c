/** A proxy of the background in its worker; a worker that dies is replaced and the call repeated. */
import { proxy, type Remote, releaseProxy, wrap } from 'comlink'
import { callOn, standIn } from '../../sync/contract/arriving-book.ts'
import {
  type Background,
  BackgroundLost,
  type BackgroundStatus,
  backgroundMembers,
} from '../../sync/contract/background.ts'
import type { Log, Unlocked } from '../../sync/ports/ports.ts'
import type { SyncWorkerApi } from './sync-worker.ts'

/** A worker that answers no ping for this long during a call, or while it starts, is considered dead. ms. */
const SILENCE = 20_000
/** A call is repeated once, on a fresh worker. */
const TRIES = 2
/** What waits to be sent waits for no press: workers that could not start are started again, first and last pause, ms. */
const AGAIN = { first: 5_000, last: 300_000 }

interface WorkerHandle {
  readonly api: Remote<SyncWorkerApi>
  readonly lost: Promise<never>
  dismiss(): void
}

export interface RemoteBackground extends Background {
  wake(): void
  /** Ends the worker for good: no further calls or answers. */
  leave(): void
}

const startSyncWorker = (): Worker =>
  new Worker(new URL('./sync-worker.ts', import.meta.url), { type: 'module', name: 'sincronizacion' })

/**
 * The worker starts with the first call: the sign-in screen of an empty device needs none until somebody types.
 * @param hasWork is there something to send before any call?
 */
export function remoteBackground(
  log: Log,
  hasWork: () => Promise<boolean>,
  start: () => Worker = startSyncWorker,
): RemoteBackground {
  const listeners = new Set<(status: BackgroundStatus) => void>()
  let unlocked: Unlocked | null = null
  /** What the worker was told last: the same person unlocked anew would have everything fetched again. */
  let told: Unlocked | null = null
  let worker: Promise<WorkerHandle> | undefined
  let asking = 0
  let latest: WorkerHandle | undefined
  let left = false

  async function startWorker(): Promise<WorkerHandle> {
    const started = handleOf(start(), () => {
      worker = undefined
    })
    latest = started
    const prepare = async () => {
      told = unlocked
      await started.api.unlock(unlocked)
      for (const listener of listeners) await started.api.onStatus(proxy(listener))
    }
    await Promise.race([prepare(), started.lost])
    return started
  }

  async function ask<T>(what: string, run: (api: Remote<SyncWorkerApi>) => Promise<T>): Promise<T> {
    asking++
    try {
      for (let tries = 1; ; tries++) {
        if (left) return await new Promise<never>(() => {})
        worker ??= startWorker()
        try {
          const { api, lost } = await worker
          return await Promise.race([run(api), lost])
        } catch (error) {
          if (left) continue
          if (!(error instanceof BackgroundLost)) throw error
          log.failure('sync-worker-client', error, { what, tries })
          worker = undefined
          if (tries === TRIES) throw error
        }
      }
    } finally {
      asking--
    }
  }

  setInterval(async () => {
    const current = asking > 0 && worker ? latest : undefined
    if (!current) return
    const silence = new Promise<'silence'>((resolve) => setTimeout(resolve, SILENCE, 'silence'))
    if ((await Promise.race([current.api.ping(), silence]).catch(() => 'lost')) === 'silence') current.dismiss()
  }, SILENCE)

  return {
    ...standIn(backgroundMembers, (name, given) => ask(name, async (api) => callOn(api, name, given))),
    async ready() {
      if (!worker) await ask('ready', (api) => api.ready())
    },
    async unlock(next) {
      unlocked = next
      if (!next && !worker) return
      await ask('unlock', async (api) => {
        if (told === next) return
        told = next
        await api.unlock(next)
      })
    },
    async onStatus(listener) {
      listeners.add(listener)
      const running = await worker
      await running?.api.onStatus(proxy(listener))
    },
    async hostAnswered() {
      if (worker || (await hasWork())) await ask('hostAnswered', (api) => api.hostAnswered())
    },
    wake: wakeUntilHeard(log, async () => {
      if (worker || (await hasWork())) await ask('wake', (api) => api.wake())
    }),
    leave() {
      left = true
      latest?.dismiss()
    },
  }
}

function handleOf(worker: Worker, gone: () => void): WorkerHandle {
  const api = wrap<SyncWorkerApi>(worker)
  let lose: (error: Error) => void = () => {}
  const lost = new Promise<never>((_, reject) => {
    lose = reject
  })
  // No caller may be left waiting when it dies.
  lost.catch(() => {})
  let dismissed = false
  const dismiss = () => {
    if (dismissed) return
    dismissed = true
    gone()
    worker.terminate()
    lose(new BackgroundLost())
    api[releaseProxy]()
  }
  // An error during its start; later ones are reported by the worker.
  worker.addEventListener('error', dismiss, { once: true })
  return { api, lost, dismiss }
}

/** Wakes now and, where no worker could start, later by itself: once, however often somebody has woken in vain. */
function wakeUntilHeard(log: Log, work: () => Promise<void>): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  let pause: number = AGAIN.first
  const wake = (): void => {
    clearTimeout(again)
    work().then(
      () => {
        pause = AGAIN.first
      },
      (error: unknown) => {
        log.failure('sync-worker-client', error)
        if (!(error instanceof BackgroundLost)) return
        clearTimeout(again)
        again = setTimeout(wake, pause)
        pause = Math.min(pause * 2, AGAIN.last)
      },
    )
  }
  return wake
}
