/** A push service of the tests' own, and the browser behind it: it decrypts what arrives (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly text: string
  readonly headers: IncomingMessage['headers']
}

/** The salt, the record size, and the length of the sender's key stand before it (RFC 8188). */
const HEAD = 21
const TAG = 16

export class PushService {
  /** What it answers next; the last one is repeated. 0: nothing, the line breaks. */
  answers: (readonly [status: number, headers?: Readonly<Record<string, string>>])[] = [[201]]
  readonly received: Received[] = []
  private readonly key = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    this.received.push({ text: this.decrypted(Buffer.concat(parts)), headers: request.headers })
    const [status, headers] = (this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? [500]
    if (status === 0) reply.socket?.destroy()
    else reply.writeHead(status, { ...headers }).end()
  })

  static async start(): Promise<PushService> {
    const service = new PushService()
    service.key.generateKeys()
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve))
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get texts(): readonly string[] {
    return this.received.map(({ text }) => text)
  }

  /** As `PushSubscription.toJSON()` gives it. */
  subscription(path = '/send/1') {
    return {
      endpoint: `${this.origin}${path}`,
      keys: { p256dh: this.key.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    }
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private decrypted(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(HEAD, HEAD + (body[HEAD - 1] ?? 0))
    const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.key.getPublicKey(), sender])
    const secret = derive(this.key.computeSecret(sender), this.auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const sealed = body.subarray(HEAD + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
    // After the text: a 2 and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
}

/** Whether a VAPID header (RFC 8292) is signed by this key for this service. */
export function isSignedBy(header: string | undefined, publicKey: string, origin: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header ?? '') ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const made = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const given = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string }
  const bytes = Buffer.from(signature, 'base64url')
  return (
    key === publicKey &&
    given.aud === origin &&
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: made, dsaEncoding: 'ieee-p1363' }, bytes)
  )
}
