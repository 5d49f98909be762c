import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { isWhole, kindOf } from '../../src/device/photo/file-kind.ts'
import { squeeze, within } from '../../src/device/photo/fit.ts'

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a5' } })
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer())

describe('what a picked file is', () => {
  it.each([
    ['jpeg', () => picture().jpeg()],
    ['jpeg', () => picture().jpeg({ progressive: true })],
    [
      'jpeg',
      () =>
        picture()
          .jpeg()
          .withExif({ IFD0: { Make: 'Teléfono' } }),
    ],
    ['png', () => picture().png()],
    ['webp', () => picture().webp()],
    ['avif', () => picture().avif()],
  ] as const)('a whole %s is known by its content', async (kind, make) => {
    const bytes = await bytesOf(make())
    expect(kindOf(bytes)).toBe(kind)
    expect(isWhole(bytes, kind)).toBe(true)
  })

  it.each([
    ['jpeg', () => picture().jpeg({ restartInterval: 1 } as JpegOptions)],
    ['jpeg', () => picture().jpeg({ progressive: true })],
    ['png', () => picture().png()],
    ['webp', () => picture().webp()],
  ] as const)('a %s cut anywhere is not whole', async (kind, make) => {
    const bytes = await bytesOf(make())
    for (const part of [0.3, 0.6, 0.9, 0.99])
      expect(isWhole(bytes.slice(0, Math.floor(bytes.length * part)), kind), `at ${part}`).toBe(false)
  })

  it('the preview inside EXIF does not make a cut picture whole', async () => {
    const preview = await bytesOf(picture().jpeg())
    const length = preview.length + 2
    const withPreview = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, ...preview])
    expect(isWhole(withPreview, 'jpeg')).toBe(false)
  })

  it('HEIC is told by its brand, a PDF is no picture', () => {
    expect(kindOf(new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic')
    expect(kindOf(new TextEncoder().encode('%PDF-1.7 ...'))).toBe('other')
    expect(kindOf(new Uint8Array())).toBe('other')
  })
})

describe('fitting a picture under a limit', () => {
  const blob = (size: number) => new Blob([new Uint8Array(Math.round(size))])

  it.each([
    ['in proportion', (quality: number) => 1_000_000 * quality],
    ['as a photo does', (quality: number) => 200_000 * Math.exp(3 * quality)],
    ['late and fast', (quality: number) => 300_000 + 2_500_000 * quality ** 9],
  ])('takes a quality near the best that fits in few encodings, where the size grows %s', async (_, size) => {
    let encodings = 0
    const found = await squeeze(async (_edge, quality) => {
      encodings++
      return blob(size(quality))
    }, 700_000)
    expect(found?.size).toBeLessThanOrEqual(700_000)
    expect(found?.size).toBeGreaterThan(0.85 * 700_000)
    expect(encodings).toBeLessThanOrEqual(5)
  })

  it('makes the picture smaller when no quality fits, and gives up rather than exceed', async () => {
    const edges = new Set<number>()
    const found = await squeeze(async (edge, quality) => {
      edges.add(edge)
      return blob(edge * edge * quality)
    }, 1_000_000)
    expect(found?.size).toBeLessThanOrEqual(1_000_000)
    expect(edges.size).toBeGreaterThan(1)
    expect(await squeeze(async () => blob(2_000), 1_000)).toBeUndefined()
  })

  it('never enlarges', () => {
    expect(within(4032, 3024, 2560)).toEqual({ width: 2560, height: 1920 })
    expect(within(100, 50, 2560)).toEqual({ width: 100, height: 50 })
  })
})
