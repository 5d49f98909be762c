/**
 * The service worker: the app on this device, and the session handoff between pages. It never answers, repeats or
 * changes an API call. In browsers that wake workers for sending, sender-worker.ts runs beside it.
 */
import './notifications.ts'
import type { KeepNews, WorkerMessage } from '../src/device/workers/messages.ts'
import { keepApp } from './keep-app.ts'
import { answerOf, isOfServer, keepPart, keptApp, partOnDemand, verificationPage } from './kept-app.ts'
import { claim, drop, give, hold } from './session-handoff.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The list of this release's pack alone. */
  readonly __WB_MANIFEST: readonly { readonly url: string }[]
}

/** Static routes exist in Chromium only. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } }
    readonly source: 'network'
  }): Promise<void>
}

/** Read when it is needed: the sending worker has it after this script (scripts/sender.ts). */
const list = (): string => `/${self.__WB_MANIFEST[0]?.url}`

/**
 * For a newer version that a person has asked for: the browser activates it only when this one has nothing left to do,
 * and downloads can take minutes.
 */
const downloads = new AbortController()

const listeners = new Set<(share: number) => void>()
let share = 0
let keeping: Promise<boolean> | undefined
/** One download, whoever asks for it. */
function keep(): Promise<boolean> {
  const tell = (next: number) => {
    share = next
    for (const listener of listeners) listener(next)
  }
  keeping ??= keepApp(list(), tell, downloads.signal).finally(() => {
    keeping = undefined
  })
  return keeping
}

/** Its page was perhaps loaded around this worker, by a forced reload: it finds the parts here from now on. */
async function keepFor(port: MessagePort | undefined): Promise<void> {
  const say = (news: KeepNews) => port?.postMessage(news)
  const listener = (next: number) => say({ share: next })
  listener(share)
  listeners.add(listener)
  try {
    await self.clients.claim()
    say({ isWhole: await keep() })
  } catch (error) {
    say({ isWhole: false, why: String(error) })
  } finally {
    listeners.delete(listener)
  }
}

/** A first version serves at once, and fetches when the line is free; a later one replaces a whole app by a whole one. */
async function install(): Promise<void> {
  if (!self.registration.active) return
  if (!(await keep())) throw new Error('The new version did not arrive whole')
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  // If the browser supports it, API calls bypass this worker.
  const { addRoutes } = event as RoutedInstall
  const rule = { condition: { urlPattern: { pathname: '/APIANCO/*' } }, source: 'network' } as const
  if (addRoutes) event.waitUntil(addRoutes.call(event, rule).catch(() => undefined))
})
self.addEventListener('activate', (event) => {
  const forget = keptApp(list()).then(async (app) => {
    if (await app.isWhole()) await app.forgetEarlier()
  })
  // Controls the page from the first visit on.
  event.waitUntil(Promise.all([self.clients.claim(), forget]))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const page = verificationPage(request)
  if (page) event.respondWith(page)
  if (page || isOfServer(pathname)) return
  const kept = answerOf(list(), request).catch((error: unknown) => unreadable(event, error))
  event.respondWith(kept.then((answer) => answer ?? fetched(event, pathname)))
})

/** Answers a new page: the unlocked session of a page that closed, and how many other pages may have one. */
async function answerClaim(port: MessagePort | undefined): Promise<void> {
  const given = claim()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const mayHaveOne = pages.filter(({ url }) => !isOfServer(new URL(url).pathname))
  if (port) give(port, given, Math.max(0, mayHaveOne.length - 1))
}

/** What this device keeps cannot be read: the page logs it, and gets the part from the host if it can. */
async function unreadable({ clientId }: FetchEvent, error: unknown): Promise<undefined> {
  const page = await self.clients.get(clientId)
  page?.postMessage({ type: 'failed', why: String(error) })
}

/** What comes on demand is kept. */
async function fetched(event: FetchEvent, path: string): Promise<Response> {
  const answer = await fetch(event.request)
  const part = path.startsWith('/assets/') && (await partOnDemand(list(), path).catch(() => undefined))
  if (part) event.waitUntil(keepPart(list(), part, answer.clone()).catch(() => undefined))
  return answer
}

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage | null
  if (message?.type === 'SKIP_WAITING') self.skipWaiting()
  if (message?.type === 'keep') event.waitUntil(keepFor(event.ports[0]))
  if (message?.type === 'retire') downloads.abort()
  if (message?.type === 'hold') event.waitUntil(hold(message.unlocked))
  if (message?.type === 'claim') event.waitUntil(answerClaim(event.ports[0]))
  if (message?.type === 'drop') drop()
})

/**
 * keep: the whole app is to be on this device; the port hears how much of it is there, and at last `Kept`. retire: a
 * newer version is about to take over.
 */
type PageMessage = WorkerMessage | { readonly type: 'SKIP_WAITING' | 'keep' | 'retire' }
