/** The storage of files, independent of its implementation. */
import type { Readable } from 'node:stream'

export interface Storage {
  /** Durable when it resolves. @throws Error for what is no key of ours */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** A stream of its bytes, so that a slow reader uses little memory; null: it does not exist, or is no key. */
  read(key: string): Promise<Readable | null>
  /** Succeeds also if it does not exist. */
  delete(key: string): Promise<void>
}

/** The keys of our files: all names that lead out of the storage, or into an address of a bucket, are none. */
const KEY = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/
const LONGEST = 300

export const isKey = (key: string): boolean => key.length <= LONGEST && KEY.test(key)

/**
 * Keys come from the database, which a restored backup or another program may have written: what is no key names nothing
 * that can be read or deleted. @throws Error when it is to be written
 */
export const ofKeysOnly = (storage: Storage): Storage => ({
  async put(key, bytes, contentType) {
    if (!isKey(key)) throw new Error('Storage: not a key of ours')
    return storage.put(key, bytes, contentType)
  },
  read: async (key) => (isKey(key) ? storage.read(key) : null),
  async delete(key) {
    if (isKey(key)) await storage.delete(key)
  },
})
