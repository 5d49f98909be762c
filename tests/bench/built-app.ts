/** The production build of the app, rebuilt if it is missing or older than its source. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import buildServer from '../built-server.ts'
import { BUILD } from '../within.ts'

const APP = resolve('dist/app')
const SOURCES = [
  'src/registry',
  'src/sync',
  'src/device',
  'src/ui',
  'src/main.tsx',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

export async function builtApp(): Promise<string> {
  const index = join(APP, 'index.html')
  const built = existsSync(index) ? (await stat(index)).mtimeMs : 0
  const newest = Math.max(...(await Promise.all(SOURCES.map(newestOf))))
  // buildApp() also compresses the files.
  const build = "import { buildApp } from './scripts/prepare.mjs'; await buildApp()"
  if (newest > built)
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { timeout: BUILD })
  return APP
}

/** The compiled server as a separate process runs it. */
export async function builtServer(): Promise<void> {
  await builtApp()
  await buildServer()
}

/** ms */
async function newestOf(path: string): Promise<number> {
  const here = await stat(path)
  if (!here.isDirectory()) return here.mtimeMs
  const inside = await readdir(path)
  return Math.max(0, ...(await Promise.all(inside.map((name) => newestOf(join(path, name))))))
}
