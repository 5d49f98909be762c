/** The part of the proof `compose` that runs in a network namespace of its own (compose.ts). Argument: its folder. */
import { appendFile, chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD, SOON, START, within } from '../within.ts'
import { ContainerEngine, pause, told } from './compose-engine.ts'
import { DemoPerson, type Filed } from './compose-person.ts'
import { tellFigures } from './figures.ts'

const [, , folder = ''] = process.argv
const DOMAIN = 'localhost'
/** s that compose.yaml allows for a stop. */
const STOP = 30
/** Forms that are filed while the new release replaces the old one. */
const MEANWHILE = 6
const ADMINISTRATOR = ['admin', 'Admin.2026'] as const
const ASSOCIATE = ['asociado', 'Asociado.2026'] as const

const engine = await ContainerEngine.in(folder)

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`fell short: ${what}`)
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const begun = performance.now()
  const answer = await work()
  return { answer, seconds: Math.round((performance.now() - begun) / 100) / 10 }
}

/** Resolves once it holds. @param ms timeout */
const until = (ms: number, what: string, holds: () => Promise<boolean>) => {
  const looking = async () => {
    while (!(await holds())) await pause(500)
  }
  return within(ms, what, looking())
}

const isReady = (person: DemoPerson) => async () => (await person.get('/salud')).status === 200

/** The README's one line: an embedded database in a volume, stopped and started again. */
async function trial(): Promise<void> {
  const port = 8080
  const visitor = () => new DemoPerson(`http://localhost:${port}`)
  const start = async () => {
    const publish = `127.0.0.1:${port}:${port}`
    const args = [
      'run',
      '--detach',
      '--name=trial',
      '--rm',
      '-p',
      publish,
      '-v',
      'libro-de-campo:/data',
      'libro-de-campo',
    ]
    await engine.podman(args, START)
    await until(3 * START, 'the image alone', isReady(visitor()))
  }
  const stop = () => timed(() => engine.podman(['stop', '--time', String(STOP), 'trial'], 2 * SOON))
  const { seconds: first } = await timed(start)
  await visitor().signIn(...ADMINISTRATOR)
  const associate = visitor()
  await associate.signIn(...ASSOCIATE)
  must((await associate.get('/')).status === 200, 'the page of the image alone')
  const form = await associate.file()
  const { seconds: stopped } = await stop()
  must(stopped < STOP, `the image alone stopped in ${stopped} s`)
  const { seconds: again } = await timed(start)
  const after = visitor()
  await after.signIn(...ASSOCIATE)
  must(await after.finds(form), 'the form and its photo in the volume')
  await stop()
  await engine.podman(['volume', 'rm', 'libro-de-campo'], SOON)
  tellFigures(
    `the image alone: answers with demo data after ${first} s, stopped in ${stopped} s, again after ${again} s from its volume, with the form and its photo`,
  )
}

class Composition {
  readonly #release = join(folder, 'release')
  readonly #backups = join(folder, 'backups')
  /** Outside the release, whose files are those of the image. */
  readonly #file = join(folder, 'compose.yaml')

  async prepare(): Promise<void> {
    const text = await readFile(join(this.#release, 'deploy/compose.yaml'), 'utf8')
    // docker-compose 1.29 does not know the name of a composition, and takes what podman tells of a network for a change.
    const here = text
      .replace(/^name: .*\n/m, '')
      .replace('    ipam:\n', '    ipam:\n      options: { driver: host-local }\n')
    await writeFile(this.#file, here)
    const settings = {
      DOMAIN,
      DATABASE_PASSWORD: 'database123',
      BUCKET_SECRET: 'bucket456',
      SMTP_URL: 'smtp://127.0.0.1:2525?from=libro@libro.example',
      BACKUPS: this.#backups,
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    await writeFile(join(folder, 'env'), lines.join(''), { mode: 0o600 })
    await mkdir(this.#backups)
    await chown(this.#backups, 1000, 1000)
    await chmod(this.#backups, 0o700)
  }

  compose(args: readonly string[], ms = START) {
    const project = ['-p', 'libro-de-campo', '--project-directory', 'deploy', '-f', this.#file]
    const common = [...project, '--env-file', join(folder, 'env')]
    return told('docker-compose', [...common, ...args], ms, { cwd: this.#release, env: engine.env })
  }

  exec(service: string, ...command: readonly string[]) {
    return this.compose(['exec', '-T', service, ...command], 2 * START)
  }

  async id(service: string): Promise<string> {
    return (await this.compose(['ps', '--quiet', service])).stdout.trim()
  }

  async inspect(service: string, format: string): Promise<string> {
    return (await engine.podman(['inspect', '--format', format, await this.id(service)])).stdout.trim()
  }

  readonly isHealthy = async () => (await this.inspect('app', '{{.State.Health.Status}}')) === 'healthy'

  /** A new release differs in its server. */
  nextRelease(): Promise<void> {
    return appendFile(join(this.#release, 'src/server/main.ts'), "\nconsole.log('Versión siguiente')\n")
  }

  backups(): Promise<string[]> {
    return readdir(this.#backups)
  }
}

async function composition(): Promise<void> {
  const it = new Composition()
  await it.prepare()
  try {
    const { seconds } = await timed(() => it.compose(['up', '-d', '--build'], 2 * BUILD))
    await until(START, 'the health check', it.isHealthy)
    tellFigures(`up: five services after ${seconds} s, the health check is healthy`)
    const visitor = await throughProxy(it)
    await confined(it)
    const form = await furnished(it, visitor)
    await backedUp(it, visitor, form)
    await renewed(it, visitor, form)
    const { seconds: stopped } = await timed(() => it.compose(['stop', 'app'], 2 * START))
    const code = await it.inspect('app', '{{.State.ExitCode}}').catch(() => '0')
    must(stopped < STOP + 10 && code === '0', `app stopped with ${code} in ${stopped} s`)
    tellFigures(`stop: by SIGTERM in ${stopped} s of ${STOP}, exit code ${code}`)
  } catch (error) {
    const { stdout, stderr } = await it.compose(['logs', '--tail=40']).catch(() => ({ stdout: '', stderr: '' }))
    console.error(stdout.slice(-6_000), stderr.slice(-1_000))
    throw error
  } finally {
    await it.compose(['down', '--volumes', '--timeout', '60'], START)
  }
  const { stdout: left } = await engine.podman(['ps', '--all', '--quiet'])
  const { stdout: volumes } = await engine.podman(['volume', 'ls', '--quiet'])
  must(left.trim() === '', `containers are left: ${left}`)
  tellFigures(
    `down: no container left, ${volumes.split('\n').filter((name) => name.startsWith('libro')).length} volumes`,
  )
}

/** HTTPS with the proxy's own certificate; HTTP is redirected to it. */
async function throughProxy(it: Composition): Promise<DemoPerson> {
  const root = '/data/caddy/pki/authorities/local/root.crt'
  await until(SOON, 'the certificate', () =>
    it.exec('proxy', 'test', '-s', root).then(
      () => true,
      () => false,
    ),
  )
  const { stdout: ca } = await it.exec('proxy', 'cat', root)
  const visitor = new DemoPerson(`https://${DOMAIN}`, ca)
  await until(START, 'an answer over https', isReady(visitor))
  const { status, headers } = await new DemoPerson(`http://${DOMAIN}`).get('/')
  must(status === 308 && String(headers.location).startsWith(`https://${DOMAIN}`), `http answers ${status}`)
  must((await visitor.get('/')).status === 200, 'the page over https')
  tellFigures('https with the certificate of the proxy, http redirected to it')
  return visitor
}

async function confined(it: Composition): Promise<void> {
  const { stdout: who } = await it.exec('app', 'id', '-u')
  must(who.trim() === '1000', `it runs as user ${who}`)
  const write = (path: string) =>
    it.exec('app', 'touch', path).then(
      () => true,
      () => false,
    )
  const written = await Promise.all(['/x', '/app/x', '/data/x', '/tmp/x', '/backups/x'].map(write))
  must(JSON.stringify(written) === '[false,false,true,true,true]', `it may write: ${written}`)
  await it.exec('app', 'rm', '/data/x', '/backups/x')
  const { stdout: rights } = await it.exec('app', 'grep', 'CapBnd', '/proc/self/status')
  must(/\b0+$/.test(rights.trim()), `its rights are ${rights}`)
  tellFigures('user 1000, without rights; its root is read-only, /data, /tmp and /backups are not')
}

/** The first administrator, the demo data, and a form with its photo. */
async function furnished(it: Composition, visitor: DemoPerson): Promise<Filed> {
  const { stdout } = await it.exec('app', 'node', 'dist/server/admin.js', 'maria')
  const [, password = ''] = /Clave de primer ingreso: (\S+)/.exec(stdout) ?? []
  await visitor.signIn('maria', password)
  const { seconds } = await timed(() => it.exec('app', 'node', 'dist/server/demo.js'))
  await visitor.signIn(...ASSOCIATE)
  const form = await visitor.file()
  must(await visitor.finds(form), 'the form and its photo')
  tellFigures(`admin: the first administrator signs in; demo data in ${seconds} s; a form with its photo filed`)
  return form
}

/** What was filed before a backup is there after a restore, what was filed after it is not. */
async function backedUp(it: Composition, visitor: DemoPerson, form: Filed): Promise<void> {
  const backup = await timed(() => it.exec('app', 'node', 'dist/server/backup.js', '/backups/hoy.tar'))
  must((await it.backups()).includes('hoy.tar'), 'the backup in BACKUPS')
  const later = await visitor.file()
  await it.compose(['stop', 'app'], 2 * START)
  const command = ['node', 'dist/server/restore.js', '/backups/hoy.tar']
  const refused = await it.compose(['run', '--rm', '-T', 'app', ...command], 2 * START).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  must(refused.includes('--replace'), `a restore without --replace: ${refused}`)
  const restored = await timed(() => it.compose(['run', '--rm', '-T', 'app', ...command, '--replace'], 2 * START))
  await it.compose(['start', 'app'])
  await until(START, 'the restored registry', isReady(visitor))
  must(await visitor.finds(form), 'the form and its photo after the restore')
  must(!(await visitor.finds(later)), 'no form of after the backup')
  tellFigures(`backup in ${backup.seconds} s, restore in ${restored.seconds} s: the form and its photo are back`)
}

/** A new release replaces the running one while forms are filed. */
async function renewed(it: Composition, visitor: DemoPerson, form: Filed): Promise<void> {
  await it.nextRelease()
  await it.compose(['build', 'app'], 2 * BUILD)
  const before = await it.id('app')
  const filing = async () => {
    const filed: Filed[] = []
    for (let n = 0; n < MEANWHILE; n++) {
      filed.push(await visitor.file())
      await pause(2_000)
    }
    return filed
  }
  const [{ seconds }, filed] = await Promise.all([
    timed(() => it.compose(['up', '-d', '--build'], 2 * BUILD)),
    filing(),
  ])
  await until(START, 'the new release', isReady(visitor))
  must((await it.id('app')) !== before, 'the container is a new one')
  const { stdout: log } = await it.compose(['logs', 'app'])
  must(log.includes('Versión siguiente'), 'the new release runs')
  for (const each of [form, ...filed]) must(await visitor.finds(each), `form ${each.number} after the new release`)
  tellFigures(`a new release in ${seconds} s, ${filed.length} forms filed meanwhile: each is there once with its photo`)
}

await told('ip', ['link', 'set', 'lo', 'up'], SOON)
const stopService = await engine.serve()
const endWatch = engine.watchHealth()
try {
  await trial()
  await composition()
} finally {
  endWatch()
  stopService()
}
