/** The difference between two releases: what the server makes, and what the service worker makes of it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppFile, packOf } from '../../scripts/pack.ts'
import { type AppPack, type AppPart, nameOf, partsIn } from '../../src/registry/app/app-pack.ts'
import { changeOf } from '../../src/server/http/app-changes.ts'
import { openServer, type Server } from './harness.ts'

type ApplyChanges = (
  difference: Uint8Array,
  parts: readonly (AppPart | undefined)[],
  baseOf: (name: string) => Promise<Uint8Array | undefined>,
  keep: (part: AppPart, bytes: Uint8Array) => Promise<void>,
) => Promise<void>

/** Long enough to have places in common, and without repetition. */
const code = (seed: number, length = 4000) =>
  Array.from({ length }, (_, at) => ((at * seed * 7919) % 104_729).toString(36)).join(',')
const fileOf = (file: string, content: string): AppFile => ({ file, bytes: Buffer.from(content) })

const BEFORE = [
  fileOf('assets/forms-aaaaaaaa.js', code(3)),
  fileOf('assets/screen-aaaaaaaa.js', `import"./forms-aaaaaaaa.js";${code(5)}`),
  fileOf('assets/gone-aaaaaaaa.js', code(11)),
  fileOf('index.html', '<title>Libro de Campo</title>'),
]
const AFTER = [
  fileOf('assets/forms-bbbbbbbb.js', code(3).replace(',', ',Raza del reproductor,')),
  fileOf('assets/screen-bbbbbbbb.js', `import"./forms-bbbbbbbb.js";${code(5)}`),
  fileOf('assets/new-aaaaaaaa.js', 'export const fresh = true'),
  fileOf('index.html', '<title>Libro de Campo</title><!-- b -->'),
]
const [packBefore, packAfter] = [packOf([{ files: BEFORE }]), packOf([{ files: AFTER }])]
const idOf = (pack: readonly AppFile[]) => (pack.at(-1)?.file ?? '').slice('assets/pack-'.length, -'.json'.length)

let server: Server
let root: string
let applyChanges: ApplyChanges
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'libro-cambios-'))
  const [appDir, dataDir] = [join(root, 'app'), join(root, 'data')]
  const write = async (folder: string, files: readonly AppFile[]) => {
    await mkdir(join(folder, 'assets'), { recursive: true })
    for (const { file, bytes } of files) await writeFile(join(folder, file), bytes)
  }
  await write(appDir, [...packAfter, fileOf('index.html', '<title>Libro de Campo</title>')])
  await write(join(dataDir, 'releases'), packBefore)
  server = await openServer({ appDir, dataDir })
  ;({ applyChanges } = await import(new URL('../../sw/unpack.ts', import.meta.url).pathname))
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const ask = (from: string, to: string, encoding = 'br') =>
  server.app.inject({ url: `/assets/cambios/${from}/${to}`, headers: { 'accept-encoding': encoding } })

/** @returns the parts that a device with the release before has then, as texts by path */
async function applied(difference: Uint8Array, damaged?: string): Promise<ReadonlyMap<string, string>> {
  const parts = partsIn(JSON.parse(String(packAfter.at(-1)?.bytes)) as AppPack)
  const before = new Map(BEFORE.map(({ file, bytes }) => [nameOf(`/${file}`), bytes]))
  const kept = new Map<string, string>()
  await applyChanges(
    new Uint8Array(difference),
    parts,
    async (name) => (name === damaged ? Buffer.from('damaged') : before.get(name)),
    async ({ path }, bytes) => void kept.set(path, Buffer.from(bytes).toString()),
  )
  return kept
}

describe('the difference to the release before', () => {
  it('makes every part that is not there, to the letter, from a fraction of its bytes', async () => {
    const { statusCode, headers, rawPayload } = await ask(idOf(packBefore), idOf(packAfter))
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
    expect(rawPayload.length).toBeLessThan(600)
    const kept = await applied(brotliDecompressSync(rawPayload))
    expect(Object.fromEntries(kept)).toEqual(
      Object.fromEntries(AFTER.map(({ file, bytes }) => [`/${file}`, Buffer.from(bytes).toString()])),
    )
  })

  it('is sent to who knows no brotli too', async () => {
    const { headers, rawPayload } = await ask(idOf(packBefore), idOf(packAfter), 'gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect((await applied(rawPayload)).size).toBe(AFTER.length)
  })

  it('makes nothing of a damaged part, and all the others', async () => {
    const { rawPayload } = await ask(idOf(packBefore), idOf(packAfter), 'identity')
    const kept = await applied(rawPayload, 'forms.js')
    expect([...kept.keys()].sort()).toEqual(['/assets/new-aaaaaaaa.js', '/assets/screen-bbbbbbbb.js', '/index.html'])
  })

  it.each([
    ['of a release that is not kept', 'xxxxxxxx', idOf(packAfter)],
    ['to a release that is not this one', idOf(packAfter), idOf(packBefore)],
    ['of a path', '..%2F..%2Fx', idOf(packAfter)],
  ])('%s is none', async (_name, from, to) => {
    expect((await ask(from, to)).statusCode).toBe(404)
  })
})

it('a part is made of another and new bytes whatever both are', async () => {
  const words = fc.array(fc.constantFrom('import{a}from"./b.js";', 'const x=1;'.repeat(3), 'ñ', 'é'.repeat(13), '\n'))
  await fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [Buffer.from(one.join('')), Buffer.from(other.join(''))]
      const {
        change: [place, ...runs],
        fresh,
      } = changeOf(7, before, after)
      expect(place).toBe(7)
      let left = Buffer.concat(fresh)
      let reached = 0
      const made: Buffer[] = []
      for (let run = 0; run < runs.length; run += 3) {
        const [isNew = 0, skipped = 0, length = 0] = runs.slice(run, run + 3)
        made.push(left.subarray(0, isNew), before.subarray(reached + skipped, reached + skipped + length))
        left = left.subarray(isNew)
        reached += skipped + length
      }
      expect(Buffer.concat(made).equals(after) && left.length === 0).toBe(true)
    }),
  )
})
