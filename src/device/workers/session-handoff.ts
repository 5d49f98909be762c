/**
 * An unlocked session passes from page to page in memory only: other tabs answer over a BroadcastChannel, and the
 * service worker keeps a closing page's session for at most 30 s, so that a reload is not a sign-out.
 */
import type { Handover } from '../../sync/contract/page-services.ts'
import type { Unlocked } from '../../sync/ports/ports.ts'
import type { ChannelMessage, Claimed, WorkerMessage } from './messages.ts'

const CHANNEL = 'libro-de-campo-sesion'
/** How long a new page waits for other pages if it does not know whether there are any. ms. */
const PATIENCE = 400
/** The same if it knows that there are others: they may be busy, and only a frozen one does not answer. ms. */
const LONG_PATIENCE = 3_000
/** A service worker may have to be woken first, and on a first visit it is busy with its files. ms. */
const WORKER_PATIENCE = 5_000

/**
 * @param id of this page
 * @param registered the service worker's registration once there is one: on the first visit no worker controls the
 * page yet, but the one being installed can already keep a session. Until its files have arrived there is none, and a
 * reload asks for the password again: a session is never written anywhere.
 */
export function handover(id: string, registered: () => ServiceWorkerRegistration | undefined): Handover {
  const channel = new BroadcastChannel(CHANNEL)
  const listeners = new Set<() => void>()
  let mine: Unlocked | null = null
  /** Claimed, but not stored yet: if the page closes at once, it still leaves the session to the next one. */
  let claimed: Unlocked | null = null
  let answered: (unlocked: Unlocked | undefined) => void = () => {}

  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'who') {
      const { asker } = data
      const answer: ChannelMessage = mine ? { type: 'me', asker, unlocked: mine } : { type: 'nobody', asker }
      channel.postMessage(answer)
    }
    if (data.type === 'me' && data.asker === id) answered(data.unlocked)
    if (data.type === 'nobody' && data.asker === id) answered(undefined)
    if (data.type === 'locked') {
      mine = null
      claimed = null
      for (const listener of [...listeners]) listener()
    }
  })
  addEventListener('pagehide', () => {
    const unlocked = mine ?? claimed
    if (unlocked) workersOf(registered())[0]?.postMessage({ type: 'hold', unlocked } satisfies WorkerMessage)
  })
  // A page from the back-forward cache may have missed a sign-out, so it reloads.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })

  /** @param others how many pages may answer; undefined: unknown. */
  const askTabs = (others: number | undefined) =>
    new Promise<Unlocked | undefined>((resolve) => {
      let silent = others ?? Number.POSITIVE_INFINITY
      answered = (unlocked) => {
        silent--
        if (unlocked || silent === 0) resolve(unlocked)
      }
      channel.postMessage({ type: 'who', asker: id } satisfies ChannelMessage)
      setTimeout(() => resolve(undefined), others === undefined ? PATIENCE : LONG_PATIENCE)
    })

  return {
    async claim() {
      const left = await claimFromWorkers((unlocked) => {
        claimed = unlocked
      })
      if (left?.unlocked) return left.unlocked
      return left?.others === 0 ? undefined : askTabs(left?.others)
    },
    keep(unlocked) {
      mine = unlocked
      claimed = null
    },
    lockAll() {
      mine = null
      claimed = null
      for (const worker of workersOf(registered())) worker.postMessage({ type: 'drop' } satisfies WorkerMessage)
      channel.postMessage({ type: 'locked' } satisfies ChannelMessage)
    },
    onLocked(listener) {
      listeners.add(listener)
    },
  }
}

/** The service workers that may hold a session, the active one first. */
function workersOf(registration: ServiceWorkerRegistration | undefined): readonly ServiceWorker[] {
  const { active, waiting, installing } = registration ?? {}
  const known = [navigator.serviceWorker?.controller, active, waiting, installing]
  return [...new Set(known.filter((worker) => worker !== null && worker !== undefined))]
}

/**
 * @param arrived called at once with a session from a worker, which that worker then no longer has.
 * @returns undefined: there is no service worker yet.
 */
async function claimFromWorkers(arrived: (unlocked: Unlocked) => void): Promise<Claimed | undefined> {
  const asked = navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const registration = await Promise.race([asked, patience()])
  const answers = await Promise.all(workersOf(registration).map((worker) => claimFrom(worker, arrived)))
  return answers.find((answer) => answer?.unlocked) ?? answers[0]
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_PATIENCE, undefined))

function claimFrom(worker: ServiceWorker, arrived: (unlocked: Unlocked) => void): Promise<Claimed | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Claimed>) => {
      if (data.unlocked) {
        arrived(data.unlocked)
        // Acknowledged only once it has arrived: until then the worker keeps it for the next claim.
        port1.postMessage('arrived')
      }
      resolve(data)
    }
    const giveUp = () => {
      // Later messages belong to the next page.
      port1.close()
      resolve(undefined)
    }
    patience().then(giveUp)
    worker.postMessage({ type: 'claim' } satisfies WorkerMessage, [port2])
  })
}
