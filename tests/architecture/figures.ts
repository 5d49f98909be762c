/** How large the house is: counted from the files that git knows, by the syntax tree where words would mislead. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { bookMembers } from '../../src/sync/contract/book.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const tracked = execFileSync('git', ['ls-files', 'src', 'sw'], { encoding: 'utf8' }).trim().split('\n')
const files = tracked.filter((file) => existsSync(file))
/** drizzle-kit writes the migrations. */
const written = files.filter((file) => /\.(tsx?|css|sql|html)$/.test(file) && !file.includes('/migrations/'))
const sources = new Map(
  files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return [file, { text, tree: parseSync(file, text).program as unknown as Node }] as const
    }),
)

const linesIn = (text: string): number => text.split('\n').length - 1

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') yield* nodesIn(child as Node)
}

/** Functions of more lines than that, each with its file; one without a name, with its line. */
export const longFunctions = (most: number): readonly string[] =>
  [...sources].flatMap(([file, { text, tree }]) =>
    [...nodesIn(tree)]
      .filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      .filter(({ start, end }) => linesIn(text.slice(start, end)) + 1 > most)
      .map(({ id, start }) => `${file} ${(id as Node | null)?.name ?? linesIn(text.slice(0, start)) + 1}`),
  )

/** Where a chip of an A12 passes for certain: from the picker to the database, and back into a row of the list. */
const STATIONS = [
  'src/ui/fields/picker.tsx',
  'src/ui/fields/choice-widget.tsx',
  'src/ui/record/form/field-view.tsx',
  'src/ui/record/form/use-form-editor.ts',
  'src/ui/record/form/send-form.ts',
  'src/ui/record/form/submit-form.ts',
  'src/sync/create-book.ts',
  'src/sync/writing/submit.ts',
  'src/sync/writing/entry-writes.ts',
  'src/sync/core/envelope.ts',
  'src/sync/outbox/entries.ts',
  'src/sync/sending/drain.ts',
  'src/sync/sending/attempt.ts',
  'src/sync/sending/entry-to-call.ts',
  'src/registry/fields/index.ts',
  'src/sync/core/api-client.ts',
  'src/device/network/fetch-transport.ts',
  'src/device/workers/ports.ts',
  'src/server/http/multipart.ts',
  'src/server/http/api.ts',
  'src/server/http/run-call.ts',
  'src/server/controllers/formularios.ts',
  'src/server/filing/file-form.ts',
  'src/server/forms/a12/effects.ts',
  'src/server/filing/commit.ts',
  'src/server/forms/a12/rows.ts',
  'src/server/queries/listing.ts',
  'src/server/http/answer.ts',
  'src/sync/fetching/screen-requests.ts',
  'src/sync/cache/answers.ts',
  'src/sync/reading/list-rows.ts',
  'src/ui/record/list/use-rows.ts',
  'src/ui/record/list/record-list.tsx',
  'src/ui/record/list/rows-table.tsx',
  'src/ui/record/list/cell.tsx',
]

const layerOf = (file: string): string => file.split('/').slice(0, 2).join('/')
const importsAt = (file: string, from: unknown): string => join(dirname(file), (from as { value: string }).value)
const isValue = ({ importKind, exportKind }: Node): boolean => importKind !== 'type' && exportKind !== 'type'

/** The file that defines a name which another re-exports. */
function definedIn(file: string, name: string, seen = new Set<string>()): string | undefined {
  const body = (sources.get(file)?.tree.body ?? []) as readonly Node[]
  if (body.length === 0 || seen.has(file)) return undefined
  seen.add(file)
  const handed = body.filter(({ type, source }) => /^Export(All|Named)Declaration$/.test(type) && source)
  const names = ({ specifiers }: Node) =>
    ((specifiers ?? []) as readonly { exported: { name: string } }[]).map(({ exported }) => exported.name)
  const named = handed.find((one) => names(one).includes(name))
  if (named) return definedIn(importsAt(file, named.source), name) ?? importsAt(file, named.source)
  const own = body.some(({ type, source, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || source) return false
    const { id, declarations = [] } = (declaration ?? {}) as { id?: Node; declarations?: readonly { id: Node }[] }
    return [id, ...declarations.map((one) => one.id)].some((each) => each?.name === name)
  })
  if (own) return file
  for (const { type, source } of handed) {
    const found = type === 'ExportAllDeclaration' ? definedIn(importsAt(file, source), name, seen) : undefined
    if (found) return found
  }
  return undefined
}

/** Files of the same layer that a file imports for more than types; one that only hands on is looked through. */
function neighboursOf(file: string): readonly string[] {
  const body = (sources.get(file)?.tree.body ?? []) as readonly Node[]
  const found = body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || !isValue(node)) return []
    const from = importsAt(file, node.source)
    return (node.specifiers as readonly Node[])
      .filter(isValue)
      .map(({ imported }) => definedIn(from, String((imported as { name?: string } | undefined)?.name)) ?? from)
  })
  return [...new Set(found)].filter((other) => sources.has(other) && layerOf(other) === layerOf(file))
}

/**
 * Files that one chip of an A12 passes, picker to row and back: the stations, and between two of one layer the fewest
 * files that join them by imports. Layers meet at the contract, the wire and the database, which count nothing.
 */
function filesOfAChip(): readonly string[] {
  const missing = STATIONS.filter((file) => !sources.has(file))
  if (missing.length > 0) throw new Error(`Stations of a chip that are gone: ${missing.join(', ')}`)
  const joined = new Map<string, Set<string>>([...sources.keys()].map((file) => [file, new Set()]))
  for (const file of sources.keys())
    for (const other of neighboursOf(file)) {
      joined.get(file)?.add(other)
      joined.get(other)?.add(file)
    }
  const passed = new Set<string>(STATIONS)
  STATIONS.slice(1).forEach((to, at) => {
    const from = STATIONS[at] as string
    const before = new Map<string, string>([[from, '']])
    for (const file of before.keys())
      for (const next of joined.get(file) ?? []) if (!before.has(next)) before.set(next, file)
    for (let file = before.get(to); file; file = before.get(file)) passed.add(file)
  })
  return [...passed]
}

/** Each figure as it stands; lines are those of .ts, .tsx, .css, .sql and .html, without migrations. */
export const figures = () => ({
  lines: written.reduce((sum, file) => sum + linesIn(readFileSync(file, 'utf8')), 0),
  files: files.length,
  'files that a chip passes': filesOfAChip().length,
  'functions above 100 lines': longFunctions(100).length,
  'members of the widest contract of screens': Math.max(
    ...Object.values(bookMembers).map((members) => Object.keys(members).length),
  ),
})
