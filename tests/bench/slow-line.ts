/** Simulates a slow rural line in front of a server, shared by pages and workers. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LineOf {
  /** Round-trip time in ms. */
  readonly latency: number
  /** Bytes per second. */
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

/** Bytes sent at a time, so that connections share the line. */
const PACKET = 1460

export async function slowLine(
  target: number,
  { latency, downloadThroughput, uploadThroughput }: LineOf,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const direction = (bytesPerSecond: number) => {
    let freeAt = 0
    const waiting = new Map<Socket, { readonly at: number; readonly part: Buffer }[]>()
    // In their order: of two timers for the same millisecond the later one may come first.
    const deliver = (to: Socket) => {
      const parts = waiting.get(to) ?? []
      while (parts[0] && parts[0].at <= performance.now()) {
        const { part } = parts.shift() as { part: Buffer }
        if (to.writable) to.write(part)
      }
      if (parts[0]) setTimeout(deliver, parts[0].at - performance.now(), to)
      else waiting.delete(to)
    }
    return (bytes: Buffer, to: Socket) => {
      const parts = waiting.get(to) ?? []
      for (let at = 0; at < bytes.length; at += PACKET) {
        const part = bytes.subarray(at, at + PACKET)
        freeAt = Math.max(freeAt, performance.now()) + (part.length / bytesPerSecond) * 1000
        parts.push({ at: freeAt + latency / 2, part })
      }
      if (!waiting.has(to)) {
        waiting.set(to, parts)
        deliver(to)
      }
      return freeAt
    }
  }
  const down = direction(downloadThroughput)
  const up = direction(uploadThroughput)
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    let lastAt = 0
    near.on('data', (bytes) => up(bytes, far))
    far.on('data', (bytes) => {
      lastAt = down(bytes, near)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        // Data in transit arrives before the line is closed.
        setTimeout(() => other.destroy(), Math.max(0, lastAt - performance.now()) + latency)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
