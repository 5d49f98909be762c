import { existsSync, fsyncSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { syncFoldersUp, syncTree } from '../platform/fsync.ts'
import { compiled, migrationsFolder, type OpenDatabase, type Together } from './database.ts'
import { answersCopies, removeCopies } from './embedded-copy.ts'
import { keepStatements } from './embedded-statements.ts'
import { lockFolder } from './folder-lock.ts'
import * as schema from './schema.ts'

type Hooked = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }

/** PGlite's folder file system does not fsync by default: acknowledged rows would be lost in a power failure. */
class DurableFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...given)
    const hook = (module: unknown) => {
      const { stream_ops } = (module as Hooked).NODEFS
      stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    const { emscriptenOpts } = prepared
    const preRun = emscriptenOpts.preRun ?? []
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), hook] } }
  }
}

/** Times, lists of times and of 64-bit numbers stay texts, as in drizzle. */
const TEXTS = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231]
const parsers = Object.fromEntries(TEXTS.map((oid) => [oid, String]))

/** PGlite starts with -F (no fsync), and the fdatasync that commits would use does nothing in its build. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Where a restore puts the previous database until its own is in place, in the data folder. */
export const REPLACED = '.replaced'

/** A restore that died between its two renames left only the previous database. @param folder locked */
export function putBack(folder: string, replaced: string): void {
  if (!existsSync(replaced) || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  renameSync(replaced, folder)
}

/** The embedded database in a folder, for one process: a second is refused. @throws FolderInUse */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database')
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copies = answersCopies(dataDir, folder)
  const unlock = await lockFolder(folder, copies.onCall)
  try {
    putBack(folder, join(dataDir, REPLACED))
    await removeCopies(dataDir)
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    const client = await PGlite.create({ fs: new DurableFolder(folder), startParams, parsers })
    // The initial contents of a new database are written without syncing.
    if (isNew) await syncTree(folder)
    if (made) await syncFoldersUp(dirname(folder), dirname(made))
    const database = await opened(client, unlock)
    copies.begin(client)
    return database
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens a folder without migrating it, to read it: a copy that nobody else uses. */
export const openAsItIs = (folder: string): Promise<PGlite> =>
  PGlite.create({ fs: new DurableFolder(folder), startParams })

/** The embedded database in memory, for tests; `template` is the dump of a migrated one. */
export async function openInMemory(template?: Blob): Promise<OpenDatabase & { readonly client: PGlite }> {
  const client = await PGlite.create({ parsers, ...(template && { loadDataDir: template }) })
  return { ...(await opened(client, () => {})), client }
}

/** One transaction, one statement after another: a round trip within this process costs nothing. */
export const oneByOne =
  (client: PGlite): Together =>
  (statements) => {
    const queries = statements.map(compiled)
    return client.transaction(async (tx) => {
      const answers: (readonly unknown[])[] = []
      for (const { text, values } of queries) answers.push((await tx.query(text, values)).rows)
      return answers
    })
  }

async function opened(client: PGlite, released: () => void): Promise<OpenDatabase> {
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  letEventsIn(client)
  keepStatements(client)
  return {
    db,
    together: oneByOne(client),
    close: async () => {
      await client.close()
      released()
    },
  }
}

/** ms of statements after which waiting events are handled. */
const LONGEST_STRETCH = 20

/**
 * PGlite answers in microtasks. Statements that wait for one another would run one after the other without the event
 * loop reading a socket in between, however many they are: here a long stretch of them is interrupted.
 */
function letEventsIn(client: PGlite): void {
  const pass = client.execProtocolStream.bind(client)
  let begun: number | undefined
  client.execProtocolStream = async (message, options) => {
    if (begun !== undefined && performance.now() - begun > LONGEST_STRETCH) {
      // Events are read in one round of the loop and handled in the next.
      await nextRound()
      await nextRound()
    }
    if (begun === undefined) {
      begun = performance.now()
      setImmediate(() => (begun = undefined))
    }
    return pass(message, options)
  }
}
