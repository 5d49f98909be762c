import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** The configured database, migrated. */
export const openDatabase = (config: Config): Promise<OpenDatabase> =>
  config.databaseUrl ? openPostgres(config.databaseUrl, config.readUrl) : openEmbedded(config.dataDir)
