/** The registry, or what is one person's in it, as messages of ICAR's Animal Data Exchange. */
import { farmDay } from '../../../registry/index.ts'
import { exportExchange } from '../../ade/export.ts'
import { ownSource } from '../../ade/message.ts'
import type { Database } from '../../database/database.ts'
import { inOneSnapshot, type Sink } from './export-tables.ts'

/** @param publicUrl of this server. @returns what writes the files, as `exportAll` writes the tables */
export const exchangeOf =
  (publicUrl: string | undefined, now = Date.now()) =>
  (db: Database, sink: Sink, owner?: string): Promise<void> =>
    inOneSnapshot(db, owner, (tx) =>
      exportExchange(tx, sink, { source: ownSource(publicUrl), today: farmDay(now), owner }),
    )
