/** The keys of our files: all names that lead out of the storage, or into an address of a bucket, are none. */
import type { Storage } from './file-storage.ts'

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
