/** The real server as a separate process, with demo data, to be stopped, killed and restarted. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SOON, START, within } from '../within.ts'

const ENTRY = 'dist/server/main.js'
/** Compiles the embedded database with the fast compiler only: these servers are too short-lived for optimised code. */
const FLAGS = ['--liftoff-only']

export class TestServer {
  private child: ChildProcess | undefined
  readonly output: string[] = []
  readonly port: number
  readonly dataDir: string

  private environment: Readonly<Record<string, string>>

  private constructor(port: number, dataDir: string, environment: Readonly<Record<string, string>>) {
    this.port = port
    this.dataDir = dataDir
    this.environment = environment
  }

  /**
   * @param template a data folder with demo data, copied so that each test has its own.
   * @param databaseUrl a PostgreSQL instead of its embedded database.
   */
  static async start(template: string, databaseUrl = ''): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'libro-'))
    await cp(template, dataDir, { recursive: true })
    const server = new TestServer(await freePort(), dataDir, { DATABASE_URL: databaseUrl })
    await server.run()
    return server
  }

  /** Starts a server that forwards its calls to a running host. @param host its origin */
  static async before(host: string): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'libro-puente-'))
    const server = new TestServer(await freePort(), dataDir, { DATABASE_URL: '', HOST_APIANCO: host })
    await server.run()
    return server
  }

  get address(): string {
    return `http://localhost:${this.port}`
  }

  /** From its next start on it uses another PostgreSQL. */
  moveTo(databaseUrl: string): void {
    this.environment = { ...this.environment, DATABASE_URL: databaseUrl }
  }

  /** Runs a command of the server with its folder and database. @returns what it says */
  async command(name: string, ...given: readonly string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.dataDir, ...this.environment }
    const { stdout } = await promisify(execFile)(process.execPath, [`dist/server/${name}.js`, ...given], {
      ...{ env, timeout: START },
    })
    return stdout
  }

  async run(): Promise<void> {
    this.child = spawn(process.execPath, [...FLAGS, ENTRY], {
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        HOST: '127.0.0.1',
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk) => this.output.push(String(chunk)))
    this.child.stderr?.on('data', (chunk) => this.output.push(String(chunk)))
    const deadline = Date.now() + START
    while (Date.now() < deadline) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`server ended: ${this.output.join('')}`)
      const ready = await fetch(`http://127.0.0.1:${this.port}/salud`, { signal: AbortSignal.timeout(5_000) }).then(
        (r) => r.ok,
        () => false,
      )
      if (ready) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`server not ready within ${START} ms: ${this.output.join('')}`)
  }

  /** SIGKILL, as in a power failure. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** SIGTERM: a graceful stop; the data stays. */
  async halt(): Promise<void> {
    await this.end('SIGTERM')
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await within(SOON, `the end of the server after ${signal}`, ended).catch((error) => {
      child.kill('SIGKILL')
      throw error
    })
  }

  async stop(): Promise<void> {
    await this.halt()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
