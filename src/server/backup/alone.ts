/** Allows one backup at a time into a folder that several servers share. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rmdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Each process puts a mark with a unique name into the folder, so that no mark is mistaken for another's or created
 * twice.
 */
const MARK = 'en-curso'
const MINUTE = 60_000
/** ms after which a mark that was not renewed counts as left by a dead process. */
const GONE = 5 * MINUTE
/**
 * How often a process that started together with others checks whether they have left, and the pause between checks,
 * ms.
 */
const LOOKS = 10
const BETWEEN = 100

export interface Marks {
  put(name: string): Promise<void>
  drop(name: string): Promise<void>
  /** Marks of live processes, one's own included. */
  living(): Promise<readonly string[]>
}

/**
 * A process continues only if it looked after placing its own mark and saw no other: of any two, one looks last and
 * sees both. Of several that start together, the first by name waits until the others have left, so that exactly one
 * remains.
 * @returns whether it is alone; otherwise its mark has been removed.
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

/** @returns the function that ends it; undefined: another process is taking a backup. */
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

/**
 * Marks are folders, because every file system creates them atomically. Those of an earlier release have no name
 * suffix.
 */
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
