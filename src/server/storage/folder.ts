import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFoldersUp } from '../platform/fsync.ts'
import type { Storage } from './file-storage.ts'
import { ofKeysOnly } from './keys.ts'

/**
 * Files under {dataDir}/files; each is written to a temporary path, synced and renamed, and its folder is synced.
 */
export function folderStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const place = (key: string) => join(root, key)
  return ofKeysOnly({
    async put(key, bytes) {
      const target = place(key)
      const folder = dirname(target)
      const made = await mkdir(folder, { recursive: true })
      const draft = `${target}.part`
      const file = await open(draft, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
      await syncFoldersUp(folder, made ? dirname(made) : folder)
    },
    async read(key) {
      try {
        const file = await open(place(key))
        return file.createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: (key) => rm(place(key), { force: true }),
  })
}
