/**
 * Where the browser keeps the database: first among what the origin has by itself. A Chromium whose database lacks the
 * file that CURRENT names (its MANIFEST) never opens or replaces that one again (observed); a storage bucket has a
 * folder of its own. After moving, unsent forms come back from the second copy.
 */
import { causesOf, saysFull } from './disk-room.ts'
import { markOfThisBrowser } from './log-mark.ts'

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
