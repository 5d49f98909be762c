/** One picture of the host, with the caller's host session, so that the host decides who may see it. */
import { cookieHeader, type HostCookies } from './host-cookies.ts'

const PATH = /^(?:\/[^/\\?#]+)+\.(?:jpe?g|png|gif|webp)$/i
/** A folder or file, decoded once: nothing that another decoding or a server could take for a way out. */
const NAME = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N} _().,+@-]*$/u
const TYPE = /^image\/(?:jpeg|png|gif|webp)$/
const LONGEST = 10_000_000
/** ms */
const PATIENCE = 25_000

export interface PicturesOfHost {
  /** Its origin. */
  readonly host: string
  /** Its folders of pictures: '/fotos'. Nothing outside of them is asked for under a person's session. */
  readonly folders: readonly string[]
}

/** @param path as in its address. @returns undefined: there is none, or the address is not of a picture */
export async function pictureOf(
  { host, folders }: PicturesOfHost,
  path: string,
  cookies: HostCookies | undefined,
): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined> {
  if (path.length > 300 || !PATH.test(path) || !isIn(folders, path)) return undefined
  const address = new URL(path, host)
  // The URL parser has resolved dot segments: the requested path equals the written one.
  if (address.origin !== host || address.pathname !== path) return undefined
  return fetched(address, cookies && cookieHeader(cookies)).catch(() => undefined)
}

function isIn(folders: readonly string[], path: string): boolean {
  try {
    const names = path.slice(1).split('/').map(decodeURIComponent)
    const decoded = `/${names.join('/')}`
    return names.every((name) => NAME.test(name)) && folders.some((folder) => decoded.startsWith(`${folder}/`))
  } catch {
    // Not an encoding of UTF-8.
    return false
  }
}

async function fetched(address: URL, cookie: string | undefined) {
  const response = await fetch(address, {
    headers: { accept: 'image/*', ...(cookie && { cookie }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  })
  const [type = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (response.status !== 200 || !TYPE.test(type) || !response.body) {
    await response.body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body) {
    length += chunk.byteLength
    // Leaving the loop closes the answer.
    if (length > LONGEST) return undefined
    chunks.push(chunk)
  }
  return { type, bytes: Buffer.concat(chunks) }
}
