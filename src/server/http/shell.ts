/** The built app: immutable hashed assets (also of previous releases), everything else revalidated. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverTexts } from '../core/texts.ts'
import type { Config } from '../platform/config.ts'
import { appChanges } from './app-changes.ts'
import { asGivingHeaders, asPartOfPage } from './security.ts'

/** A tab left open that long may still request its release's chunks. */
const KEPT_MS = 60 * 24 * 3_600_000

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Browsers ask for icons again and again. */
const FOR_A_DAY = 'public, max-age=86400'

const hashed = /-[\w-]{8,}\.\w+(\.(br|gz))?$/
/** A part of a page: never a document. A worker's script is not included, because it carries its own policy. */
const isPart = (path: string): boolean =>
  /\.(js|css|woff2|ttf|wasm)(\.(br|gz))?$/.test(path) && !/-worker-[\w-]+\.js(\.(br|gz))?$/.test(path)

/** What the parts of a release are (sw/keep-app.ts). */
const isList = (path: string): boolean => /[\\/]pack-[\w-]+\.json(\.(br|gz))?$/.test(path)

/** @param fallback handles URLs unknown to the app and to all routes; returns false for those unknown to it too */
export async function serveShell(
  app: FastifyInstance,
  config: Config,
  fallback: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> = async () => false,
): Promise<void> {
  const { appDir } = config
  const built = existsSync(join(appDir, 'index.html'))
  const linksByPath = built ? await preloadLinks(appDir) : {}
  const drawn = drawnPages(appDir)
  // Nothing is returned: every promise that resolves with the reply would add a listener for the answer's end.
  const sendIndex = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = pathOf(request.url)
    const links = linksByPath[path] ?? linksByPath['*']
    if (links) reply.header('link', links)
    reply
      .code(200)
      .header('cache-control', 'no-cache')
      .sendFile(drawn[path] ?? 'index.html')
  }
  if (built) {
    const earlier = await keepAssets(config)
    const changes = appChanges([appDir, earlier])
    app.get('/', sendIndex)
    app.get('/assets/cambios/:from/:to', async (request, reply) => {
      const { from, to } = request.params as { readonly from: string; readonly to: string }
      const found = await changes(from, to)
      if (!found) return notFound(request, reply)
      const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      if (isBrotli) reply.header('content-encoding', 'br')
      return reply
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding')
        .type('application/octet-stream')
        .send(isBrotli ? found.brotli : found.plain)
    })
    app.register(fastifyStatic, {
      root: [appDir, earlier],
      wildcard: true,
      index: 'index.html',
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !path.endsWith('.map'),
      setHeaders: (response, path) => {
        const immutable = /[\\/]assets[\\/]/.test(path) && hashed.test(path)
        const isIcon = /[\\/]icons[\\/]/.test(path)
        response.header('cache-control', immutable ? FOR_EVER : isIcon ? FOR_A_DAY : 'no-cache')
        if (immutable && isPart(path)) asPartOfPage(response)
        if (immutable && isList(path)) asGivingHeaders(response)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request)) return sendIndex(request, reply)
    return notFound(request, reply)
  })
  async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (await fallback(request, reply)) return reply
    return reply.code(404).send({ error: serverTexts.notFound })
  }
}

const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/APIANCO/') &&
  !/^\/(assets|archivos)\//.test(request.url) &&
  asksForPage(request)

/**
 * Link previews and uptime monitors accept any type. A missing file, or a call of the app, is never answered with a
 * page.
 */
function asksForPage({ url, headers: { accept = '*/*', 'sec-fetch-dest': destination = 'document' } }: FastifyRequest) {
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && destination === 'document' && /^[\w/-]*$/.test(pathOf(url))
}

const pathOf = (url: string): string => url.replace(/[?#].*$/, '')

/** Prerendered pages, by address. */
const drawnPages = (appDir: string): Readonly<Record<string, string>> =>
  existsSync(join(appDir, 'login.html')) ? { '/login': 'login.html' } : {}

/**
 * Files that the page would request only after its script runs, a second later on a slow connection. By path of the
 * page, '*' for all others.
 */
async function preloadLinks(appDir: string): Promise<Readonly<Record<string, string>>> {
  const path = join(appDir, 'preload.json')
  if (!existsSync(path)) return {}
  const files = JSON.parse(await readFile(path, 'utf8')) as Record<string, readonly string[]>
  const linkTo = (file: string) =>
    `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`
  return Object.fromEntries(Object.entries(files).map(([address, names]) => [address, names.map(linkTo).join(', ')]))
}

/**
 * Copies this release's assets into the folder of those of earlier releases, and removes expired ones.
 * @returns the root that contains assets/
 */
async function keepAssets({ appDir, dataDir }: Config): Promise<string> {
  const root = join(dataDir, 'releases')
  const kept = join(root, 'assets')
  await mkdir(kept, { recursive: true })
  const current = join(appDir, 'assets')
  const now = new Date()
  for (const name of existsSync(current) ? await readdir(current) : []) {
    if (name.endsWith('.map')) continue
    const copy = join(kept, name)
    if (existsSync(copy)) await utimes(copy, now, now)
    else await copyWhole(join(current, name), copy)
  }
  for (const name of await readdir(kept)) {
    // Another server with the same folder may be cleaning up too.
    const known = await stat(join(kept, name)).catch(() => undefined)
    if (known && now.getTime() - known.mtimeMs > KEPT_MS) await rm(join(kept, name), { recursive: true, force: true })
  }
  return root
}

/** Atomic, even with concurrent copies and power failures: a file is complete or absent. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = join(dirname(to), `.${randomUUID()}`)
  await copyFile(from, draft)
  await rename(draft, to)
}
