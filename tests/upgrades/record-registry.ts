/** Records the rows of a small demo registry under the first migration. Run once; the recording is never renewed. */
import { existsSync } from 'node:fs'
import { seedDemo } from '../../src/demo/index.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { rowsOf, writeRows } from './registry.ts'

if (existsSync(new URL('../data/server-0000.json.gz', import.meta.url))) throw new Error('It is recorded already.')
const { db, client, close } = await openInMemory()
await seedDemo(db, { animals: 120 })
const rows = await rowsOf(client)
writeRows(rows)
console.log(
  Object.entries(rows)
    .map(([name, all]) => `${name} ${all.length}`)
    .join(', '),
)
await close()
