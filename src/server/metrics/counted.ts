/** Storage and mail with counters around them. */
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../storage/file-storage.ts'
import type { Measures } from './measures.ts'

export function countedStorage(storage: Storage, measures: Measures): Storage {
  const timed = async <T>(what: 'put' | 'read' | 'delete', work: Promise<T>): Promise<T> => {
    const begun = performance.now()
    const observe = (outcome: 'done' | 'failed') => measures.storage(what, outcome, (performance.now() - begun) / 1000)
    try {
      const done = await work
      observe('done')
      return done
    } catch (error) {
      observe('failed')
      throw error
    }
  }
  return {
    put: (key, bytes, contentType) => timed('put', storage.put(key, bytes, contentType)),
    read: (key) => timed('read', storage.read(key)),
    delete: (key) => timed('delete', storage.delete(key)),
  }
}

export const countedMail = (mail: Mail, measures: Measures): Mail => ({
  async send(email) {
    try {
      await mail.send(email)
      measures.mail('sent', '')
    } catch (error) {
      measures.mail('failed', responseOf(error))
      throw error
    }
  },
})

/** The reply code with which a mail server refused, or the code of a failed connection. */
function responseOf(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown }
  return String(responseCode ?? code ?? '')
}
