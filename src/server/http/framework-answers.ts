/**
 * What the framework and Node answer by themselves, before or beside every route: in Spanish, in the shape of all errors
 * and with the headers of every answer.
 */
import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

type Headers = Readonly<Record<string, string>>

const JSON_TYPE = 'application/json; charset=utf-8'
/** ms that a refused body may still come, so that whoever sends it hears the answer. */
const LINGER = 5_000

/** Node's codes of requests that are none. */
const STATUS_LINES: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', serverTexts.tooSlow],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', serverTexts.headersTooLong],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', serverTexts.tooLarge],
}

export const frameworkAnswers = (
  headers: Headers,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler' | 'return503OnClosing'> & {
  readonly http: ServerOptions
} => ({
  // An address that cannot be read; one with a part that is too long is nobody's.
  frameworkErrors: (error, _request, reply) => refuseAddress(reply as FastifyReply, error.statusCode === 400, headers),
  clientErrorHandler: (error, socket) => refuseSocket(error, socket, headers),
  // What comes on a connection that is open is answered as ever, and the connection ends with it.
  return503OnClosing: false,
  // Said by `answerBeside`.
  http: { requireHostHeader: false },
})

function refuseAddress(reply: FastifyReply, isUnreadable: boolean, headers: Headers): void {
  const error = isUnreadable ? serverTexts.malformed : serverTexts.notFound
  reply
    .code(isUnreadable ? 400 : 404)
    .headers(headers)
    .send({ error })
}

function refuseSocket({ code }: NodeJS.ErrnoException, socket: Socket, headers: Headers): void {
  const isAnswered = (socket as Socket & { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswered) {
    socket.destroy()
    return
  }
  const [status, error] = STATUS_LINES[code ?? ''] ?? ['400 Bad Request', serverTexts.malformed]
  const body = JSON.stringify({ error })
  const lines = {
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`)
}

/** Without a host; to an expectation; and what is left of a body that nobody reads. */
export function answerBeside(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new HttpError(400, serverTexts.malformed)
  })
  // 'Expect' with anything but 100-continue.
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ error: serverTexts.malformed })
    const length = { 'content-length': Buffer.byteLength(body) }
    response.writeHead(417, { ...headers, 'content-type': JSON_TYPE, ...length }).end(body)
  })
  // Whoever was answered before his body was there does not hold the connection with it.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false) return
    const { socket } = raw
    setTimeout(() => {
      if (!raw.complete) socket.destroy()
    }, LINGER).unref()
  })
}
