import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom, by folder (README, 'How it is laid out'). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/registry': [],
  'src/sync': ['src/registry'],
  'src/device': ['src/sync', 'src/registry'],
  'src/ui': ['src/registry', 'src/sync/contract/book.ts', 'src/sync/inventory/index.ts'],
  'src/server': ['src/registry'],
  sw: ['src/device', 'src/sync', 'src/registry'],
}
const PURE = ['src/registry', 'src/sync']
const LONGEST = 300
/** Data, not code: tables that are read, not reasoned about. */
const DATA = [/operations\.ts$/, /\.gen\.ts$/, /\/demo\//, /common-passwords\.ts$/]

const root = process.cwd()
const files = ['src', 'sw'].flatMap((folder) => [...walk(folder)]).filter((file) => /\.tsx?$/.test(file))

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* walk(path)
    else yield path
  }
}

const floorOf = (file: string) => Object.keys(allowed).find((floor) => file.startsWith(`${floor}/`))

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const written =
    /^(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  const found = [...source.matchAll(written)].map((match) => (match[1] ?? match[2] ?? match[3]) as string)
  const urls = [...source.matchAll(/new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g)].map(
    (match) => match[1] as string,
  )
  return [...found, ...urls]
}

const inside = (file: string, name: string) => relative(root, normalize(join(root, dirname(file), name)))

describe('the directions of the house', () => {
  it('each floor imports only what it may', () => {
    const wrong: string[] = []
    for (const file of files) {
      const floor = floorOf(file)
      if (!floor) continue
      for (const name of importsOf(file)) {
        if (!name.startsWith('.')) continue
        const target = inside(file, name).replace(/\?.*$/, '')
        if (target.startsWith(`${floor}/`)) continue
        if (!allowed[floor]?.some((to) => target === to || target.startsWith(`${to}/`)))
          wrong.push(`${file} -> ${target}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('registry and sync import no package and no platform', () => {
    const wrong = files
      .filter((file) => PURE.some((floor) => file.startsWith(`${floor}/`)))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => !name.startsWith('.'))
          .map((name) => `${file} -> ${name}`),
      )
    expect(wrong).toEqual([])
  })

  it('only main.tsx stands outside the floors', () => {
    expect(files.filter((file) => !floorOf(file))).toEqual(['src/main.tsx'])
  })

  it('no form file imports another', () => {
    const forms = files.filter((file) => file.startsWith('src/registry/forms/') && !file.endsWith('index.ts'))
    const wrong = forms.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('./') && !name.startsWith('./texts/'))
        .map((name) => `${file} -> ${name}`),
    )
    expect(forms.length).toBeGreaterThan(2)
    expect(wrong).toEqual([])
  })

  it('screens never fetch, never touch the database and never ask a worker', () => {
    const wrong = files
      .filter((file) => file.startsWith('src/ui/'))
      .filter((file) =>
        /\bfetch\(|indexedDB|new Worker\(|from 'dexie'|from 'comlink'|XMLHttpRequest/.test(readFileSync(file, 'utf8')),
      )
    expect(wrong).toEqual([])
  })

  it('a file can be read at a sitting', () => {
    const long = files
      .filter((file) => !DATA.some((data) => data.test(file)))
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > LONGEST)
    expect(long).toEqual([])
  })
})
