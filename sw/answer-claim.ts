import { claim, give } from './session-handoff.ts'

declare const self: ServiceWorkerGlobalScope

/** A new page asks whose session was unlocked before it, and how many other pages may know. */
export async function answerClaim(port: MessagePort | undefined): Promise<void> {
  const given = claim()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (port) give(port, given, Math.max(0, pages.length - 1))
}
