/** GET /archivos/{address}.jpg: public pictures for anyone, any other only for those who may read its form. */

import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { commonTexts } from '../../registry/texts/common.ts'
import { readableOwner } from '../access/owners.ts'
import type { AppContext } from '../core/app-context.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { rowsOf } from '../database/database.ts'
import { callerOf } from './caller.ts'

/** Forms that registrars read for the associates of their zone. */
const zoneForms = new Set(['A02', 'A03'])

export function serveFiles(app: FastifyInstance, context: AppContext): void {
  app.get('/archivos/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const address = /^([\w-]{20,64})\.jpg$/.exec(file)?.[1]
    const [found] = address
      ? await rowsOf<{ storage_key: string; content_type: string; owner_nid: string; code: string; state: string }>(
          context.db,
          sql`select storage_key, content_type, owner_nid, code, state from files where address = ${address}`,
        )
      : []
    if (!found) throw new HttpError(404, serverTexts.notFound)
    if (found.state !== 'public') {
      const { person, by } = await callerOf(context, request)
      if (!person || by === 'send') throw new HttpError(401, commonTexts.notSignedIn)
      if (person.primerIngreso) throw new HttpError(403, serverTexts.mustChangePassword)
      await readableOwner(context, person, found.owner_nid, zoneForms.has(found.code))
    }
    const bytes = await context.storage.read(found.storage_key)
    if (!bytes) throw new HttpError(404, serverTexts.notFound)
    const keep = found.state === 'public' ? 'public, max-age=86400' : 'private, no-cache'
    return reply
      .header('cache-control', keep)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type(found.content_type)
      .send(bytes)
  })
}
