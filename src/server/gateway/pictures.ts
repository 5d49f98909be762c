/** Proxies pictures of the host, with the caller's host session, so that the host decides who may see them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieHeader, type HostCookies } from './host-cookies.ts'

const PATH = /^\/(?!assets\/)[\w%.-]+(?:\/[\w%.-]+)*\.(?:jpe?g|png|gif|webp)$/i
const TYPE = /^image\/(?:jpeg|png|gif|webp)$/
const LONGEST = 10_000_000
/** ms */
const PATIENCE = 25_000

/** @returns false: there is none, or the address is not of a picture. */
export async function sendPicture(
  host: string,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  cookies: HostCookies | undefined,
): Promise<boolean> {
  const [path = ''] = url.split('?')
  if (method !== 'GET' || path.length > 300 || !PATH.test(path)) return false
  const address = new URL(path, host)
  // The URL parser has resolved dot segments: the requested path equals the written one.
  if (address.origin !== host || address.pathname !== path) return false
  const picture = await fetched(address, cookies && cookieHeader(cookies)).catch(() => undefined)
  if (!picture) return false
  reply
    .header('cache-control', cookies ? 'private, no-cache' : 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(picture.type)
    .send(picture.bytes)
  return true
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
