import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { startPostgres } from '../bench/postgres.ts'
import { SOON, START, within } from '../within.ts'
import { onPostgres } from './harness.ts'

let dataDir: string
let child: ChildProcess | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'libro-inicio-'))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>): { child: ChildProcess; said: () => string } {
  const started = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: { ...process.env, DATABASE_URL: '', STORAGE_URL: '', PUBLIC_URL: '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (text += String(chunk)))
  return { child: started, said: () => text }
}

/** ms for a start that seeds a new database with the demo data. */
const FILLED = 2 * START

/** Resolves with the address once the server has printed it. */
const address = ({ child: started, said }: ReturnType<typeof start>): Promise<string> => {
  const found = async () => {
    for (;;) {
      const [printed] = /http:\/\/localhost:\d+/.exec(said()) ?? []
      if (printed) return printed
      if (started.exitCode !== null) throw new Error(said())
      await Promise.race([once(started.stdout ?? started, 'data'), once(started, 'exit')])
    }
  }
  return within(FILLED, 'the address of a server', found())
}

const exited = async (one: ChildProcess): Promise<number | null> => {
  if (one.exitCode === null) await within(START, 'the end of a server', once(one, 'exit'))
  return one.exitCode
}

it('the server starts with demo data, logs no personal data, refuses a second one, and stops when told', async () => {
  const server = start({})
  child = server.child
  const base = await address(server)
  const form = new FormData()
  form.append('usuario', 'asociado')
  form.append('password', 'Asociado.2026')
  const login = await fetch(`${base}/APIANCO/controllers/usuario.php?op=login`, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(SOON),
  })
  const answer = (await login.json()) as Record<string, string>
  expect(answer.nombreUsuario).toBe('asociado')
  const logged = server.said().slice(server.said().indexOf('{"level"'))
  for (const secret of [answer.nid_propietario, answer.nombres, answer.tokenEnvio, '127.0.0.1'])
    expect(logged).not.toContain(secret)
  const second = start({})
  expect(await exited(second.child)).toBe(1)
  expect(second.said()).toContain('Otro proceso ya tiene abierta la base de datos')
  child.kill('SIGTERM')
  expect(await exited(child)).toBe(0)
}, 300_000)

it(
  'says in Spanish which variable is wrong',
  async () => {
    const wrong = start({ PORT: 'ochenta', DATABASE_URL: 'mysql://x' })
    expect(await exited(wrong.child)).toBe(1)
    expect(wrong.said()).toContain('La variable PORT no es válida: debe ser un número de puerto')
    expect(wrong.said()).toContain('La variable DATABASE_URL no es válida: debe ser postgres://')
  },
  START + SOON,
)

it(
  'says what does not prevent a start, and which variable it is about: no https, a host that does not answer',
  async () => {
    const server = start({ HOST_APIANCO: 'http://127.0.0.1:1', PUBLIC_URL: 'http://libro.example' })
    child = server.child
    const told = async () => {
      while (!server.said().includes('HOST_APIANCO')) await once(server.child.stderr ?? server.child, 'data')
    }
    await within(START, 'the warnings of a server', told())
    expect(server.said()).toContain('PUBLIC_URL es http: en otros equipos el navegador no deja instalar')
    expect(server.said()).toContain('La variable HOST_APIANCO no sirve por ahora: ese servidor no responde.')
    child.kill('SIGTERM')
    expect(await exited(child)).toBe(0)
  },
  2 * START,
)

it.runIf(onPostgres)(
  'six servers that start at once on an empty PostgreSQL all start',
  async () => {
    const server = await startPostgres()
    try {
      const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgres(server.url)))
      await Promise.all(opened.map(({ db }) => seedReference(db)))
      await Promise.all(opened.map(({ close }) => close()))
    } finally {
      await server.stop()
    }
  },
  180_000,
)
