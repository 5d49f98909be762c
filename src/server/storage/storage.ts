/** Where files live: a folder or an S3-compatible bucket. */
import type { Readable } from 'node:stream'
import type { Config } from '../platform/config.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'

export interface Storage {
  /** Durable when it resolves. Keys are ours: letters, digits, '/', '-', '.'. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Its bytes as they are read, so that a slow reader holds little of them; null: there is none. */
  read(key: string): Promise<Readable | null>
  /** Also when there is none. */
  delete(key: string): Promise<void>
}

export const openStorage = (config: Config): Storage =>
  config.storageUrl ? s3Storage(config.storageUrl) : folderStorage(config.dataDir)
