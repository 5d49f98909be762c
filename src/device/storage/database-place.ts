/**
 * Where the browser keeps the database: first among what the origin has by itself. A Chromium whose database lacks the
 * file that CURRENT names (its MANIFEST) never opens or replaces that one again (observed); a storage bucket has a
 * folder of its own. After moving, unsent forms come back from the second copy.
 */
import { causesOf, saysFull } from './disk-room.ts'

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

const BUCKET = 'libro-de-campo'
/** Must fit before moving: on a full disk, whole databases fail to open, too. Bytes. */
const ROOM = 8_000_000
/** Chromium's words for a database that it cannot open. */
const UNOPENABLE = /backing store/i

/** Chromium's `navigator.storageBuckets`, which the types lack. */
export interface Buckets {
  open(
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: true },
  ): Promise<{ readonly indexedDB: IDBFactory }>
  keys(): Promise<readonly string[]>
}

const bucketsHere = (): Buckets | undefined =>
  (globalThis.navigator as { readonly storageBuckets?: Buckets } | undefined)?.storageBuckets

export class DatabasePlace {
  readonly #buckets: Buckets | undefined
  readonly #tryRoom: (bytes: number) => Promise<void>
  #known: IDBFactory | undefined

  /** @param tryRoom rejects if that many bytes do not fit on the disk */
  constructor(buckets = bucketsHere(), tryRoom = markOfThisBrowser()?.tryRoom) {
    this.#buckets = tryRoom && buckets
    this.#tryRoom = tryRoom ?? (async () => {})
    if (!this.#buckets) this.#known = indexedDB
  }

  /** undefined: to be found. */
  get known(): IDBFactory | undefined {
    return this.#known
  }

  async find(): Promise<IDBFactory> {
    const names = await this.#buckets?.keys().catch((): readonly string[] => [])
    const isMoved = names?.includes(BUCKET) ?? false
    this.#known ??= (isMoved && (await this.#bucket().catch(() => undefined))) || indexedDB
    return this.#known
  }

  /** May the database stay closed for good where it is? @param error of an opening */
  isLost(error: unknown): boolean {
    if (!this.#buckets || this.#known !== indexedDB || saysFull(error)) return false
    return [...causesOf(error)].some(({ message }) => UNOPENABLE.test(String(message)))
  }

  /** @returns whether it will be opened in the bucket from now on, by later processes too */
  async move(): Promise<boolean> {
    try {
      await this.#tryRoom(ROOM)
      this.#known = await this.#bucket()
      return this.#known !== undefined
    } catch (error) {
      console.warn('database-place', error)
      return false
    }
  }

  async #bucket(): Promise<IDBFactory | undefined> {
    return (await this.#buckets?.open(BUCKET, { durability: 'strict', persisted: true }))?.indexedDB
  }
}
