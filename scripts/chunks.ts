/** The contents of each built chunk, for the size bench and the budgets: `.vite/chunks.json` beside the manifest. */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Path in the app's folder; the server sends no file whose name begins with a dot. */
export const CHUNKS = '.vite/chunks.json'

export interface ChunkContent {
  /** Statically imported chunks. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
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
        chunks[chunk.fileName] = { imports: chunk.imports, dynamicImports: chunk.dynamicImports, parts }
      }
      this.emitFile({ type: 'asset', fileName: CHUNKS, source: JSON.stringify(chunks) })
    },
  }
}
