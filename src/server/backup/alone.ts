/** One of several servers at a time takes a backup into a folder that they share. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rmdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Each who wants to has a mark of its own in the folder: nobody's can be taken for another's, nor made twice. */
const MARK = 'en-curso'
const MINUTE = 60_000
/** ms after which a mark that nobody renews is of a process that is gone. */
const GONE = 5 * MINUTE
/** How often, and after how many ms each, who came at once with others looks whether they went. */
const LOOKS = 10
const BETWEEN = 100

export interface Marks {
  put(name: string): Promise<void>
  drop(name: string): Promise<void>
  /** Of processes that are not gone, one's own too. */
  living(): Promise<readonly string[]>
}

/**
 * Whoever goes on has looked after his own mark was there, and seen no other: of any two one looks last and sees both.
 * Of several that come at once the first by name waits until the others have gone, so that one of them stays.
 * @returns whether it is alone; else its mark is gone.
 */
export async function isAlone(marks: Marks, name: string, wait: () => Promise<unknown>): Promise<boolean> {
  await marks.put(name)
  for (let look = 0; ; look++) {
    const others = (await marks.living()).filter((other) => other !== name)
    if (others.length === 0) return true
    if (look === LOOKS || others.some((other) => other < name)) break
    await wait()
  }
  await marks.drop(name)
  return false
}

/** @returns how to end it; undefined: another is at it. */
export async function aloneIn(folder: string): Promise<(() => Promise<void>) | undefined> {
  const marks = marksIn(folder)
  const name = `${MARK}-${randomUUID()}`
  if (!(await isAlone(marks, name, () => pause(BETWEEN)))) return undefined
  const path = join(folder, name)
  const renewing = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), MINUTE)
  renewing.unref()
  return async () => {
    clearInterval(renewing)
    await marks.drop(name)
  }
}

/** Folders: they are made at once on every file system. That of an earlier release has no name after it. */
const marksIn = (folder: string): Marks => {
  const drop = (name: string) => rmdir(join(folder, name)).catch(() => {})
  return {
    put: (name) => mkdir(join(folder, name)),
    drop,
    async living() {
      const found: string[] = []
      for (const name of await readdir(folder)) {
        if (name !== MARK && !name.startsWith(`${MARK}-`)) continue
        const at = await stat(join(folder, name)).catch(() => undefined)
        if (!at) continue
        if (Date.now() - at.mtimeMs <= GONE) found.push(name)
        else await drop(name)
      }
      return found
    },
  }
}
