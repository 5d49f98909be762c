/**
 * Answers of the framework and of Node itself, outside every route: in Spanish, in the format of all errors and with
 * the headers of every answer.
 */
import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'

type Headers = Readonly<Record<string, string>>

const JSON_TYPE = 'application/json; charset=utf-8'
/** ms during which a refused body is still accepted, so that its sender receives the answer. */
const LINGER = 5_000

/** Node's codes for malformed requests. */
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
  // An undecodable address; one with an overlong part matches no route.
  frameworkErrors: (error, _request, reply) => refuseAddress(reply as FastifyReply, error.statusCode === 400, headers),
  clientErrorHandler: (error, socket) => refuseSocket(error, socket, headers),
  // Calls on an open connection are answered as usual, and then the connection is closed.
  return503OnClosing: false,
  // Answered by `answerBeside`.
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

/** Requests without a host, with an expectation, and remains of a body that nobody reads. */
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
  // A client that is answered before its body has arrived must not keep the connection.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false) return
    const { socket } = raw
    setTimeout(() => {
      if (!raw.complete) socket.destroy()
    }, LINGER).unref()
  })
}
