/** The name of the cache is the mark; nothing personal is in it. */
const NAME = 'libro-de-campo-disco'
const ENTRY = '/disco/registro-entero'
const TRIAL = '/disco/prueba'

/**
 * Says beyond the life of a process that the browser wrote the database's log to its end. It lies outside the database:
 * a full disk keeps nothing new there, while a mark can be taken away on any disk. What is not there counts as broken.
 */
export interface LogMark {
  has(): Promise<boolean>
  set(): Promise<void>
  remove(): Promise<void>
  /** Rejects with QuotaExceededError where the disk has no room for as many bytes; leaves nothing behind. */
  tryRoom(bytes: number): Promise<void>
}

/** Only Chromium cuts its log short and goes on behind it; undefined elsewhere, and where nothing may be marked. */
export function markOfThisBrowser(): LogMark | undefined {
  if (!('navigator' in globalThis && 'userAgentData' in navigator && 'caches' in globalThis)) return undefined
  return {
    has: async () => (await caches.match(ENTRY, { cacheName: NAME })) !== undefined,
    set: async () => (await caches.open(NAME)).put(ENTRY, new Response('')),
    remove: async () => void (await caches.delete(NAME)),
    async tryRoom(bytes) {
      try {
        const cache = await caches.open(NAME)
        await cache.put(TRIAL, new Response(new Uint8Array(bytes)))
        if ((await (await cache.match(TRIAL))?.arrayBuffer())?.byteLength !== bytes) throw new Error('Cut short')
        await cache.delete(TRIAL)
      } catch (error) {
        // This deletes the mark too, which must go when the disk is full.
        await caches.delete(NAME).catch(() => undefined)
        throw new DOMException(error instanceof Error ? error.message : String(error), 'QuotaExceededError')
      }
    },
  }
}
