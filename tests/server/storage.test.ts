import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Semaphore } from '../../src/server/platform/semaphore.ts'
import type { Storage } from '../../src/server/services/file-storage.ts'
import { folderStorage, s3Storage } from '../../src/server/services/storage.ts'
import { isOfServer, readJpeg } from '../../src/server/uploads/jpeg.ts'
import { createBucket } from './bucket.ts'

const { objects, server: bucket } = createBucket()

const storages = new Map<string, Storage>()
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'libro-archivos-'))
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done))
  const { port } = bucket.address() as AddressInfo
  storages.set('a folder', folderStorage(dataDir))
  storages.set('a bucket', s3Storage(`http://llave:secreto%2Flargo@127.0.0.1:${port}/fotos/finca?region=auto`))
})
afterAll(async () => {
  bucket.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe.each(['a folder', 'a bucket'])('storage in %s', (name) => {
  const storage = () => storages.get(name) as Storage
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))

  it('gives back the same bytes, replaces them, and forgets them', async () => {
    await storage().put('ab/cd.jpg', Buffer.from('antes'), 'image/jpeg')
    await storage().put('ab/cd.jpg', bytes, 'image/jpeg')
    const stored = await storage().read('ab/cd.jpg')
    expect(stored && Buffer.compare(await buffer(stored), bytes)).toBe(0)
    await storage().delete('ab/cd.jpg')
    expect(await storage().read('ab/cd.jpg')).toBeNull()
    await storage().delete('ab/cd.jpg')
  })
})

it('what could not be stored leaves nothing in its folder', async () => {
  await mkdir(join(dataDir, 'files/ef/gh.jpg'), { recursive: true })
  await expect(storages.get('a folder')?.put('ef/gh.jpg', Buffer.from('foto'), 'image/jpeg')).rejects.toThrow()
  expect(await readdir(join(dataDir, 'files/ef'))).toEqual(['gh.jpg'])
})

describe('a key that leads elsewhere', () => {
  const foreign = [
    '../fuera.jpg',
    'ab/../../fuera.jpg',
    '/etc/hostname',
    'ab/./cd.jpg',
    'ab//cd.jpg',
    'ab\\..\\cd.jpg',
    '%2e%2e/fuera.jpg',
    '..',
    '',
    'cd.jpg?versionId=1',
    'cd.jpg\0.png',
    `${'a/'.repeat(200)}b`,
  ]
  it.each(['a folder', 'a bucket'])('is neither read nor deleted nor written in %s', async (name) => {
    const storage = storages.get(name) as Storage
    await writeFile(join(dataDir, 'fuera.jpg'), 'no es suyo')
    objects.set('/fotos/fuera.jpg', Buffer.from('no es suyo'))
    for (const key of foreign) {
      expect(await storage.read(key), key).toBeNull()
      await storage.delete(key)
      await expect(storage.put(key, Buffer.from('x'), 'image/jpeg'), key).rejects.toThrow('not a key')
    }
    expect(await readFile(join(dataDir, 'fuera.jpg'), 'utf8')).toBe('no es suyo')
    expect(String(objects.get('/fotos/fuera.jpg'))).toBe('no es suyo')
  })
})

it('a bucket that fails is no missing file', async () => {
  const storage = storages.get('a bucket') as Storage
  await expect(storage.read('roto.jpg')).rejects.toThrow('500')
  await expect(storage.put('roto.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('500')
})

describe('turns', () => {
  it('let so many at a time, in their order, and one that fails gives its place back', async () => {
    const turns = new Semaphore(2)
    const log: string[] = []
    const doors: (() => void)[] = []
    const work = (name: string, fails = false) =>
      turns.take(async () => {
        log.push(name)
        await new Promise<void>((resolve) => doors.push(resolve))
        if (fails) throw new Error(name)
      })
    const all = Promise.allSettled([work('a', true), work('b'), work('c'), work('d')])
    for (let n = 0; n < 4; n++) {
      await new Promise((resolve) => setImmediate(resolve))
      expect(log).toEqual(['a', 'b', 'c', 'd'].slice(0, Math.min(4, n + 2)))
      doors[n]?.()
    }
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  })
})

describe('a photo', () => {
  const read = (bytes: Buffer) =>
    readJpeg({ part: 'SOPORTE', fileName: 'foto.jpg', bytes, tooLarge: false }, 10_000_000)

  it('that a busy server had no time to decode is not called broken', async () => {
    const wide = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#888' } })
    const late = await wide
      .blur(200)
      .timeout({ seconds: 1 })
      .toBuffer()
      .catch((error: unknown) => error)
    const bad = await sharp(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))
      .toBuffer()
      .catch((error: unknown) => error)
    expect([late, bad].map(isOfServer)).toEqual([true, false])
  })

  it('whose last lines were written over is refused, though a decoder paints what is left', async () => {
    const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
      .jpeg()
      .toBuffer()
    const spoilt = Buffer.from(whole)
    spoilt.set([0xff, 0xe5, 0xff, 0xf0], spoilt.length - 200)
    await sharp(spoilt, { failOn: 'error' }).toBuffer()
    await expect(read(spoilt)).rejects.toMatchObject({ code: 100 })
    expect((await read(whole)).bytes).toBe(whole.length)
  })
})
