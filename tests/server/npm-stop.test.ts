/** `npm start` and `npm run ...` end with npm: what they started does not stay behind, nor go on unseen. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOON, within } from '../within.ts'

let folder: string
const left = new Set<number>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-npm-'))
})
afterAll(async () => {
  for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const of = (name: string) => new URL(`../../scripts/${name}`, import.meta.url).href
/** Says who it is and goes on until it is told to stop. */
const SERVER =
  "console.log('soy', process.pid); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)"

it.each([
  ['the server', `import { serve } from '${of('serve.mjs')}'; serve(['-e', ${JSON.stringify(SERVER)}])`],
  [
    'a command',
    `import { run } from '${of('prepare.mjs')}'; await run(process.execPath, ['-e', ${JSON.stringify(SERVER)}], { shown: true })`,
  ],
])('SIGTERM to npm ends %s', async (_what, script) => {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node begin.mjs' } }))
  await writeFile(join(folder, 'begin.mjs'), `console.log('soy', process.pid); ${script}`)
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  const pids = await within(
    SOON,
    'both processes',
    (async () => {
      let said = ''
      for await (const text of npm.stdout) {
        said += String(text)
        const found = [...said.matchAll(/^soy (\d+)$/gm)].map(([, pid]) => Number(pid))
        if (found.length === 2) return found
      }
      throw new Error(said)
    })(),
  )
  for (const pid of pids) left.add(pid)
  npm.stdout.resume()
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await within(SOON, 'the end of npm', ended)
  await expect.poll(() => pids.filter(isAlive), { timeout: SOON }).toEqual([])
})

it('a change in any file that is bundled for the server makes its build old', async () => {
  const tell = `import { entries, serverSources } from '${of('prepare.mjs')}'; console.log(JSON.stringify({ entries, serverSources }))`
  const { entries, serverSources } = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', tell], { encoding: 'utf8' }),
  )
  const { metafile } = await build({
    entryPoints: Object.values(entries),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
  })
  const watched = (file: string) => serverSources.some((source: string) => file.startsWith(`${source}/`))
  expect(Object.keys(metafile.inputs).filter((file) => !watched(file))).toEqual([])
})
