/**
 * login.html: index.html with the prerendered sign-in form (src/ui/drawn-ahead.tsx); both pages contain the script that
 * runs before rendering (src/ui/early.ts). The app's own code renders the form, so there is only one implementation.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { build, type Plugin, type UserConfig } from 'vite'
import { closureOf, MAIN } from './chunks.ts'
import { visit } from './loads.ts'

/** Path in the app's folder. */
export const SIGN_IN_PAGE = 'login.html'
const ADDRESS = '/login'
const SCREEN = 'src/ui/session/login-screen.tsx'

/** Bundles only the form; other lazily loaded parts stay external. */
const formAlone: Plugin = {
  name: 'form-alone',
  enforce: 'pre',
  resolveDynamicImport: (source) =>
    typeof source === 'string' && !source.includes('/login-screen') ? { id: source, external: true } : null,
}

/** @returns the markup of the form, rendered by the same code as in the app */
async function drawn(root: string, resolving: UserConfig['resolve']): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react(), formAlone],
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(resolving && { resolve: resolving }),
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['browser', 'module', 'production'] } },
    build: {
      ssr: 'src/ui/drawn-ahead.tsx',
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The sign-in form was not built')
  const module = await import(`data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`)
  // The router marks a page rendered in a browser.
  Object.assign(globalThis, { self: globalThis })
  try {
    return await (module as { drawnAhead: () => Promise<string> }).drawnAhead()
  } finally {
    Reflect.deleteProperty(globalThis, 'self')
  }
}

async function early(root: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [resolve(root, 'src/ui/early.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The content policy forbids inline styles: they are in the page's own sheet until the app takes over. */
export function stylesApart(markup: string): { readonly markup: string; readonly sheet: string } {
  const styles = new Set<string>()
  const apart = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    styles.add(style)
    return ` data-style="${style}"`
  })
  const plain = (style: string) => style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const rule = (style: string) => `[data-style=${JSON.stringify(plain(style))}]{${plain(style)}}`
  return { markup: apart, sheet: [...styles].map(rule).join('') }
}

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

const SCRIPT = /<script type="module"([^>]*?) src=("[^"]*")><\/script>/g
const APP = /\s*<link rel="modulepreload" data-app/

/**
 * Scripts are downloaded, and src/ui/early.ts evaluates them: both pages in the same way, or Chromium compiles anew what
 * it has compiled for the other one.
 * Over few connections a browser fetches in document order: files needed for the first paint come before the app.
 */
export function drawnFirst(page: string): string {
  const linked = page.replace(SCRIPT, '<link rel="modulepreload" data-app$1 href=$2>')
  const sheets = [...linked.matchAll(SHEET)].map(([sheet]) => sheet).join('')
  return APP.test(linked) ? linked.replace(SHEET, '').replace(APP, (app) => `${sheets}${app}`) : linked
}

/**
 * The page with the form, and the sheets and scripts that it needs beyond those already named.
 * @param later files of the next screen
 */
export function withForm(page: string, form: string, files: readonly string[], later: readonly string[] = []): string {
  const [, title = ''] = /^(<title>.*?<\/title>)/.exec(form) ?? []
  const { markup, sheet } = stylesApart(form.slice(title.length))
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  const next = later.map(
    (file) => `<link data-later as="${file.endsWith('.css') ? 'style' : 'script'}" crossorigin href="/${file}">`,
  )
  const filled = page
    .replace('<title>', () => `${title}<title>`)
    .replace('</head>', () => `${[...links, ...next].join('')}<style>${sheet}</style></head>`)
    .replace(/<div id="root">[\s\S]*?<\/div>\s*<\/div>/, () => `<div id="root" data-drawn="${ADDRESS}">${markup}</div>`)
  if (!title || !filled.includes('data-drawn')) throw new Error('index.html has no place for the sign-in form')
  // The form is displayed without the app, which is loaded after it.
  return drawnFirst(filled).replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

/** @param resolving how the app's own build resolves its packages */
export function signInPage(resolving: UserConfig['resolve']): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'sign-in-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    async buildStart() {
      this.emitFile({ type: 'asset', name: 'early.js', source: await early(root) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle: files }) {
        const file = Object.values(files ?? {}).find((one) => one.type === 'asset' && one.names.includes('early.js'))
        const tags = file
          ? [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' as const }]
          : []
        return { html: drawnFirst(html), tags }
      },
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const named = closureOf(outDir, [MAIN])
        const extraFiles = [...closureOf(outDir, [SCREEN])].filter((file) => !named.has(file))
        // Named when the line is free (device/workers/app-keeper.ts): nobody waits for it.
        const page = readFileSync(join(outDir, 'index.html'), 'utf8').replace('rel="manifest"', 'data-manifest')
        writeFileSync(join(outDir, 'index.html'), page)
        const later = [...closureOf(outDir, visit)].filter((file) => !named.has(file) && !extraFiles.includes(file))
        writeFileSync(join(outDir, SIGN_IN_PAGE), withForm(page, await drawn(root, resolving), extraFiles, later))
      },
    },
  }
}
