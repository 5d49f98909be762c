/**
 * The seeded world as a dump of an embedded database; the first run after a change stores it in the temporary folder.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../../src/server/database/database.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { seedWorld } from './world.ts'

export async function worldDump(): Promise<Blob> {
  const file = join(tmpdir(), `libro-de-campo-mundo-${versionOfWorld()}.tar`)
  if (!existsSync(file)) {
    const fresh = await openInMemory()
    await seedWorld(fresh.db)
    const dump = await fresh.client.dumpDataDir('none')
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, file)
    await fresh.close()
  }
  return new Blob([readFileSync(file)])
}

function versionOfWorld(): string {
  const hash = createHash('sha256')
  const data = new URL('../../src/server/database/', import.meta.url).pathname
  const sources = ['reference-data.ts', 'reference.ts', 'divipola.json'].map((name) => join(data, name))
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  for (const name of [...migrations, 'meta/_journal.json']) sources.push(join(migrationsFolder, name))
  sources.push(new URL('./world.ts', import.meta.url).pathname)
  for (const source of sources) hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 16)
}
