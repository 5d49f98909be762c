/** Shared context of all parts of the server. */
import type { FastifyBaseLogger } from 'fastify'
import { farmDay } from '../../registry/format/farm-time.ts'
import type { ReportRow } from '../../registry/pedigree/report.ts'
import type { Database, Together } from '../database/database.ts'
import type { Config } from '../platform/config.ts'
import type { Storage } from '../services/file-storage.ts'
import type { Mail } from '../services/mail.ts'
import type { Measures } from '../services/measures.ts'
import type { FairShare } from './fair-share.ts'
import type { Kept } from './kept.ts'
import type { RememberedCallers } from './remembered-callers.ts'

export interface AppContext {
  readonly config: Config
  readonly db: Database
  readonly together: Together
  /** See `OpenDatabase`. */
  readonly connections?: number
  /** See `OpenDatabase`. */
  readonly readingFor?: (primary: Database) => Database
  readonly storage: Storage
  readonly mail: Mail
  readonly log: FastifyBaseLogger
  readonly measures: Measures
  /** Idempotency keys being processed in this process; another process meets the unique row of the table. */
  readonly running: Set<string>
  readonly callers: RememberedCallers
  /** Limits on one person's simultaneous calls. */
  readonly share: FairShare
  /** Is an owner in the caller's zone? Known for the length of one batch of questions. */
  readonly inZone?: Map<string, Promise<readonly unknown[]>>
  /** The population report. */
  readonly population: Kept<readonly ReportRow[]>
  /** The server's clock. */
  now(): Date
}

/** The calendar day at the farms, yyyy-mm-dd. */
export const today = (context: Pick<AppContext, 'now'>): string => farmDay(context.now().getTime())
