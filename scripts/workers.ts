/**
 * Builds workers as entries of the page's build, so that shared code (registry, engine, Dexie) is built once. Vite
 * itself bundles each worker separately, with all of that in it again.
 */
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const STARTED = /new URL\(\s*'(\.[^']*-worker\.ts)',\s*import\.meta\.url,?\s*\)/g

/** Chunks of workers: their dynamic imports are left unchanged, because a worker has no document for preloading. */
export const isWorkerChunk = (file: string): boolean => /(^|\/)[\w-]+-worker-[\w-]+\.js$/.test(file)

export const sharedWorkers: Plugin = {
  name: 'shared-workers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/device\/.*\.ts$/, code: STARTED },
    handler(code, id) {
      const start = (_: string, path: string) => {
        const worker = join(dirname(id), path)
        const file = this.emitFile({ type: 'chunk', id: worker, name: basename(worker, '.ts') })
        return `import.meta.ROLLUP_FILE_URL_${file}`
      }
      return { code: code.replace(STARTED, start), map: null }
    },
  },
}
