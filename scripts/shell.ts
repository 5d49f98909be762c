/** Decides which built files belong to the app shell, and which come later. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { kindOf, type Listed, namesOf, pieceOf } from '../sw/pieces.ts'
import type { LaterList } from '../sw/reuse.ts'

/**
 * The engine, the workers needed for sending, fetching and photos, screens, and parts of the shell that open on demand
 * (menu, dialogs, toasts).
 */
const SCREENS =
  /^src\/(device\/(open-book|workers\/sync-worker|photo\/photo-worker)|ui\/(screens\.ts|(shell|session)\/|[\w-]+\/[\w-]+-(screen|parts)\.tsx|record\/screen\/record-route|certificate\/certificate-panel|dashboard\/home-pages|record\/shared\/filing-news))/
/** Chunks that a screen opens on demand belong to the shell up to this size (menus, dialogs, toasts). Bytes. */
const LIGHT = 40_000
/** The editors of help and of the privacy notice, and the herd-book import: few people use them, and only online. */
export const ONLINE_ONLY = /^assets\/(entry-form|rich-text|notice-editor|move-in-screen)-/
/** Polyfills of features that most browsers have, with the name of the feature. */
const POLYFILLS: readonly (readonly [file: RegExp, of: string])[] = [
  [/^assets\/browser-image-compression-/, 'OffscreenCanvas'],
]
/** The list of files that come later; the service worker reads it when it is installed and when the page is idle. */
export const LATER = 'mas-tarde.json'
/** The browser itself stores the worker's own scripts. */
const WORKERS_OWN = /^assets\/sender-worker-/

/** Files that the server tells the browser to fetch with the page, by address. */
const SOONER = 'preload.json'

interface Entry {
  url: string
  revision: string | null
  size: number
}
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/**
 * The chosen chunks with their static imports and styles, without those that only a dynamic import inside a screen
 * reaches (charts, spreadsheets).
 */
export function closureOf(outDir: string, chosen: (key: string, chunk: Chunk) => boolean): Set<string> {
  const chunks = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || found.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [key, chunk] of Object.entries(chunks)) if (chosen(key, chunk)) visit(key)
  return found
}

/**
 * Files that the first screen of an address needs beyond those that its page names. On a first visit nobody is signed
 * in: /login is its form, whose page names everything; everywhere else the engine first decides where to go.
 */
function firstScreens(outDir: string): Readonly<Record<string, readonly string[]>> {
  const named = closureOf(outDir, (key) => key === 'index.html')
  const extraFiles = (...keys: string[]) =>
    [...closureOf(outDir, (key) => keys.includes(key))].filter((file) => !named.has(file))
  const engine = 'src/device/open-book.ts'
  return {
    '/login': [],
    '/': extraFiles(engine, 'src/ui/shell/public-home.tsx', 'src/ui/dashboard/home-pages.tsx'),
    '*': extraFiles(engine),
  }
}

/** The precache is this release's shell; larger files are listed in LATER, which is precached itself. */
export function appShell() {
  let outDir = ''
  const plugin: Plugin = {
    name: 'app-shell',
    configResolved(config) {
      outDir ||= resolve(config.root, config.build.outDir)
    },
  }
  const only = async (entries: Entry[]) => {
    const names = namesOf(entries.map(({ url }) => url))
    const listed = async ({ url }: Entry): Promise<Listed> =>
      url.endsWith('.js') && kindOf(url)
        ? { url, piece: await pieceOf(readFileSync(join(outDir, url), 'utf8'), names) }
        : { url }
    const screens = closureOf(outDir, (key) => key === 'index.html' || SCREENS.test(key))
    // Typefaces belong to the certificate, whose library is larger.
    const comesLater = (url: string) => url.endsWith('.ttf') || POLYFILLS.some(([file]) => file.test(url))
    const isShell = ({ url, size }: Entry) =>
      !url.startsWith('assets/') || screens.has(url) || (size <= LIGHT && !comesLater(url))
    const isAside = ({ url }: Entry) => ONLINE_ONLY.test(url) || WORKERS_OWN.test(url)
    const list: LaterList = {
      later: await Promise.all(
        entries
          .filter((entry) => !isShell(entry) && !isAside(entry))
          .map(async (entry) => {
            const lacking = POLYFILLS.find(([file]) => file.test(entry.url))?.[1]
            return { ...(await listed(entry)), url: `/${entry.url}`, ...(lacking && { lacking }) }
          }),
      ),
      named: entries.filter(isAside).map(({ url }) => url),
    }
    const later = JSON.stringify(list)
    writeFileSync(join(outDir, LATER), later)
    writeFileSync(join(outDir, SOONER), JSON.stringify(firstScreens(outDir)))
    const revision = createHash('sha256').update(later).digest('hex').slice(0, 16)
    const manifest = await Promise.all(
      entries
        .filter((entry) => isShell(entry) && !isAside(entry) && entry.url !== LATER)
        .map(async (entry) =>
          entry.url.startsWith('assets/') ? { ...entry, ...(await listed(entry)), revision: null } : entry,
        ),
    )
    return { manifest: [...manifest, { url: LATER, revision, size: later.length }], warnings: [] }
  }
  return { plugin, only }
}
