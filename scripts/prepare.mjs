// Shared by the commands, using Node alone: the right Node version, installed packages, a build no older than the
// source.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

export const say = (words) => console.log(words)

/** Ends the command with an actionable message. */
export function giveUp(words, details = '') {
  if (details) console.error(details)
  console.error(`\n${words}`)
  process.exit(1)
}

const children = new Set()

/** What a stop does until `onStop` says otherwise: nothing that was begun goes on. */
let stop = () => {
  for (const child of children) child.kill()
  process.exit(143)
}
/** @param next receives the signal */
export const onStop = (next) => {
  stop = next
}
process.on('SIGTERM', () => stop('SIGTERM'))

// npm passes a stop to its shell alone, which ends without passing it on: then this process has another parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 300)
  watch.unref()
}

/** Runs a program to its end. @returns its exit code, and its output unless that was shown. */
export function run(command, args, { shown = false, env = {}, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...options,
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    const written = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(written).toString() }))
  })
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(`Se necesita Node 20.19 o más reciente; este es ${process.versions.node}. Descárguelo de https://nodejs.org`)
}

/** Every package of the lock file is in node_modules at its version; those of other platforms may be missing. */
function isInstalled() {
  const kept = 'node_modules/.package-lock.json'
  if (!existsSync(kept)) return false
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const present = read(kept)
  return Object.entries(read('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
}

/** Runs npm ci unless the packages of the lock file are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  // npm ci empties node_modules first: through a symbolic link, that would be another checkout's.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink())
    giveUp('node_modules es un enlace a otra carpeta y no corresponde a package-lock.json. Quítelo e intente de nuevo.')
  say('Instalando las dependencias (puede tardar un minuto)...')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code === 0) return
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)
  giveUp(
    offline
      ? 'No se pudieron descargar las dependencias: no hay conexión con el registro de npm. Revise la red e intente de nuevo.'
      : 'No se pudieron instalar las dependencias (npm ci). El detalle está arriba.',
    output.trim(),
  )
}

export const serverSources = [
  ...['src/server', 'src/demo', 'src/registry', 'src/spreadsheets'],
  ...['package-lock.json', 'scripts/prepare.mjs'],
]
const appSources = [
  'src',
  'sw',
  'public',
  'CHANGELOG.md',
  'index.html',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
]

/** Time of the newest change in files and folders (a folder changes when a file is deleted). */
function newest(path) {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isOlder = (stamp, sources) => !existsSync(stamp) || statSync(stamp).mtimeMs < Math.max(...sources.map(newest))

export const isServerOld = () => isOlder('dist/server/.built', serverSources)
export const isAppOld = () =>
  isOlder(
    'dist/app/.built',
    appSources.flatMap((path) =>
      path === 'src' ? readdirSync('src').flatMap((name) => (name === 'server' ? [] : [join('src', name)])) : [path],
    ),
  )

export const entries = {
  main: 'src/server/main.ts',
  demo: 'src/demo/main.ts',
  admin: 'src/server/admin.ts',
  backup: 'src/server/backup.ts',
  restore: 'src/server/restore.ts',
  import: 'src/server/herd-book/import-command.ts',
  export: 'src/server/herd-book/export-command.ts',
  'book-worker': 'src/server/herd-book/reading/book-worker.ts',
  'population-worker': 'src/server/population/population-worker.ts',
}

/**
 * Builds the server, the demo and the admin command into dist/server, beside the migrations; packages stay external.
 */
export async function buildServer() {
  const { build } = await import('esbuild')
  rmSync('dist/server', { recursive: true, force: true })
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  mkdirSync('dist/server', { recursive: true })
  cpSync('src/server/database/migrations', 'dist/server/migrations', { recursive: true })
  writeFileSync('dist/server/.built', '')
}

/** Builds the app into dist/app. @param shown whether the bundler's output is shown */
export async function buildApp(shown = false) {
  const begun = Date.now()
  const { code, output } = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { shown })
  if (code !== 0) giveUp('No se pudo construir la aplicación. El detalle está arriba.', output)
  await precompress('dist/app')
  writeFileSync('dist/app/.built', `${Math.round((Date.now() - begun) / 1000)} s\n`)
}
