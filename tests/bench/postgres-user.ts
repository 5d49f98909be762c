/**
 * The user and folder that run the tests' PostgreSQL: it refuses to run as root, and another user may not enter root's
 * folders.
 */
import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Ids of the user that runs a process; none: the current one. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

const run = promisify(execFile)
/** ms for a program that only says something about itself, on a slow machine too. */
const SOON = 20_000
/** An account of every Unix that owns nothing. */
const NOBODY = 'nobody'

export async function runAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  const number = async (which: string) => Number((await run('id', [which, NOBODY], { timeout: SOON })).stdout)
  return { uid: await number('-u'), gid: await number('-g') }
}

/** @returns a folder for temporary files that this user may enter. @throws Error where there is none. */
export async function temporaryFolder(user: RunAs): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await mayEnter(folder, user)) return folder
  throw new Error(`user ${user.uid} may enter no folder for temporary files`)
}

async function mayEnter(folder: string, user: RunAs): Promise<boolean> {
  if (user.uid === undefined) return true
  // By an absolute path: the start folder is part of the check.
  return await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/', timeout: SOON }).then(
    () => true,
    () => false,
  )
}

/**
 * The folder of the binaries as this user can run them: as they are, or copied into `to`, which is his.
 * @throws Error when he cannot run them there either.
 */
export async function runnableBinaries(native: string, user: RunAs, to: string): Promise<string> {
  const says = (folder: string) =>
    run(join(folder, 'bin', 'initdb'), ['--version'], { ...user, cwd: '/', timeout: SOON })
  if (user.uid === undefined || (await says(native).catch(() => undefined))) return native
  const copy = join(to, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await give(copy, user)
  await says(copy)
  return copy
}

/** Makes a folder with all in it this user's. */
export async function give(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, path], { timeout: SOON })
}
