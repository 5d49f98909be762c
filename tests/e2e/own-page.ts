/** Test pages under the app's origin: they share its databases, and the service worker ignores their path. */
import { build } from 'esbuild'
import type { Network } from './network.ts'

/** @returns the path to open. @param name of a file in pages/ */
export async function serveOwnPage(network: Network, name: string): Promise<string> {
  const made = await build({
    entryPoints: [`tests/e2e/pages/${name}.ts`],
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false', 'import.meta.env.PROD': 'true' },
    logLevel: 'error',
  })
  const path = `/verificar/prueba-${name}`
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><script type="module" src="${path}.js"></script>`
  network.own.set(path, { type: 'text/html', bytes: html })
  network.own.set(`${path}.js`, { type: 'text/javascript', bytes: made.outputFiles[0]?.text ?? '' })
  return path
}
