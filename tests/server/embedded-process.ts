import { sql } from 'drizzle-orm'
import { openEmbedded } from '../../src/server/database/embedded.ts'

const [dataDir = '', word = ''] = process.argv.slice(2)
const { db } = await openEmbedded(dataDir)
await db.execute(sql`insert into parameters (name, value) values ('prueba', ${JSON.stringify(word)}::jsonb)`)
process.send?.(word)
setInterval(() => {}, 60_000)
