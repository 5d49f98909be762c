/** Tells a full disk from other failures of the database; every browser words it differently. */
import { StoreFull } from '../../sync/ports/ports.ts'

interface Cause {
  readonly name?: unknown
  readonly message?: unknown
}

/**
 * Chromium's errors on a full disk with plenty of quota left, as observed: DataError 'Failed to write blobs (IOError)'
 * for values stored in separate files, such as pictures; UnknownError '... FILE_ERROR_NO_SPACE ...' for the rest.
 */
const NO_ROOM = /failed to write blobs|no_space|no space left|disk (is )?full/i

/** Space that a form with its photo needs at least, bytes. */
const NEARLY_NONE = 5_000_000

/** The browser's storage estimate; Chromium's says nothing about the disk itself. */
type Estimate = () => Promise<StorageEstimate>

const estimateHere: Estimate = async () => (await globalThis.navigator?.storage?.estimate?.()) ?? {}

export class DiskRoom {
  readonly #estimate: Estimate
  /** Chromium closes a database that it could not write, and reopening it fails without a reason. */
  #lacking = false

  constructor(estimate: Estimate = estimateHere) {
    this.#estimate = estimate
  }

  /**
   * @param work with the database. Rejects with `StoreFull` if space was lacking, otherwise with the original error.
   */
  async ask<T>(work: () => PromiseLike<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const causes = [...causesOf(error)]
      const isFull = causes.some(isFullDisk) || (causes.some(isVague) && (this.#lacking || (await this.#nearlyNone())))
      if (!isFull) throw error
      this.#lacking = true
      throw new StoreFull(causes.map(({ name, message }) => `${name}: ${message}`).join('; '))
    }
  }

  async #nearlyNone(): Promise<boolean> {
    const { quota, usage } = await this.#estimate().catch((): StorageEstimate => ({}))
    return quota !== undefined && usage !== undefined && quota - usage < NEARLY_NONE
  }

  /** Something was written. */
  found(): void {
    this.#lacking = false
  }
}

const isFullDisk = ({ name, message }: Cause): boolean => name === 'QuotaExceededError' || NO_ROOM.test(String(message))

/** Did the browser itself report that space is lacking? */
export const saysFull = (error: unknown): boolean => [...causesOf(error)].some(isFullDisk)

const isVague = ({ name }: Cause): boolean => name === 'UnknownError'

/** Browsers report it directly or as the reason of an aborted transaction; Dexie as the reason of a closed database. */
export function* causesOf(error: unknown): Generator<Cause> {
  for (let next = error; next instanceof Object; ) {
    yield next
    const { inner, cause } = next as { readonly inner?: unknown; readonly cause?: unknown }
    next = inner ?? cause
  }
}
