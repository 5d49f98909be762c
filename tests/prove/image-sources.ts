import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SOON } from '../within.ts'

const run = promisify(execFile)

/** The files of `COPY . .`: those tracked by git, minus ignored ones. */
export async function sources(to: string): Promise<void> {
  const lines = (await readFile('deploy/Dockerfile.dockerignore', 'utf8'))
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
  const ignored = lines.filter((line) => !line.startsWith('!')).map((line) => line.replace(/\/\*$/, ''))
  const kept = new Set(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    timeout: SOON,
    maxBuffer: 64_000_000,
  })
  for (const name of stdout.split('\n').filter(Boolean)) {
    if (!kept.has(name) && ignored.some((one) => name === one || name.startsWith(`${one}/`))) continue
    await mkdir(dirname(join(to, name)), { recursive: true })
    await cp(name, join(to, name))
  }
}
