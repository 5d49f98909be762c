/** Simulates the next release after a change of one file: every file that names it gets a new name too. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SENDING_WORKER } from '../scripts/sender.ts'
import { LATER } from '../scripts/shell.ts'
import { type Listed, namesOf, pieceOf } from '../sw/pieces.ts'

const SCRIPT = /\.js$/
/** The list that the build puts into sw.js. */
const PRECACHED = /\[\{"revision":.*?\}\]/

interface Precached extends Listed {
  readonly revision: string | null
}

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** @returns contents by URL: every file of the release that is new or changed under that URL */
export async function nextRelease(app: string, before: string, after: string): Promise<ReadonlyMap<string, string>> {
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
  const release = new Map<string, string>()
  for (const [old, fresh] of names) release.set(`/assets/${fresh}`, anew((texts.get(old) ?? '').replace(before, after)))

  const read = (file: string) => anew(readFileSync(join(app, file), 'utf8'))
  const pages = new Map(['index.html', 'login.html'].map((page) => [page, read(page)]))
  for (const [page, text] of pages) release.set(`/${page}`, text)
  const own = readFileSync(join(app, 'sw.js'), 'utf8')
  const shell = JSON.parse(anew(PRECACHED.exec(own)?.[0] ?? '')) as Precached[]
  const list = JSON.parse(read(LATER)) as { later: Listed[]; named: string[] }
  const all = namesOf([...shell, ...list.later].map(({ url }) => url).concat(list.named))
  const pieces = new Map<string, string>()
  for (const name of names.values())
    pieces.set(`assets/${name}`, await pieceOf(release.get(`/assets/${name}`) ?? '', all))
  const renewed = <One extends Listed>(one: One): One => {
    const piece = pieces.get(one.url.replace(/^\//, ''))
    return piece ? { ...one, piece } : one
  }
  const later = JSON.stringify({ ...list, later: list.later.map(renewed) })
  release.set(`/${LATER}`, later)
  const listed = shell.map((one) => {
    const page = pages.get(one.url)
    if (page !== undefined) return { ...one, revision: short(page) }
    return one.url === LATER ? { ...one, revision: short(later) } : renewed(one)
  })
  const worker = own.replace(PRECACHED, () => JSON.stringify(listed))
  release.set('/sw.js', worker)
  release.set(
    `/${SENDING_WORKER}`,
    read(SENDING_WORKER).replace(PRECACHED, () => JSON.stringify(listed)),
  )
  return release
}

/** The precache list in the worker's source. */
export const precachedBy = (worker: string): Precached[] => JSON.parse(PRECACHED.exec(worker)?.[0] ?? '[]')
