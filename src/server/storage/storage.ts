import type { Config } from '../platform/config.ts'
import type { Storage } from './file-storage.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'

export const openStorage = (config: Config): Storage =>
  config.storageUrl ? s3Storage(config.storageUrl) : folderStorage(config.dataDir)
