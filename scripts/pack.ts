/**
 * Writes all that an installed app keeps as one list and a few segments, each of which compresses as a whole: hundreds of
 * files would cost a round trip each. The service worker contains the list's address.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type AppPack, type AppPart, type AppSegment, shortHash } from '../src/registry/app/app-pack.ts'
import { type Chunks, chunksOf, closureOf, fileOf, isBuilt, MAIN } from './chunks.ts'
import { afterVisit, visit } from './loads.ts'

/** Few people use them, and only online: the editors of help and of the privacy notice, and the herd-book import. */
const ONLINE_ONLY = [
  'src/ui/content/entry-form.tsx',
  'src/ui/privacy/notice-editor.tsx',
  'src/ui/herd-book/move-in-screen.tsx',
]
/**
 * Heavy, and of few people: brought when first opened, and kept from then on. A chart library, whose figures stand in
 * the tables below it; and the reader of workbooks, for imports that only work with signal.
 */
const ON_DEMAND = ['src/ui/population/population-chart.tsx', 'src/device/spreadsheets/excel-read-worker.ts']
/** The browser itself stores the service worker's own scripts. */
const WORKERS_OWN = ['sw/sender-worker.ts']
/** What stands in for a feature that a browser lacks, by the feature: sources, packages, and files by their beginning. */
const POLYFILLS: Readonly<Record<string, readonly string[]>> = {
  OffscreenCanvas: ['browser-image-compression'],
  BarcodeDetector: ['src/ui/fields/camera/zxing-reader.ts', 'assets/zxing_reader-'],
}
/** Scripts that most starts without signal need, besides what a first visit has loaded. */
const ALONE = ['src/ui/common/dialog.tsx', 'src/ui/record/screen/record-route.tsx']
/** Besides what a first visit has loaded. Each cut costs some 4 KB; what breaks begins its segment again. */
const SEGMENTS = 3

/** Files that the server tells the browser to fetch with the page, by address. */
const SOONER = 'preload.json'

export interface AppFile {
  /** In the app's folder. */
  readonly file: string
  readonly bytes: Uint8Array
}

/** Of one kind together: they compress better. */
const kindThenName = ({ file }: AppFile) => `${file.split('.').pop()} ${file}`

/**
 * @param groups the files of each segment
 * @returns the files of the pack, its list last
 */
export function packOf(
  groups: readonly ({ readonly files: readonly AppFile[] } & Pick<AppSegment, 'lacking' | 'onDemand' | 'alone'>)[],
): readonly AppFile[] {
  const short = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const written: AppFile[] = []
  const segments: AppSegment[] = groups.map(({ files, ...marks }, at) => {
    const sorted = files.toSorted((one, other) => (kindThenName(one) < kindThenName(other) ? -1 : 1))
    const bytes = Buffer.concat(sorted.map((one) => one.bytes))
    const file = `assets/pack-${at}-${short(bytes)}.bin`
    written.push({ file, bytes })
    return { path: `/${file}`, parts: sorted.map(partOf), ...marks }
  })
  const list = Buffer.from(JSON.stringify({ segments } satisfies AppPack))
  return [...written, { file: `assets/pack-${short(list)}.json`, bytes: list }]
}

const partOf = ({ file, bytes }: AppFile): AppPart => ({
  path: `/${file}`,
  size: bytes.length,
  hash: shortHash(createHash('sha256').update(bytes).digest()),
})

/** Files of the app that are reached without passing through one of these sources. */
function reachedWithout(chunks: Chunks, sources: readonly string[]): Set<string> {
  const barred = new Set(sources.map((source) => fileOf(chunks, source)))
  const found = new Set<string>()
  const open = Object.entries(chunks).flatMap(([file, { isEntry }]) => (isEntry ? [file] : []))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const chunk = chunks[file]
    if (!chunk || found.has(file) || barred.has(file)) continue
    for (const one of [file, ...chunk.css]) found.add(one)
    open.push(...chunk.imports, ...chunk.dynamicImports)
  }
  return found
}

/** @returns files of the app that no device keeps */
export function keptNowhere(outDir: string): ReadonlySet<string> {
  const chunks = chunksOf(outDir)
  const reached = reachedWithout(chunks, [...ONLINE_ONLY, ...WORKERS_OWN])
  const all = Object.entries(chunks).flatMap(([file, { css }]) => [file, ...css])
  return new Set(all.filter((file) => !reached.has(file)))
}

/**
 * The segments of the built app: what a first visit has loaded, the rest, and apart what comes on demand and the
 * polyfills of each feature.
 */
function segmentsOf(outDir: string, files: readonly AppFile[]) {
  const chunks = chunksOf(outDir)
  const nowhere = keptNowhere(outDir)
  const visited = closureOf(outDir, [...visit, ...afterVisit])
  const kept = files.filter(({ file }) => !nowhere.has(file))
  const later = ON_DEMAND.map((source) => {
    const without = reachedWithout(chunks, [...ONLINE_ONLY, ...WORKERS_OWN, source])
    const isOfApp = new Set(Object.entries(chunks).flatMap(([file, { css }]) => [file, ...css]))
    return kept.filter(({ file }) => isOfApp.has(file) && !without.has(file))
  })
  const polyfills = Object.entries(POLYFILLS).map(([lacking, sources]) => {
    const hasOne = ({ file }: AppFile) =>
      sources.some((source) => file.startsWith(source) || source in (chunks[file]?.parts ?? {}))
    return { files: kept.filter(hasOne), lacking }
  })
  const scripts = new Set(ALONE.map((source) => fileOf(chunks, source)))
  const mostNeeded = kept.filter(({ file }) => scripts.has(file))
  const apart = new Set([...later, ...polyfills.map(({ files }) => files), mostNeeded].flat())
  const rest = kept
    .filter((one) => !visited.has(one.file) && !apart.has(one))
    .toSorted((one, other) => (kindThenName(one) < kindThenName(other) ? -1 : 1))
  const share = rest.reduce((total, { bytes }) => total + bytes.length, 0) / SEGMENTS
  const groups: AppFile[][] = Array.from({ length: SEGMENTS }, () => [])
  let before = 0
  for (const one of rest) {
    groups[Math.min(SEGMENTS - 1, Math.floor((before + one.bytes.length / 2) / share))]?.push(one)
    before += one.bytes.length
  }
  return [
    { files: kept.filter(({ file }) => visited.has(file)) },
    { files: mostNeeded, alone: true as const },
    ...groups.map((group) => ({ files: group })),
    ...later.map((group) => ({ files: group, onDemand: true as const })),
    ...polyfills,
  ]
}

/**
 * Files that the first screen of an address needs beyond those that its page names. On a first visit nobody is signed
 * in: /login is its form, whose page names everything; everywhere else the engine first decides where to go.
 */
function firstScreens(outDir: string): Readonly<Record<string, readonly string[]>> {
  const named = closureOf(outDir, [MAIN])
  const extraFiles = (...sources: string[]) => [...closureOf(outDir, sources)].filter((file) => !named.has(file))
  const engine = 'src/device/open-book.ts'
  return {
    '/login': [],
    '/': extraFiles(engine, 'src/ui/shell/public-home.tsx', 'src/ui/dashboard/home-pages.tsx'),
    '*': extraFiles(engine),
  }
}

export function appPack() {
  let outDir = ''
  const plugin: Plugin = {
    name: 'app-pack',
    configResolved(config) {
      outDir ||= resolve(config.root, config.build.outDir)
    },
  }
  /** Replaces the list of a precache by that of the pack. */
  const instead = async (entries: { url: string; revision: string | null; size: number }[]) => {
    if (!isBuilt(outDir)) return { manifest: [], warnings: [] }
    const files = entries.map(({ url }) => ({ file: url, bytes: readFileSync(join(outDir, url)) }))
    const pack = packOf(segmentsOf(outDir, files))
    for (const { file, bytes } of pack) writeFileSync(join(outDir, file), bytes)
    writeFileSync(join(outDir, SOONER), JSON.stringify(firstScreens(outDir)))
    const url = pack.at(-1)?.file ?? ''
    return { manifest: [{ url, revision: null, size: 0 }], warnings: [] }
  }
  return { plugin, instead }
}
