/** The body of a call: multipart/form-data as every client of the portal sends it. */
import type { FastifyRequest } from 'fastify'
import { fill, texts, type Values } from '../../registry/index.ts'
import type { Upload } from './call.ts'
import { HttpError } from './refusal.ts'

/** Bytes. A batch of 50 forms and an import of 50,000 rows are the longest texts. */
export const limits = {
  fileSize: 10_000_000,
  fieldSize: 8_000_000,
  fieldNameSize: 200,
  fields: 200,
  files: 5,
  parts: 205,
  headerPairs: 100,
} as const

/** Longest text of a field outside a batch or an import, in characters. */
const LONGEST_FIELD = 1_000_000
/** ms between two looks at a body that comes. */
const LOOK = 1_000
/** Bytes of a whole body: of texts, and of texts with files. */
const longest = (takesFiles: boolean): number =>
  limits.fieldSize * 2 + (takesFiles ? limits.files * limits.fileSize : 0)

export interface Body {
  readonly fields: Values
  readonly files: readonly Upload[]
}

/**
 * @param wanted is a file part of that name kept? Others are let through unread.
 * @param takesFiles may there be any?
 * @throws HttpError 400 (malformed, truncated, too many parts, the parser got stuck in it) or 413.
 */
export async function readBody(
  request: FastifyRequest,
  wanted: (part: string) => boolean,
  takesFiles: boolean,
): Promise<Body> {
  const most = longest(takesFiles)
  if (Number(request.headers['content-length'] ?? 0) > most) throw new HttpError(413, texts.server.tooLarge)
  if (!request.isMultipart()) {
    // Calls without a payload may come without a body at all.
    if (request.headers['content-type'] === undefined && !hasBody(request)) return { fields: {}, files: [] }
    throw new HttpError(400, texts.server.malformed)
  }
  // With an empty one everything is before the first part, and the call would look like one without fields.
  if (!/boundary="?[^"\s;]/i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(400, texts.server.malformed)
  const watch = watchOver(request, most)
  try {
    return await Promise.race([readParts(request, wanted), watch.failed])
  } catch (error) {
    // What still comes is let through: the parser would go on keeping it.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof HttpError ? error : new HttpError(400, texts.server.malformed)
  } finally {
    watch.end()
  }
}

/**
 * Fails once more has come than announced bodies may have (one sent in chunks announces nothing), and when the parser
 * holds back what comes from one look to the next: it stands still for ever in a long part that is no form-data.
 */
function watchOver({ raw }: FastifyRequest, most: number) {
  let [come, heldAt] = [0, -1]
  let looks: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      come += chunk.length
      if (come > most) reject(new HttpError(413, texts.server.tooLarge))
    })
    looks = setInterval(() => {
      const isHeld = raw.readableFlowing === false
      if (isHeld && heldAt === come) reject(new HttpError(400, texts.server.malformed))
      heldAt = isHeld ? come : -1
    }, LOOK)
  })
  return { failed, end: () => clearInterval(looks) }
}

const hasBody = (request: FastifyRequest): boolean =>
  Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined

async function readParts(request: FastifyRequest, wanted: (part: string) => boolean): Promise<Body> {
  const fields: Record<string, string> = {}
  const files: Upload[] = []
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const chunks: Buffer[] = []
      const keep = wanted(part.fieldname)
      for await (const chunk of part.file) if (keep) chunks.push(chunk as Buffer)
      if (!keep) continue
      if (part.filename?.includes('\0')) throw new HttpError(400, texts.server.malformed)
      const bytes = Buffer.concat(chunks)
      files.push({ part: part.fieldname, fileName: part.filename ?? '', bytes, tooLarge: part.file.truncated })
      continue
    }
    if (part.fieldnameTruncated) throw new HttpError(400, texts.server.malformed)
    if (part.valueTruncated) throw tooLong(part.fieldname)
    // A part may call itself JSON: only a text is a field's.
    if (typeof part.value !== 'string') throw new HttpError(400, texts.server.malformed)
    fields[part.fieldname] = part.value
  }
  return { fields: cleanFields(fields), files }
}

const tooLong = (field: string) => new HttpError(400, fill(texts.server.fieldTooLong, { field: field.slice(0, 60) }))

const absent = new Set(['null', 'undefined'])
/** Batches and imports. */
const long = new Set(['envios', 'consultas', 'data'])

/** Texts that a database can keep: no NUL, no half characters; what JavaScript clients write for nothing is ''. */
export function cleanFields(fields: Values): Values {
  const clean: Record<string, string> = {}
  for (const [name, text] of Object.entries(fields)) {
    if (text.includes('\0') || name.includes('\0')) throw new HttpError(400, texts.server.malformed)
    if (text.length > LONGEST_FIELD && !long.has(name)) throw tooLong(name)
    clean[name] = absent.has(text) ? '' : Buffer.from(text, 'utf8').toString('utf8')
  }
  return clean
}
