/** Proxies pictures of the host. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HostCookies } from '../host/host-cookies.ts'
import { type PicturesOfHost, pictureOf } from '../host/picture.ts'

/** @returns false: there is none, or the address is not of a picture. */
export async function sendPicture(
  pictures: PicturesOfHost,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  cookies: HostCookies | undefined,
): Promise<boolean> {
  const [path = ''] = url.split('?')
  const picture = method === 'GET' ? await pictureOf(pictures, path, cookies) : undefined
  if (!picture) return false
  reply
    .header('cache-control', cookies ? 'private, no-cache' : 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(picture.type)
    .send(picture.bytes)
  return true
}
