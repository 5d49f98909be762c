import { claim, give } from './session-handoff.ts'

declare const self: ServiceWorkerGlobalScope

/** Answers a new page: the unlocked session of a page that closed, and how many other pages may have one. */
export async function answerClaim(port: MessagePort | undefined): Promise<void> {
  const given = claim()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (port) give(port, given, Math.max(0, pages.length - 1))
}
