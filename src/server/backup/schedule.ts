/** Scheduled backups. Each runs in a separate process, because it reads everything back, which takes a while. */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { farmDay, farmStamp } from '../../registry/format/farm-time.ts'
import type { BackupConfig, Config } from '../platform/config.ts'
import { aloneIn } from './alone.ts'
import { type Taken, takeBackup } from './backup.ts'
import { backupName, newestOf, outdated, stampOf } from './keep.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** ms until a failed backup is tried again. */
const AGAIN = 60 * MINUTE

type Folder = NonNullable<BackupConfig['folder']>

/**
 * Takes a backup into the folder of BACKUP_DIR, then removes expired ones.
 * @param onlyDue does nothing if one has been taken since the scheduled time.
 * @returns its path; undefined if another server is taking one or has done so.
 */
export async function takeScheduled(
  config: Config,
  folder: Folder,
  onlyDue: boolean,
  now = () => new Date(),
): Promise<(Taken & { path: string }) | undefined> {
  await mkdir(folder.path, { recursive: true, mode: 0o700 })
  const end = await aloneIn(folder.path)
  if (!end) return undefined
  try {
    if (onlyDue && !isDue(await readdir(folder.path), folder.at, now().getTime())) return undefined
    return await takeAlone(config, folder, now)
  } finally {
    await end()
  }
}

async function takeAlone(config: Config, folder: Folder, now: () => Date): Promise<Taken & { path: string }> {
  // Leftovers of an interrupted backup.
  for (const name of await readdir(folder.path))
    if (/^libro-de-campo-\d+\.tar\.part-/.test(name))
      await rm(join(folder.path, name), { recursive: true, force: true })
  const path = join(folder.path, backupName(now().getTime()))
  const taken = await takeBackup(config, path, now)
  // By a clock that was set back this one may be the oldest.
  const expired = outdated(await readdir(folder.path), folder.keep).map((name) => join(folder.path, name))
  for (const one of expired) if (one !== path) await unlink(one)
  return { ...taken, path }
}

/** Has no backup been taken since the last scheduled time? @param at 'HH:MM' at the farm. */
export function isDue(names: readonly string[], at: string, now: number): boolean {
  const hour = at.replace(':', '')
  const stamp = farmStamp(now)
  const due = stamp.slice(8, 12) >= hour ? now : now - DAY
  const newest = newestOf(names, now)
  return newest === undefined || stampOf(newest) < `${farmDay(due).replaceAll('-', '')}${hour}00`
}

/**
 * Checks the clock every minute; a backup missed while nothing ran is made up for.
 * @param command the file of `npm run backup`.
 * @returns the function that stops it.
 */
export function backUpDaily(config: Config, log: FastifyBaseLogger, command: string): () => void {
  const folder = config.backup?.folder
  if (!folder) return () => {}
  let waiting = 0
  let running: ReturnType<typeof fork> | undefined
  const look = async () => {
    const names = existsSync(folder.path) ? await readdir(folder.path) : []
    if (running || Date.now() < waiting || !isDue(names, folder.at, Date.now())) return
    running = fork(command, ['--scheduled', '--due'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let output = ''
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
    running.on('error', (err) => log.error({ err }, 'backup failed'))
    running.once('close', (code) => {
      running = undefined
      if (code === 0) return log.info({ said: output.trim() }, 'backup taken')
      waiting = Date.now() + AGAIN
      log.error({ said: output.trim().slice(0, 2_000) }, 'backup failed')
    })
  }
  const timer = setInterval(() => void look().catch((err) => log.error({ err }, 'backup failed')), MINUTE)
  timer.unref()
  return () => {
    clearInterval(timer)
    running?.kill('SIGTERM')
  }
}
