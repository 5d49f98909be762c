/** Identifies callers: each worker of the app gets a unique name when it is served, and sends it with every call. */
import type { Page } from 'playwright-core'
import { CONTEXT, type Network, type Passage } from './network.ts'
import { isServiceWorker } from './service-worker.ts'

const SENDING = /op=(ingresar|enviar|subirArchivos)/

export const isSending = ({ path }: Pick<Passage, 'path'>): boolean => SENDING.test(path)

/** Source that names the worker whose script begins with it, once. */
const naming = (kind: string): string =>
  `if (!self.contexto) {
  const name = '${kind}-' + Math.random().toString(36).slice(2, 10)
  const plain = self.fetch
  self.contexto = name
  self.fetch = (to, how) =>
    plain.call(self, to, how && how.method === 'POST' ? { ...how, headers: { ...how.headers, '${CONTEXT}': name } } : how)
}
`

const WORKER_OF_A_TAB = '/assets/sync-worker-'

/** Source for the service worker, which has the tabs' script from the pack: what it answers is named, too. */
const namingAnswers = `const respondWith = FetchEvent.prototype.respondWith
FetchEvent.prototype.respondWith = function (answer) {
  if (!new URL(this.request.url).pathname.startsWith('${WORKER_OF_A_TAB}')) return respondWith.call(this, answer)
  const named = async () => {
    const found = await answer
    return new Response(${JSON.stringify(naming('tab'))} + (await found.text()), found)
  }
  respondWith.call(this, named())
}
`

export function nameContexts(network: Network): void {
  network.rewrite = (path, text) => {
    if (isServiceWorker(path)) return naming('sw') + namingAnswers + text
    return path.startsWith(WORKER_OF_A_TAB) && path.endsWith('.js') ? naming('tab') + text : text
  }
}

/** The tab whose worker has that name. */
export async function tabOf(pages: readonly Page[], name: string): Promise<Page | undefined> {
  for (const page of pages)
    for (const worker of page.workers()) {
      const its = await worker.evaluate(() => (self as unknown as { contexto?: string }).contexto).catch(() => '')
      if (its === name) return page
    }
  return undefined
}

/**
 * Pairs of calls of different senders in progress at the same instant.
 * @param died time at which a sender's shutdown began, by name: the next sender may notice it before this test does
 */
export function overlaps(passages: readonly Passage[], died: ReadonlyMap<string, number>): string[] {
  const calls = passages
    .filter(isSending)
    .map((call) => ({
      ...call,
      ended: Math.min(call.ended, died.get(call.from) ?? call.ended),
    }))
    .sort((a, b) => a.begun - b.begun)
  const found: string[] = []
  for (const [at, first] of calls.entries())
    for (const second of calls.slice(at + 1)) {
      if (second.begun >= first.ended) continue
      if (second.from !== first.from)
        found.push(`${first.from} until ${Math.round(first.ended)}, ${second.from} from ${Math.round(second.begun)}`)
    }
  return found
}
