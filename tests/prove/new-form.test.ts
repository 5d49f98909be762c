/** `npm run new-form`: its output compiles, and the form can be filed and listed. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GONE, goneAtHost, goneOnDevice } from './new-form-gone.ts'

const root = new URL('../..', import.meta.url).pathname
const COPIED = [
  'src',
  'sw',
  'scripts',
  'tests',
  'package.json',
  'package-lock.json',
  'biome.json',

  '.gitignore',
]
const TYPES = ['tsconfig.json', 'tsconfig.base.json', 'vite.config.ts']
/** ms per command, on a busy machine. */
const LIMIT = 240_000

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'libro-formulario-'))
  for (const name of [...COPIED, ...TYPES]) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const test = (...files: readonly string[]) =>
  node('node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...files)

/** @returns its output; rejects with the output if it fails. */
async function node(...given: readonly string[]): Promise<string> {
  const { VITEST: _outer, ...outer } = process.env
  // Caches of the copy's tests are deleted with the copy.
  const env = { ...outer, TMPDIR: copy }
  try {
    return (await promisify(execFile)(process.execPath, given, { cwd: copy, env, timeout: LIMIT })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${given.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}

it(
  'a form that does not exist yet is written, fits every floor, and is filed, listed and asked for what is missing',
  async () => {
    expect(await node('scripts/new-form.mjs', 'A99', 'Constancia de Prueba')).toContain('se puede llenar')
    for (const floor of ['src/server', 'src/ui', 'tests']) await node('node_modules/typescript/bin/tsc', '-p', floor)
    await test('tests/forms/a99-constancia-de-prueba.test.ts', 'tests/server/filing-a99.test.ts')
    await expect(node('scripts/new-form.mjs', 'A99', 'Constancia de Prueba')).rejects.toThrow('ya existe')
    await expect(node('scripts/new-form.mjs', 'A99', '--help')).rejects.toThrow('Uso:')

    for (const path of ['database/schema/a99.ts', 'forms/a99/effects.ts']) {
      const file = join(copy, 'src/server', path)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('happened_on', 'died_on'))
    }
    await node('scripts/new-form.mjs', 'A99', '--migration')
    const folder = join(copy, 'src/server/database/migrations')
    const migrations = readdirSync(folder).filter((name) => name.endsWith('_a99.sql'))
    expect(migrations).toHaveLength(1)
    expect(readFileSync(join(folder, migrations[0] ?? ''), 'utf8')).toContain('"died_on"')
  },
  4 * LIMIT,
)

it(
  'what makes its animal gone is said in its definition only, and holds at the host and on the device',
  async () => {
    const definition = join(copy, 'src/registry/forms/a99-constancia-de-prueba.ts')
    writeFileSync(
      definition,
      readFileSync(definition, 'utf8').replace(/^ {2}\/\/ For an animal that is gone.*\n/m, GONE),
    )
    writeFileSync(join(copy, 'tests/server/gone-a99.test.ts'), goneAtHost)
    writeFileSync(join(copy, 'tests/sync/gone-a99.test.ts'), goneOnDevice)
    for (const floor of ['src/server', 'tests']) await node('node_modules/typescript/bin/tsc', '-p', floor)
    await test('tests/server/gone-a99.test.ts', 'tests/sync/gone-a99.test.ts')
  },
  3 * LIMIT,
)

it('a code or title that is none is refused, and writes nothing', async () => {
  await expect(node('scripts/new-form.mjs', '../A98', "x'")).rejects.toThrow('Uso: npm run new-form')
  await expect(node('scripts/new-form.mjs', 'A98', "Muerte'); //")).rejects.toThrow('Uso: npm run new-form')
  expect(existsSync(join(copy, 'src/registry/forms/a98'))).toBe(false)
})
