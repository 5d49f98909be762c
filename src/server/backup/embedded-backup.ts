/** Dumps the embedded database to a file and restores it. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { openAsItIs, putBack, REPLACED } from '../database/embedded.ts'
import { copyOfEmbedded } from '../database/embedded-copy.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { renewedLife } from '../database/registry-life.ts'
import { syncFolder, syncTree } from '../platform/fsync.ts'
import { type Contents, contentsOf, type Dump } from './contents.ts'
import { packFolder, unpackFolder } from './folder-archive.ts'

/** A consistent copy of a database, also while its server runs. @param to a file to be created. */
export async function dumpEmbedded(dataDir: string, to: string): Promise<Dump> {
  const copy = await copyOfEmbedded(dataDir)
  try {
    await packFolder(copy, to)
    return { database: 'embedded', ...(await lookInto(copy)) }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Opens a folder that nobody else uses. This changes it: transactions open at the time of the copy are rolled back. */
async function opened<T>(folder: string, work: (client: PGlite) => Promise<T>): Promise<T> {
  const client = await openAsItIs(folder)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const lookInto = (folder: string) =>
  opened(folder, async (client) => {
    const ask = async <Row>(statement: string) => (await client.query<Row>(statement)).rows
    const [row] = await ask<{ server_version_num: string }>('show server_version_num')
    const server = Math.floor(Number(row?.server_version_num) / 10_000)
    return { contents: await contentsOf(ask), server, tool: server }
  })

/** Reads the contents of a dump by opening it. @param aside name of a temporary folder, removed afterwards. */
export async function checkEmbedded(bytes: Readable, aside: string): Promise<Contents> {
  try {
    await unpackFolder(bytes, aside)
    return (await lookInto(aside)).contents
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

export interface EmbeddedTarget {
  /** Contents of the current database; undefined: there is none. */
  contents(): Promise<Contents | undefined>
  /**
   * Unpacks the dump into a temporary folder, where the registry begins another life, and syncs it; nothing is replaced
   * yet. @param takenAt instant of the backup
   */
  prepare(bytes: Readable, takenAt: string): Promise<void>
  /** Replaces the current database with the prepared one. */
  replace(): Promise<void>
  close(): Promise<void>
}

/** Path of an embedded database, locked so that no server can use it. @throws FolderInUse */
export async function embeddedTarget(dataDir: string): Promise<EmbeddedTarget> {
  const folder = join(dataDir, 'database')
  const [aside, before] = [join(dataDir, '.restoring'), join(dataDir, REPLACED)]
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  putBack(folder, before)
  await rm(aside, { recursive: true, force: true })
  return {
    async contents() {
      if (!existsSync(join(folder, 'PG_VERSION'))) return undefined
      return (await lookInto(folder)).contents
    },
    async prepare(bytes, takenAt) {
      await unpackFolder(bytes, aside)
      await opened(aside, (client) => client.exec(renewedLife(takenAt)))
      await syncTree(aside)
    },
    async replace() {
      await rm(before, { recursive: true, force: true })
      await rename(folder, before)
      await rename(aside, folder)
      await syncFolder(dirname(folder))
      await rm(before, { recursive: true, force: true })
    },
    async close() {
      await rm(aside, { recursive: true, force: true })
      unlock()
    },
  }
}
