import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOON, START, within } from '../within.ts'

export interface ServerChild {
  readonly port: number
  readonly dataDir: string
  /** Of the process. */
  readonly pid: number
  /** Gives so many animals of the registry another name. */
  rename(animals: number): Promise<void>
  stop(): Promise<void>
  /** SIGKILL, like a power failure. The data remains. */
  kill(): Promise<void>
}

/**
 * @param databaseUrl without it the embedded database in its folder.
 * @param numbers of A01 that are seeded.
 * @param dataDir an earlier server's, kept when this one stops; without it a new one, deleted with the server.
 */
export async function startServer(setting: {
  readonly numbers: number
  readonly databaseUrl?: string
  readonly appDir?: string
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Of its Node. */
  readonly flags?: readonly string[]
  /** A command that runs the server's: it is put before node. */
  readonly under?: readonly string[]
}): Promise<ServerChild> {
  const dataDir = setting.dataDir ?? (await mkdtemp(join(tmpdir(), 'libro-datos-')))
  const clear = () => (setting.dataDir ? Promise.resolve() : rm(dataDir, { recursive: true, force: true }))
  const [command = process.execPath, ...before] = [...(setting.under ?? []), process.execPath]
  const child = fork('tests/bench/server-process.ts', {
    execPath: command,
    execArgv: [...before, ...(setting.flags ?? []), '--import', 'tsx'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: setting.databaseUrl ?? '',
      STORAGE_URL: '',
      PUBLIC_URL: '',
      STOP_DELAY: '0',
      BENCH_APP_DIR: setting.appDir ?? dataDir,
      BENCH_NUMBERS: String(setting.numbers),
      ...setting.env,
    },
  })
  const ended = once(child, 'exit')
  const started = Promise.race([once(child, 'message'), ended.then(() => undefined)])
  const told = await within(START, 'the start of a server', started).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  if (!told) {
    await clear()
    throw new Error('the server did not start')
  }
  const { port, pid } = told[0] as { port: number; pid: number }
  return {
    port,
    dataDir,
    pid,
    async rename(animals) {
      const done = once(child, 'message')
      child.send({ rename: animals })
      await within(SOON, 'the renaming of animals', done)
    },
    async stop() {
      process.kill(pid, 'SIGTERM')
      await within(SOON, 'the end of a server after SIGTERM', ended).catch((error) => {
        process.kill(pid, 'SIGKILL')
        throw error
      })
      await clear()
    },
    async kill() {
      process.kill(pid, 'SIGKILL')
      await within(SOON, 'the death of a server', ended)
    },
  }
}
