import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOON, START, within } from '../within.ts'

export interface ServerChild {
  readonly port: number
  readonly dataDir: string
  /** Of the server's process. */
  readonly pid: number
  /** Renames that many animals of the registry. */
  rename(animals: number): Promise<void>
  stop(): Promise<void>
  /** Sends SIGKILL, like a power failure; keeps the data. */
  kill(): Promise<void>
}

/**
 * @param databaseUrl without it, the embedded database in the data folder.
 * @param numbers of A01 to seed.
 * @param dataDir an existing folder, not deleted when the server stops; without it, a temporary one.
 */
export async function startServer(setting: {
  readonly numbers: number
  readonly databaseUrl?: string | undefined
  readonly appDir?: string
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Flags of Node. */
  readonly flags?: readonly string[]
  /** Checkout whose server it is; without it, this one. */
  readonly folder?: string
  /** A command that runs the server's Node, such as strace with its arguments. */
  readonly under?: readonly string[]
}): Promise<ServerChild> {
  const dataDir = setting.dataDir ?? (await mkdtemp(join(tmpdir(), 'libro-datos-')))
  const clear = () => (setting.dataDir ? Promise.resolve() : rm(dataDir, { recursive: true, force: true }))
  const [command = process.execPath, ...before] = [...(setting.under ?? []), process.execPath]
  const child = fork('tests/bench/server-process.ts', {
    execPath: command,
    cwd: setting.folder ?? process.cwd(),
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
    const [code, signal] = await ended
    throw new Error(`the server did not start: it ended with ${code ?? signal}`)
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
