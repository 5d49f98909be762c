/**
 * User and folder for the tests' PostgreSQL, which refuses to run as root; another user may not enter root's folders.
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
/** Timeout in ms of a trivial program, even on a slow machine. */
const SOON = 20_000
/** An account that exists on every Unix and owns nothing. */
const NOBODY = 'nobody'

export async function runAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  const number = async (which: string) => Number((await run('id', [which, NOBODY], { timeout: SOON })).stdout)
  return { uid: await number('-u'), gid: await number('-g') }
}

/** @returns a folder for temporary files that this user may enter. @throws Error if there is none. */
export async function temporaryFolder(user: RunAs): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await mayEnter(folder, user)) return folder
  throw new Error(`user ${user.uid} may enter no folder for temporary files`)
}

async function mayEnter(folder: string, user: RunAs): Promise<boolean> {
  if (user.uid === undefined) return true
  // The folder must be absolute, because the command runs in '/'.
  return await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/', timeout: SOON }).then(
    () => true,
    () => false,
  )
}

/**
 * A folder with the binaries that this user can run: the original, or a copy in `to`, which the user may enter.
 * @throws Error if the user cannot run the copy either.
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

/** Makes this user the owner of a folder and its content. */
export async function give(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, path], { timeout: SOON })
}
