/** Where files lie, whatever keeps them. */
import type { Readable } from 'node:stream'

export interface Storage {
  /** Durable when it resolves. Keys are ours: letters, digits, '/', '-', '.'. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Its bytes as they are read, so that a slow reader holds little of them; null: there is none. */
  read(key: string): Promise<Readable | null>
  /** Also when there is none. */
  delete(key: string): Promise<void>
}
