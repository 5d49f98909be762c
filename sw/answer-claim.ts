import type { Claimed } from '../src/device/workers/session-handoff-messages.ts'
import { claim } from './session-handoff.ts'

declare const self: ServiceWorkerGlobalScope

/** A new page asks who was unlocked before it, and how many other pages may know. */
export async function answerClaim(port: MessagePort | undefined): Promise<void> {
  const unlocked = claim()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  port?.postMessage({ unlocked, others: Math.max(0, pages.length - 1) } satisfies Claimed)
}
