import { isOfServer } from './kept-app.ts'
import { claim, give } from './session-handoff.ts'

declare const self: ServiceWorkerGlobalScope

/** Answers a new page: the unlocked session of a page that closed, and how many other pages may have one. */
export async function answerClaim(port: MessagePort | undefined): Promise<void> {
  const given = claim()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const mayHaveOne = pages.filter(({ url }) => !isOfServer(new URL(url).pathname))
  if (port) give(port, given, Math.max(0, mayHaveOne.length - 1))
}
