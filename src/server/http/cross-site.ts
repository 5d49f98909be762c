import type { FastifyRequest } from 'fastify'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

/**
 * Refuses what another site's page sends with the person's cookie (docs/security.md). Scripts without a browser send neither
 * header and carry nobody's cookie by accident.
 * @throws HttpError 403
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
  // Who is reached by https has no page of his own on http: that one is whoever stands between.
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
