import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ServerChild {
  readonly port: number
  stop(): Promise<void>
}

/** @param databaseUrl without it the embedded database in a new folder. @param numbers of A01 that are seeded. */
export async function startServer(setting: {
  readonly numbers: number
  readonly databaseUrl?: string
  readonly appDir?: string
}): Promise<ServerChild> {
  const dataDir = await mkdtemp(join(tmpdir(), 'libro-datos-'))
  const child = fork('tests/bench/server-process.ts', {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: setting.databaseUrl ?? '',
      STORAGE_URL: '',
      PUBLIC_URL: '',
      BENCH_APP_DIR: setting.appDir ?? dataDir,
      BENCH_NUMBERS: String(setting.numbers),
    },
  })
  const ended = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
  if (!told) {
    await rm(dataDir, { recursive: true, force: true })
    throw new Error('the server did not start')
  }
  return {
    port: (told[0] as { port: number }).port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
