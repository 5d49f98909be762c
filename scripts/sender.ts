/** The service worker for browsers with Background Sync: sw.js with the sender, as a module. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { chunksOf, fileOf, isBuilt } from './chunks.ts'

const SOURCE = 'sw/sender-worker.ts'
/** Used instead of sw.js, which browsers without Background Sync run. */
export const SENDING_WORKER = 'sw-sends.js'

/** The sender is an entry of the page's build and shares its chunks. */
export function senderEntry(): Plugin {
  let root = ''
  return {
    name: 'sender-entry',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(root, SOURCE), name: 'sender-worker' })
    },
  }
}

/** The list of the pack, as sw.js has it. */
const LIST = /\[\{[^\]]*"assets\/pack-[^\]]*\]/

/**
 * Written last, when sw.js has its list. Only the list is in the script itself: what changes seldom is imported, and
 * comes again only when it has changed. Imports are assets, which servers keep: a browser that asks in the middle of a
 * deploy gets one release or the other.
 */
export function sendingWorker(): Plugin {
  let outDir = ''
  return {
    name: 'sending-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      if (!config.build.ssr) outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        if (!isBuilt(outDir)) return
        const shell = readFileSync(join(outDir, 'sw.js'), 'utf8')
        const [list] = LIST.exec(shell) ?? []
        if (!list) throw new Error('sw.js has no list')
        const keeper = shell.replace(list, 'self.pack')
        const hash = createHash('sha256').update(keeper).digest('base64url').slice(0, 8)
        const file = `assets/app-keeper-${hash}.js`
        writeFileSync(join(outDir, file), keeper)
        const imports = [fileOf(chunksOf(outDir), SOURCE), file].map((one) => `import './${one}'\n`).join('')
        writeFileSync(join(outDir, SENDING_WORKER), `${imports}self.pack=${list}\n`)
      },
    },
  }
}
