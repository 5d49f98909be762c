import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './file-storage.ts'
import { ofKeysOnly } from './keys.ts'

/** ms. A silent bucket counts as failed: the caller will retry. */
const PATIENCE = 30_000

/** @param address https://KEY:SECRET@host/bucket/prefix?region=...; key and secret are percent-encoded. */
export function s3Storage(address: string): Storage {
  const url = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Someone waits for the answer; the device will retry.
    retries: 2,
    initRetryMs: 100,
  })
  const base = `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`
  const ask = (key: string, request: RequestInit = {}) =>
    client.fetch(`${base}/${key}`, { signal: AbortSignal.timeout(PATIENCE), ...request })
  const failed = (what: string, status: number) =>
    Object.assign(new Error(`Storage: ${what} answered ${status}`), { code: `S3_${status}` })
  return ofKeysOnly({
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType, 'content-length': String(bytes.length) }
      const reply = await ask(key, { method: 'PUT', body: new Uint8Array(bytes), headers })
      if (!reply.ok) throw failed('put', reply.status)
    },
    async read(key) {
      // Only until the answer begins: a slow reader may take its time.
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), PATIENCE)
      const reply = await ask(key, { signal: stop.signal }).finally(() => clearTimeout(timer))
      if (reply.status === 404) return null
      if (!reply.ok) throw failed('get', reply.status)
      return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([])
    },
    async delete(key) {
      const reply = await ask(key, { method: 'DELETE' })
      if (!reply.ok && reply.status !== 404) throw failed('delete', reply.status)
    },
  })
}
