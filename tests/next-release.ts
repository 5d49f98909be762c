/** Simulates the next release after a change of one file: every file that names it gets a new name too. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppFile, packOf } from '../scripts/pack.ts'
import { changesPath } from '../src/registry/app/app-pack.ts'
import { appChanges, type Difference } from '../src/server/http/app-changes.ts'
import { packIn, WORKERS } from './weights.ts'

const SCRIPT = /\.js$/

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)

interface Release {
  /** Contents by URL: every file of the release that is new or changed under that URL. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Address of its list. */
  readonly list: string
  /** Address of its difference to the release before, and what the server answers. */
  readonly changes: string
  readonly difference: Difference
}

export async function nextRelease(app: string, before: string, after: string): Promise<Release> {
  const scripts = readdirSync(join(app, 'assets')).filter((name) => SCRIPT.test(name))
  const texts = new Map(scripts.map((name) => [name, readFileSync(join(app, 'assets', name), 'utf8')]))
  const changed = [...texts].flatMap(([name, text]) => (text.includes(before) ? [name] : []))
  if (changed.length !== 1) throw new Error(`${changed.length} files have ${before}`)
  const names = new Map<string, string>()
  const toName = [...changed]
  for (let name = toName.pop(); name !== undefined; name = toName.pop()) {
    if (names.has(name)) continue
    const old = name
    names.set(old, `${old.slice(0, -'-12345678.js'.length)}-${short(old + after)}.js`)
    for (const [other, text] of texts) if (text.includes(old)) toName.push(other)
  }
  const anew = (text: string) => {
    let result = text
    for (const [old, fresh] of names) result = result.replaceAll(old, fresh)
    return result
  }
  const renewed = (path: string): AppFile => {
    const bytes = readFileSync(join(app, path))
    const isText = /\.(js|html)$/.test(path)
    return { file: anew(path), bytes: isText ? Buffer.from(anew(bytes.toString().replace(before, after))) : bytes }
  }
  const { pack, list, files } = releaseOf(app, renewed)
  for (const [old, fresh] of names) files.set(`/assets/${fresh}`, Buffer.from(renewed(`assets/${old}`).bytes))
  const changes = changesPath(packIn(app).list, list)
  return { files, list, changes, difference: await differenceOf(app, pack, list) }
}

/** The release in which each file is what `renewed` makes of it. @param renewed by its path in the app's folder */
export function releaseOf(app: string, renewed: (path: string) => AppFile) {
  const earlier = packIn(app)
  const pack = packOf(
    earlier.segments.map(({ parts, path: _, ...marks }) => ({
      files: parts.map(({ path }) => renewed(path.slice(1))),
      ...marks,
    })),
  )
  const list = `/${pack.at(-1)?.file}`
  const changed = [...pack, ...['index.html', 'login.html'].map(renewed)]
  const files = new Map(changed.map(({ file, bytes }) => [`/${file}`, Buffer.from(bytes)]))
  for (const worker of WORKERS)
    files.set(`/${worker}`, Buffer.from(String(renewed(worker).bytes).replace(earlier.list.slice(1), list.slice(1))))
  return { pack, list, files }
}

async function differenceOf(app: string, pack: readonly AppFile[], list: string): Promise<Difference> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-version-'))
  try {
    await mkdir(join(folder, 'assets'))
    for (const { file, bytes } of pack) await writeFile(join(folder, file), bytes)
    const nameOf = (path: string) => path.slice('/assets/pack-'.length, -'.json'.length)
    const found = await appChanges([folder, app])(nameOf(packIn(app).list), nameOf(list))
    if (!found) throw new Error('The release has no difference to the one before')
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of a file, by the end of its path. */
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', json: 'application/json', js: 'text/javascript' }
export const typeOf = (path: string): string => TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream'
