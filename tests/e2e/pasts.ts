/** The ways by which a server's database becomes what it was some time before. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { baseBackup, type RunningPostgres, startPostgres } from '../bench/postgres.ts'
import { give, runAs, temporaryFolder } from '../bench/postgres-user.ts'
import { ask, PROGRAMS } from '../prove/cluster-world.ts'
import { SOON, START } from '../within.ts'
import type { TestServer } from './server.ts'
import type { Stage } from './stage.ts'

export interface Past {
  readonly server: TestServer
  /** The state to which it goes back. */
  remember(): Promise<void>
  /** While the server is halted. */
  goBack(): Promise<void>
}

/** A PostgreSQL with the demo's data. @param flags, native as of `startPostgres` */
export async function demoOnPostgres(
  stage: Stage,
  flags?: readonly string[],
  native?: string,
): Promise<RunningPostgres> {
  const running = await startPostgres(flags, native)
  stage.atEnd(() => running.stop())
  const env = { ...process.env, DATABASE_URL: running.url }
  await promisify(execFile)(process.execPath, ['dist/server/demo.js'], { env, timeout: START })
  return running
}

/** With Debian's programs, which include pg_dump and pg_basebackup. */
const onDebian = (stage: Stage, ...settings: readonly string[]) =>
  demoOnPostgres(
    stage,
    ['unix_socket_directories=', ...settings].flatMap((one) => ['-c', one]),
    PROGRAMS.postgres,
  )

async function byRestore(stage: Stage, databaseUrl?: string): Promise<Past> {
  const server = await stage.server(undefined, databaseUrl)
  const backup = join(server.dataDir, 'antes.tar')
  return {
    server,
    remember: async () => void (await server.command('backup', backup)),
    goBack: async () => void (await server.command('restore', '--replace', backup)),
  }
}

const untilTrue = (url: string, statement: string) =>
  vi.waitUntil(async () => (await ask(url, `select (${statement}) as ok`))[0]?.ok === true, {
    timeout: SOON,
    interval: 100,
  })

/** A base backup and the archived log, up to an instant. */
async function byPointInTime(stage: Stage): Promise<Past> {
  const user = await runAs()
  const archive = await mkdtemp(join(await temporaryFolder(user), 'libro-wal-'))
  stage.atEnd(() => rm(archive, { recursive: true, force: true }))
  await chmod(archive, 0o755)
  await give(archive, user)
  const primary = await onDebian(stage, 'archive_mode=on', `archive_command=cp %p ${archive}/%f`)
  const base = await baseBackup(primary.url, PROGRAMS.postgres)
  stage.atEnd(base.clear)
  const server = await stage.server(undefined, primary.url)
  let instant = ''
  return {
    server,
    async remember() {
      const [row] = await ask(primary.url, 'select clock_timestamp()::text as now')
      instant = String(row?.now)
    },
    async goBack() {
      const [row] = await ask(primary.url, 'select pg_walfile_name(pg_switch_wal()) as file')
      await untilTrue(primary.url, `select last_archived_wal >= '${row?.file}' from pg_stat_archiver`)
      await primary.kill()
      await writeFile(join(base.data, 'recovery.signal'), '')
      await give(base.data, user)
      const settings = [`restore_command=cp ${archive}/%f %p`, `recovery_target_time=${instant}`]
      const recovered = await base.start([...settings, 'recovery_target_action=promote'].flatMap((one) => ['-c', one]))
      stage.atEnd(() => recovered.stop())
      await untilTrue(recovered.url, 'not pg_is_in_recovery()')
      server.moveTo(recovered.url)
    },
  }
}

/** A standby that was cut off from its primary, and takes its place. */
async function byPromotion(stage: Stage): Promise<Past> {
  const primary = await onDebian(stage)
  const base = await baseBackup(primary.url, PROGRAMS.postgres, ['--write-recovery-conf'])
  stage.atEnd(base.clear)
  const standby = await base.start()
  stage.atEnd(() => standby.stop())
  const server = await stage.server(undefined, primary.url)
  return {
    server,
    async remember() {
      const [row] = await ask(primary.url, 'select pg_current_wal_flush_lsn()::text as at')
      await untilTrue(standby.url, `pg_last_wal_replay_lsn() >= '${row?.at}'`)
      await ask(standby.url, "alter system set primary_conninfo = ''")
      await ask(standby.url, 'select pg_reload_conf()')
      await untilTrue(standby.url, 'not exists (select 1 from pg_stat_wal_receiver)')
    },
    async goBack() {
      await primary.kill()
      await ask(standby.url, 'select pg_promote(true, 30)')
      server.moveTo(standby.url)
    },
  }
}

/** By name; the first is that of `npm test`. */
export const pasts: readonly (readonly [string, (stage: Stage) => Promise<Past>])[] = [
  ['its embedded database restored by `npm run restore`', (stage) => byRestore(stage)],
  ['its PostgreSQL restored by `npm run restore`', async (stage) => byRestore(stage, (await onDebian(stage)).url)],
  ['its PostgreSQL recovered to a point in time', byPointInTime],
  ['a standby that lagged promoted', byPromotion],
]
