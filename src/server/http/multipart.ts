/** The body of a call: multipart/form-data as every client of the portal sends it. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fill, LONGEST_LINE, type Operation, type Values } from '../../registry/index.ts'
import type { Upload } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { type BodyLimits, FILE, limitsOf, SEVERAL } from './body-limits.ts'
import { type Pace, type Watch, watchOver } from './body-watch.ts'
import { partHeads } from './part-heads.ts'
import { plainFields } from './plain-fields.ts'
import type { Place } from './room.ts'

/** Limits of the parser, equal for all operations. */
const parser = { fieldNameSize: 200, fields: 200, files: SEVERAL, parts: 200 + SEVERAL, headerPairs: 100 } as const

/** Bytes. A body that declares no more than this is read at once: forms, batches of them, questions. */
const AT_ONCE = 256_000

export interface Body {
  readonly fields: Values
  readonly files: readonly Upload[]
}

/**
 * @param operation whose files are kept; others are skipped.
 * @param place accounts for the bytes while they are held. @throws HttpError 400 (malformed, a field too long, too many
 * parts), 408, 413, 429 or 503 (body-watch.ts).
 */
export async function readBody(request: FastifyRequest, operation: Operation, place: Place, pace: Pace): Promise<Body> {
  const limits = limitsOf(operation)
  const announced = request.headers['content-length']
  const length = announced === undefined ? undefined : Number(announced)
  if ((length ?? 0) > limits.body) throw new HttpError(413, serverTexts.tooLarge)
  if (!request.isMultipart()) {
    // Calls without a payload may come without a body.
    if (request.headers['content-type'] === undefined && !hasBody(request)) return { fields: {}, files: [] }
    throw new HttpError(400, serverTexts.malformed)
  }
  // With an empty boundary everything would precede the first part, and the call would look like one without fields.
  const type = request.headers['content-type'] ?? ''
  if (!/boundary="?[^"\s;]/i.test(type)) throw new HttpError(400, serverTexts.malformed)
  const isShort = length !== undefined && length <= AT_ONCE
  const watch = watchOver(request.raw, limits.body, place, pace, isShort ? () => true : partHeads(type))
  const read = isShort ? readAtOnce : readParts
  try {
    return await Promise.race([read(request, operation, limits, watch), watch.failed])
  } catch (error) {
    // The rest is discarded, because the parser would go on keeping it.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof HttpError ? error : new HttpError(400, serverTexts.malformed)
  } finally {
    watch.end()
  }
}

/** Bodies are read by `readBody`: one that is not multipart is left unread there and refused. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
}

/** 'files[i]' in the table stands for files[0], files[1]... */
const carries = (operation: Operation, part: string): boolean =>
  operation.files.some((name) => name === part || (name === 'files[i]' && /^files\[\d\]$/.test(part)))

const hasBody = (request: FastifyRequest): boolean =>
  Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined

/** A body that is not plain is passed to the parser as if it arrived now. */
async function readAtOnce(
  request: FastifyRequest,
  operation: Operation,
  limits: BodyLimits,
  watch: Watch,
): Promise<Body> {
  const body = await wholeOf(request.raw)
  const type = request.headers['content-type'] ?? ''
  const plain = plainFields(body, type, parser.fields)
  if (plain) return { fields: cleanFields(plain, limits.of), files: [] }
  if (!partHeads(type)(body)) throw new HttpError(400, serverTexts.malformed)
  const raw = Object.assign(Readable.from([body]), { headers: request.headers }) as unknown as IncomingMessage
  watch.follow(raw)
  return readParts(Object.create(request, { raw: { value: raw } }) as FastifyRequest, operation, limits)
}

/** Rejects if it breaks off. */
function wholeOf(raw: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    raw.on('data', (chunk: Buffer) => chunks.push(chunk))
    raw.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    raw.once('error', reject)
    raw.once('close', () => {
      if (!raw.readableEnded) reject(new HttpError(400, serverTexts.malformed))
    })
  })
}

async function readParts(request: FastifyRequest, operation: Operation, limits: BodyLimits): Promise<Body> {
  const fields: Record<string, string> = {}
  const files: Upload[] = []
  for await (const part of request.parts({ limits: { ...parser, fieldSize: limits.field, fileSize: FILE } })) {
    if (part.type === 'file') {
      const chunks: Buffer[] = []
      const keep = carries(operation, part.fieldname)
      for await (const chunk of part.file) if (keep) chunks.push(chunk as Buffer)
      if (!keep) continue
      if (part.filename?.includes('\0')) throw new HttpError(400, serverTexts.malformed)
      const bytes = Buffer.concat(chunks)
      files.push({ part: part.fieldname, fileName: part.filename ?? '', bytes, tooLarge: part.file.truncated })
      continue
    }
    if (part.fieldnameTruncated) throw new HttpError(400, serverTexts.malformed)
    if (part.valueTruncated) throw tooLong(part.fieldname)
    // A part may declare itself JSON: only text is a field's value.
    if (typeof part.value !== 'string') throw new HttpError(400, serverTexts.malformed)
    fields[part.fieldname] = part.value
  }
  return { fields: cleanFields(fields, limits.of), files }
}

const tooLong = (field: string) => new HttpError(400, fill(serverTexts.fieldTooLong, { field: field.slice(0, 60) }))

const absent = new Set(['null', 'undefined'])
const HALVES = /[\ud800-\udfff]/
/**
 * Texts that a database can store: no NUL, no lone surrogates; JavaScript's texts for 'no value' become ''.
 * @param most bytes of a field. @throws HttpError 400, naming the field that is too long
 */
export function cleanFields(fields: Values, most: (field: string) => number = () => LONGEST_LINE): Values {
  const clean: Record<string, string> = {}
  for (const [name, text] of Object.entries(fields)) {
    if (text.includes('\0') || name.includes('\0')) throw new HttpError(400, serverTexts.malformed)
    if (Buffer.byteLength(text) > most(name)) throw tooLong(name)
    clean[name] = absent.has(text) ? '' : HALVES.test(text) ? Buffer.from(text, 'utf8').toString('utf8') : text
  }
  return clean
}
