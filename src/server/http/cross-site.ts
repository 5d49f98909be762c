import type { FastifyRequest } from 'fastify'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

/**
 * Refuses calls that another site's page makes with the person's cookie (docs/security.md). Scripts outside a browser
 * send neither header and carry nobody's cookie by accident. @throws HttpError 403
 */
export function checkSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new HttpError(403, serverTexts.notFromHere)
  }
  const { origin, host } = request.headers
  if (origin === undefined) return
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return
  // If the server is reached by https, an http origin can only be an attacker in between.
  const plain = publicUrl?.startsWith('https:') && !origin.startsWith('https:')
  if (plain || hostOf(origin) !== host) throw new HttpError(403, serverTexts.notFromHere)
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
