/**
 * `npm run prove -- image`: the steps of deploy/Dockerfile without a container engine, with this machine's Node. The
 * files that the image copies are built in a separate folder; the last stage is assembled, owned by root, and started
 * as another user who can write only DATA_DIR: its health check must answer, and SIGTERM must end it gracefully.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAs } from '../bench/postgres-user.ts'
import { SOON, START, within } from '../within.ts'
import { tellFigures } from './figures.ts'
import { sources } from './image-sources.ts'

const run = promisify(execFile)
const LONG = { timeout: 15 * 60_000, maxBuffer: 64_000_000 }

const dockerfile = await readFile('deploy/Dockerfile', 'utf8')
/** The JSON list of an instruction. */
const listAfter = (instruction: RegExp): string[] => JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]')
const command = listAfter(/^CMD (\[.*\])$/m)
const check = listAfter(/^ {2}CMD (\[.*\])$/m)

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

const folder = await mkdtemp(join(tmpdir(), 'libro-imagen-'))
try {
  await chmod(folder, 0o755)
  const [build, packages, app, data] = ['build', 'packages', 'app', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const each of [build, packages, app, data]) await mkdir(each)
  await sources(build)
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: build, ...LONG })
  await run('npm', ['run', 'build'], { cwd: build, ...LONG })
  for (const name of ['package.json', 'package-lock.json']) await cp(name, join(packages, name))
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: packages, ...LONG })
  await cp(join(packages, 'node_modules'), join(app, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  await cp(join(build, 'dist'), join(app, 'dist'), { recursive: true })
  await cp('package.json', join(app, 'package.json'))
  await run('chmod', ['-R', 'a+rX,go-w', app])
  const user = await runAs()
  if (user.uid !== undefined) await chown(data, user.uid, user.gid ?? user.uid)
  await chmod(data, 0o700)
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: data }
  const [program = '', ...args] = command
  const server = spawn(program, args, { ...user, cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  try {
    const listening = new Promise<void>((resolve, reject) => {
      server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)))
      server.stdout.on('data', () => said.includes('Libro de Campo: ') && resolve())
    })
    await within(2 * START, 'the start of the server', listening)
    const [checker = '', ...asked] = check
    await run(checker, asked, { ...user, cwd: app, env, timeout: SOON })
    const page = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(SOON) })
    if (!page.ok) throw new Error(`the app answers ${page.status}`)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await within(SOON, 'the end of the server', ended)
    if (code !== 0) throw new Error(`it ended with ${code}: ${said}`)
  } finally {
    server.kill('SIGKILL')
  }
  const { stdout: size } = await run('du', ['-sm', app])
  tellFigures(
    `built, started as ${user.uid === undefined ? 'this user' : `user ${user.uid}`} from a folder it may not write, health check and page answered, stopped by SIGTERM; ${size.split('\t')[0]} MB without Node`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
