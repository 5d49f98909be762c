import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../platform/config.ts'
import { syncFoldersUp } from '../platform/fsync.ts'
import { ofKeysOnly, type Storage } from './file-storage.ts'

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

/** Files under {dataDir}/files; each is written to a temporary path, synced and renamed, and its folder is synced. */
export function folderStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const place = (key: string) => join(root, key)
  return ofKeysOnly({
    async put(key, bytes) {
      const target = place(key)
      const folder = dirname(target)
      const made = await mkdir(folder, { recursive: true })
      const draft = `${target}.part`
      try {
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, target)
      } catch (error) {
        // Nothing stays on a disk that was full.
        await rm(draft, { force: true })
        throw error
      }
      await syncFoldersUp(folder, made ? dirname(made) : folder)
    },
    async read(key) {
      try {
        const file = await open(place(key))
        return file.createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: (key) => rm(place(key), { force: true }),
  })
}

export const openStorage = (config: Config): Storage =>
  config.storageUrl ? s3Storage(config.storageUrl) : folderStorage(config.dataDir)
