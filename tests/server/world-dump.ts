/**
 * Dumps of an embedded database: migrated, and with the seeded world. The first run after a change stores them in the
 * temporary folder.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrationsFolder } from '../../src/server/database/database.ts'
import { openInMemory } from '../../src/server/database/embedded.ts'
import { seedWorld } from './world.ts'

export const worldDump = (): Promise<Blob> => dumpOf('mundo')

/** As a new registry is before its first start. */
export const emptyDump = (): Promise<Blob> => dumpOf('vacio')

/** The empty one as the folder of an embedded database. */
export async function emptyIn(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await fileOf('vacio'), '-C', folder])
}

const dumpOf = async (name: 'vacio' | 'mundo'): Promise<Blob> => new Blob([readFileSync(await fileOf(name))])

async function fileOf(name: 'vacio' | 'mundo'): Promise<string> {
  const file = join(tmpdir(), `libro-de-campo-${name}-${versionOfWorld()}.tar`)
  if (!existsSync(file)) {
    const fresh = await openInMemory(name === 'mundo' ? await emptyDump() : undefined)
    if (name === 'mundo') await seedWorld(fresh.db)
    const dump = await fresh.client.dumpDataDir('none')
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, file)
    await fresh.close()
  }
  return file
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
