/** What this device keeps of the app: one cache for each release, whole once it holds the release's list. */
import type { AppPack, AppPart } from '../src/registry/app/app-pack.ts'
import { isPart } from './unpack.ts'

/** A cache of this app, or of a release that used other names. */
const OURS = /^(app |workbox-precache|mas-tarde$)/
const nameOf = (list: string): string => `app ${list}`
const listOf = (name: string): string | undefined => (name.startsWith('app ') ? name.slice('app '.length) : undefined)

/** The server's own paths, which never belong to the app. */
const SERVER = /^\/(APIANCO|salud|verificar|archivos|ade)\/|^\/(salud|verificar|api|openapi\.json|metrics)$/
export const isOfServer = (path: string): boolean => SERVER.test(path)

/**
 * The server's page about a certificate or receipt; without it the app's, which says that it needs signal and keeps the
 * code: whether there is signal is often known only once it is asked for.
 */
export const verificationPage = (request: Request): Promise<Response> | undefined => {
  const [, code] = /^\/verificar\/([^/]+)$/.exec(new URL(request.url).pathname) ?? []
  if (request.mode !== 'navigate' || code === undefined) return undefined
  return fetch(request).catch(() => Response.redirect(`/animales?verificar=${code}`))
}

/** Looked at by itself: an APIANCO host has them in folders of any name. */
const PICTURE = /\.(jpe?g|png|gif|webp)$/i
/** Pages, by the addresses that they answer. */
const pageOf = (path: string): string => (path === '/login' ? '/login.html' : '/index.html')

export interface KeptApp {
  readonly cache: Cache
  isWhole(): Promise<boolean>
  /** The caches of earlier releases, those that are whole with the address of their list. */
  earlier(): Promise<readonly { readonly cache: Cache; readonly list: string | undefined }[]>
  forgetEarlier(): Promise<void>
}

/** @param list address of the release's list */
export async function keptApp(list: string): Promise<KeptApp> {
  const cache = await caches.open(nameOf(list))
  const others = async () => (await caches.keys()).filter((name) => OURS.test(name) && name !== nameOf(list))
  return {
    cache,
    isWhole: async () => (await cache.match(list)) !== undefined,
    async earlier() {
      const opened = async (name: string) => {
        const its = await caches.open(name)
        const of = listOf(name)
        return { cache: its, list: of && (await its.match(of)) ? of : undefined }
      }
      return Promise.all((await others()).map(opened))
    },
    async forgetEarlier() {
      for (const name of await others()) await caches.delete(name)
    },
  }
}

/**
 * The answer to a request of a page; undefined: the network's. Parts carry a hash of their content in their names, so
 * that those of an incomplete release serve too; a page is answered once all is there that it may ask for.
 */
export async function answerOf(list: string, request: Request): Promise<Response | undefined> {
  const { cache, isWhole } = await keptApp(list)
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/assets/')) return cache.match(pathname)
  if (!(await isWhole())) return undefined
  return cache.match(request.mode === 'navigate' && !PICTURE.test(pathname) ? pageOf(pathname) : pathname)
}

/** @returns the part of this address, if it comes on demand and the release is whole */
export async function partOnDemand(list: string, path: string): Promise<AppPart | undefined> {
  const { cache } = await keptApp(list)
  const { segments } = ((await (await cache.match(list))?.json()) ?? { segments: [] }) as AppPack
  return segments.flatMap(({ onDemand, parts }) => (onDemand ? parts : [])).find((part) => part.path === path)
}

/** @param answer the network's */
export async function keepPart(list: string, part: AppPart, answer: Response): Promise<void> {
  const bytes = new Uint8Array(await answer.clone().arrayBuffer())
  if (await isPart(part, bytes)) await (await keptApp(list)).cache.put(part.path, answer)
}
