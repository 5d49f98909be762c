/** A proxy on which long responses stall after a number of bytes, until either side closes the connection. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOON, within } from '../within.ts'

export class SlowLine {
  /** Calls whose responses stall, and after how many bytes. */
  standing: { readonly match: RegExp; readonly bytes: number } | undefined
  private readonly server: Server
  private readonly port: number

  private constructor(port: number) {
    this.port = port
    this.server = createServer((incoming, outgoing) => this.carry(incoming, outgoing))
  }

  /** @param port of the server */
  static async start(port: number): Promise<SlowLine> {
    const line = new SlowLine(port)
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()))
    this.server.closeAllConnections()
    await within(SOON, 'the end of the line', closed)
  }

  private carry(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url: path = '/', method } = incoming
    // Not compressed, so that a long response exceeds the socket buffers.
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const upstream = request({ host: '127.0.0.1', port: this.port, path, method, headers })
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      let passed = 0
      answer.on('data', (chunk: Buffer) => {
        outgoing.write(chunk)
        passed += chunk.length
        if (this.standing?.match.test(path) && passed > this.standing.bytes) answer.pause()
      })
      answer.on('end', () => outgoing.end())
      answer.on('error', () => outgoing.destroy())
    })
    upstream.on('error', () => incoming.socket?.destroy())
    incoming.on('error', () => upstream.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
}
