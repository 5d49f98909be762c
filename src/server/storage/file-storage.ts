/** The storage of files, independent of its implementation. */
import type { Readable } from 'node:stream'

export interface Storage {
  /** Durable when it resolves. @throws Error for what is no key of ours (keys.ts) */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** A stream of its bytes, so that a slow reader uses little memory; null: it does not exist, or is no key. */
  read(key: string): Promise<Readable | null>
  /** Succeeds also if it does not exist. */
  delete(key: string): Promise<void>
}
