/** The contents of each built chunk: `.vite/chunks.json` in the app's folder. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Path in the app's folder; the server sends no file whose name begins with a dot. */
const CHUNKS = '.vite/chunks.json'

/** Source of the page's script. */
export const MAIN = 'src/main.tsx'

interface ChunkContent {
  /** The page's script, or a worker. */
  readonly isEntry: boolean
  /** Statically imported chunks. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly css: readonly string[]
  /** Package or source file to bytes before minification. */
  readonly parts: Readonly<Record<string, number>>
}

/** A package by its name, our own file by its path. */
function partOf(id: string, root: string): string {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const inside = path.lastIndexOf('node_modules/')
  if (inside < 0) return relative(root, path)
  const [first = '', second = ''] = path.slice(inside + 'node_modules/'.length).split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

export function chunkContents(): Plugin {
  let root = ''
  return {
    name: 'chunk-contents',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const chunks: Record<string, ChunkContent> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const parts: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const part = partOf(id, root)
          if (renderedLength > 0) parts[part] = (parts[part] ?? 0) + renderedLength
        }
        const css = [...(chunk.viteMetadata?.importedCss ?? [])]
        const { isEntry, imports, dynamicImports } = chunk
        chunks[chunk.fileName] = { isEntry, imports, dynamicImports, css, parts }
      }
      this.emitFile({ type: 'asset', fileName: CHUNKS, source: JSON.stringify(chunks) })
    },
  }
}

/** @returns the file that has a source, by its path. */
export function fileOf(chunks: Chunks, source: string): string {
  const found = Object.entries(chunks).find(([, { parts }]) => source in parts)
  if (!found) throw new Error(`No file of the app has ${source}`)
  return found[0]
}

export type Chunks = Readonly<Record<string, ChunkContent>>

export const chunksOf = (outDir: string): Chunks => JSON.parse(readFileSync(join(outDir, CHUNKS), 'utf8'))

/** The bundler closes failed builds too: what would fail there would hide why. */
export const isBuilt = (outDir: string): boolean => existsSync(join(outDir, CHUNKS))

/**
 * The files of these sources with their static imports and styles, without those that only a dynamic import inside them
 * reaches (charts, spreadsheets).
 * @param sources by path
 */
export function closureOf(outDir: string, sources: readonly string[]): Set<string> {
  const chunks = chunksOf(outDir)
  const found = new Set<string>()
  const visit = (file: string) => {
    const chunk = chunks[file]
    if (!chunk || found.has(file)) return
    for (const one of [file, ...chunk.css]) found.add(one)
    for (const next of chunk.imports) visit(next)
  }
  for (const source of sources) visit(fileOf(chunks, source))
  return found
}
