/** Cookies of session and device: HttpOnly, SameSite=Strict; __Host- and Secure if the server is reached by https. */
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar } from '../core/call.ts'

const isSecure = (publicUrl: string | undefined) => publicUrl?.startsWith('https:') ?? false

const nameOf = (publicUrl: string | undefined, what = 'sesion') => (isSecure(publicUrl) ? `__Host-${what}` : what)

export const sessionCookie = (request: FastifyRequest, publicUrl: string | undefined): string | undefined =>
  request.cookies[nameOf(publicUrl)]

export function cookieJar(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): CookieJar {
  const name = nameOf(publicUrl)
  const device = nameOf(publicUrl, 'equipo')
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) } as const
  return {
    token: request.cookies[name],
    set: (token, maxAge) => void reply.setCookie(name, token, { ...options, maxAge }),
    clear: () => void reply.clearCookie(name, options),
    device: request.cookies[device],
    remember: (tokens, maxAge) => void reply.setCookie(device, tokens, { ...options, maxAge }),
  }
}
