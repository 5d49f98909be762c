import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** Which layer may import which (docs/architecture.md). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/registry': [],
  'src/spreadsheets': ['src/registry'],
  'src/sync': ['src/registry'],
  'src/device': ['src/sync', 'src/spreadsheets', 'src/registry'],
  // And what the version is and brought.
  'src/ui': ['src/registry', 'src/sync/contract', 'package.json', 'CHANGELOG.md'],
  'src/server': ['src/spreadsheets', 'src/registry', 'src/demo/index.ts'],
  'src/demo': ['src/server', 'src/registry'],
  sw: ['src/device', 'src/sync', 'src/registry'],
}
/**
 * The rooms of each layer, lowest first: a file imports its own room and lower ones; files in a layer's root folder
 * import all.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'src/registry': [
    ...[
      'texts',
      'vocabulary',
      'format',
      'fields',
      'wire',
      'filling',
      'chips',
      'app',
      'certificate',
      'field-work',
      'rules',
    ],
    ...['pedigree', 'ade', 'herd-book', 'shared-fields', 'forms', 'masters', 'imports'],
  ],
  'src/sync': [
    ...[
      'ports',
      'contract',
      'core',
      'copy',
      'accounts',
      'cache',
      'inventory',
      'fetching',
      'outbox',
      'sending',
      'reading',
    ],
    ...['exporting', 'writing'],
  ],
  'src/device': ['platform', 'certificate', 'network', 'photo', 'spreadsheets', 'storage', 'workers'],
  'src/server': [
    ...[
      'platform',
      'database',
      'services',
      'backup',
      'core',
      'notifications',
      'host',
      'access',
      'uploads',
      'filing',
      'queries',
      'forms',
      'http',
    ],
    ...[
      'numbers',
      'imports',
      'masters',
      'ade',
      'herd-book',
      'review',
      'privacy',
      'lookups',
      'population',
      'controllers',
    ],
    ...['verify', 'openapi', 'gateway'],
  ],
  'src/ui': [
    ...[
      'common',
      'animals',
      'fields',
      'panes',
      'record',
      'certificate',
      'content',
      'dashboard',
      'due',
      'animal',
      'planning',
      'figures',
      'population',
      'person',
    ],
    ...[
      'numbers',
      'outbox',
      'passkey',
      'notifications',
      'session',
      'desk',
      'home',
      'privacy',
      'shell',
      'preparation',
      'requests',
      'review',
      'herd-book',
    ],
  ],
}
/** The rooms within a large room, lowest first. */
const within: Readonly<Record<string, readonly string[]>> = {
  'src/ui/record': ['shared', 'parts', 'form', 'table', 'list', 'view', 'screen'],
}
const MOST_FILES = 24
const PURE = ['src/registry', 'src/sync']
const LONGEST = 300
/** Data tables, which may exceed the limit of lines. */
const DATA = [/demo\/people\/regions\.ts$/, /common-passwords\.ts$/]

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

/** Our own imports of each file, types included. */
const edges = new Map(
  files.map((file) => [
    file,
    importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => inside(file, name).replace(/\?.*$/, '')),
  ]),
)

/** Groups of files that reach one another (Tarjan's strongly connected components of more than one file). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) as number, low.get(target) as number))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

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

  it('the side processes of the server load no database: one starts for every file that is looked at', async () => {
    const aside = files.filter((file) => /^src\/server\/.*-worker\.ts$/.test(file))
    const bundled = { bundle: true, format: 'esm', platform: 'node', packages: 'external' } as const
    const { metafile } = await build({
      ...bundled,
      ...{ entryPoints: aside, outdir: 'dist/server', write: false, metafile: true },
    })
    const loaded = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
    expect(aside).toHaveLength(2)
    expect(new Set(loaded.filter((name) => !isBuiltin(name)))).toEqual(new Set(['xlsx']))
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

  it('a form is filed by its own folder only, and a folder of forms is reached by the record of its forms', () => {
    const records = files.filter((file) => /^src\/server\/forms\/a\d\d/.test(file))
    const filing = files.filter((file) => /\bfileForm(<[^>]*>)?\(/.test(readFileSync(file, 'utf8')))
    expect(filing.filter((file) => !records.includes(file) && !file.endsWith('filing/file-form.ts'))).toEqual([])
    const handlers = files
      .filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/forms/'))
      .flatMap((file) => importsOf(file).map((name) => inside(file, name)))
      .filter((target) => /^src\/server\/forms\/a\d\d[^/]*\/(judge|calls|edit)\.ts$/.test(target))
    expect(handlers).toEqual([])
  })

  it('the server enters the demo by its door at the start alone, and the herd book by its door everywhere', () => {
    const entering = (room: string, from: (file: string) => boolean) =>
      files
        .filter((file) => from(file) && !file.startsWith(room))
        .flatMap((file) => (edges.get(file) ?? []).filter((to) => to.startsWith(room)).map((to) => `${file} -> ${to}`))
    expect(entering('src/demo/', () => true)).toEqual(['src/server/main.ts -> src/demo/index.ts'])
    const others = entering('src/server/herd-book/', (file) => file.startsWith('src/'))
    expect(others.filter((one) => !one.endsWith('-> src/server/herd-book/index.ts'))).toEqual([])
  })

  it('screens never fetch, never touch the database and never ask a worker', () => {
    const wrong = files
      .filter((file) => file.startsWith('src/ui/'))
      .filter((file) =>
        /\bfetch\(|indexedDB|new Worker\(|from 'dexie'|from 'comlink'|XMLHttpRequest/.test(readFileSync(file, 'utf8')),
      )
    expect(wrong).toEqual([])
  })

  it('a file imports its own room and lower ones', () => {
    const wrong: string[] = []
    for (const [house, order] of Object.entries({ ...rooms, ...within })) {
      const place = (path: string) => {
        const [room = '', ...rest] = path.slice(house.length + 1).split('/')
        return rest.length === 0 ? order.length : order.indexOf(room)
      }
      for (const file of files.filter((name) => name.startsWith(`${house}/`))) {
        if (place(file) < 0) wrong.push(`${file} stands in a room that is not listed`)
        for (const target of edges.get(file) ?? [])
          if (target.startsWith(`${house}/`) && place(target) > place(file)) wrong.push(`${file} -> ${target}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('no files import one another in a circle, types included', () => {
    expect(circles(edges)).toEqual([])
  })

  it('a folder can be seen at a glance', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    const many = [...counts].filter(([_folder, count]) => count > MOST_FILES)
    expect(many).toEqual([])
  })

  it('a file can be read at a sitting', () => {
    const long = files
      .filter((file) => !DATA.some((data) => data.test(file)))
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > LONGEST)
    expect(long).toEqual([])
  })
})
