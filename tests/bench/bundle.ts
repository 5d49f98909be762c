/** Bundles the pages of this folder for a browser: the app's own engine without its screens. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

export type PageName = 'capture' | 'replay' | 'inventory' | 'photo'
const workers = { sync: 'src/device/workers/sync-worker.ts', photo: 'src/device/photo/photo-worker.ts' } as const

export interface Bundled {
  readonly folder: string
  remove(): Promise<void>
}

/** @param worker bundled as worker.js, too */
export async function bundlePage(name: PageName, worker?: keyof typeof workers): Promise<Bundled> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-pagina-'))
  await build({
    entryPoints: {
      page: `tests/bench/pages/${name}.ts`,
      ...(worker && { worker: workers[worker] }),
    },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false', 'import.meta.env.PROD': 'true' },
    logLevel: 'error',
  })
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>${name}</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`,
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface Site {
  readonly address: string
  stop(): Promise<void>
}

/** Only an isolated page measures more finely than 0.1 ms. */
const FINE_CLOCK = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
} as const

/** Serves only the page, without a host. The page requests a worker by the name of its source file. */
export async function servePage({ folder }: Bundled): Promise<Site> {
  const files: Readonly<Record<string, string>> = {
    '/': 'index.html',
    '/page.js': 'page.js',
    '/sync-worker.ts': 'worker.js',
    '/photo-worker.ts': 'worker.js',
  }
  const server = createServer(async (request, response) => {
    const file = files[request.url ?? '/']
    const text = file && (await readFile(join(folder, file)).catch(() => null))
    const type = file === 'index.html' ? 'text/html' : 'text/javascript'
    response.writeHead(text ? 200 : 404, { ...FINE_CLOCK, 'content-type': text ? type : 'text/plain' }).end(text ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
