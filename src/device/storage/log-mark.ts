/** The mark is an entry of this cache; it contains nothing personal. */
const NAME = 'libro-de-campo-disco'
const ENTRY = '/disco/registro-entero'
const TRIAL = '/disco/prueba'

/**
 * Records, beyond the life of a process, that the browser wrote the database's log completely. Stored outside the
 * database: on a full disk nothing new can be written, while an entry of a cache can be deleted (a whole cache cannot:
 * its list would have to be written; observed). A missing mark means broken.
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
  const remove = async () => void (await (await caches.open(NAME)).delete(ENTRY))
  return {
    has: async () => (await caches.match(ENTRY, { cacheName: NAME })) !== undefined,
    set: async () => (await caches.open(NAME)).put(ENTRY, new Response('')),
    remove,
    async tryRoom(bytes) {
      const cache = await caches.open(NAME)
      try {
        await cache.put(TRIAL, new Response(new Uint8Array(bytes)))
        if ((await (await cache.match(TRIAL))?.arrayBuffer())?.byteLength !== bytes) throw new Error('Cut short')
        await cache.delete(TRIAL)
      } catch (error) {
        await cache.delete(TRIAL).catch(() => undefined)
        await remove().catch(() => undefined)
        throw new DOMException(error instanceof Error ? error.message : String(error), 'QuotaExceededError')
      }
    },
  }
}
