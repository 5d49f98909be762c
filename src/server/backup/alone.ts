/** One of several servers at a time takes a backup into a folder that they share. */
import { mkdir, rmdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Its mark in the folder: a folder is made once, on every file system. */
const MARK = 'en-curso'
const MINUTE = 60_000
/** ms after which a mark that nobody renews is of a process that is gone. */
const GONE = 5 * MINUTE

/** @returns how to end it; undefined: another is at it. */
export async function aloneIn(folder: string): Promise<(() => Promise<void>) | undefined> {
  const mark = join(folder, MARK)
  if (!(await made(mark))) {
    if (!(await isLeft(mark))) return undefined
    await rmdir(mark).catch(() => {})
    if (!(await made(mark))) return undefined
  }
  const renewing = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => {}), MINUTE)
  renewing.unref()
  return async () => {
    clearInterval(renewing)
    await rmdir(mark).catch(() => {})
  }
}

async function made(mark: string): Promise<boolean> {
  try {
    await mkdir(mark)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** It ended meanwhile, or its process did. */
async function isLeft(mark: string): Promise<boolean> {
  const found = await stat(mark).catch(() => undefined)
  return !found || Date.now() - found.mtimeMs > GONE
}
