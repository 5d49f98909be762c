/** Syncs files and folders so that they survive a power failure. */
import type { Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * A created or renamed entry is durable only when its folder is synced too. Windows cannot do that and does not need
 * it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Every folder from one up to its ancestor, both included. */
export async function syncFoldersUp(from: string, to: string): Promise<void> {
  await syncFolder(from)
  if (from !== to && dirname(from) !== from) await syncFoldersUp(dirname(from), to)
}

/** Number of files synced at once. */
const AT_ONCE = 16

/** Every file and folder within a folder, and the folder itself. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const under = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
  for (let first = 0; first < under.length; first += AT_ONCE)
    await Promise.all(under.slice(first, first + AT_ONCE).map(({ entry, path }) => syncOne(entry, path)))
  await syncFolder(folder)
}

async function syncOne(entry: Dirent, path: string): Promise<void> {
  if (entry.isDirectory()) await syncFolder(path)
  else if (entry.isFile()) await syncFile(path)
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
