/** The name of the cache is the mark; it contains nothing personal. */
const NAME = 'libro-de-campo-disco'
const ENTRY = '/disco/registro-entero'
const TRIAL = '/disco/prueba'

/**
 * Records, beyond the life of a process, that the browser wrote the database's log completely. Stored outside the
 * database: on a full disk nothing new can be written there, while a mark can be deleted on any disk. A missing mark
 * means broken.
 */
export interface LogMark {
  has(): Promise<boolean>
  set(): Promise<void>
  remove(): Promise<void>
  /** Rejects with QuotaExceededError if the disk has no room for that many bytes; leaves nothing behind. */
  tryRoom(bytes: number): Promise<void>
}

/** Only Chromium truncates its log and continues after it; undefined elsewhere, and where no mark can be stored. */
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
        // This also deletes the mark, which must go when the disk is full.
        await caches.delete(NAME).catch(() => undefined)
        throw new DOMException(error instanceof Error ? error.message : String(error), 'QuotaExceededError')
      }
    },
  }
}
