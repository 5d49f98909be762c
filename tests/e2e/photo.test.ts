import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Developed, openDarkRoom, type PhotoPage } from '../device/photo.chromium.ts'
import { phonePicture } from './pictures.ts'

const LIMIT = 10_000_000
let room: PhotoPage
let picture: Buffer
const jpegOf = (developed: Developed): Buffer => {
  if ('bad' in developed) throw new Error(`refused: ${developed.bad}`)
  return developed.jpeg
}

beforeAll(async () => {
  picture = await phonePicture()
  room = await openDarkRoom()
})
afterAll(() => room?.close())

describe('a picture from the camera', () => {
  it('of 12 megapixels comes out upright, at most 1 MB and 2560 pixels, without EXIF or place', async () => {
    const before = await sharp(picture).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif).toBeDefined()
    const jpeg = jpegOf(await room.develop(picture, LIMIT))
    const after = await sharp(jpeg).metadata()
    expect(jpeg.length).toBeLessThanOrEqual(1_000_000)
    expect([after.width, after.height]).toEqual([1920, 2560])
    expect(after.format).toBe('jpeg')
    expect(after.exif).toBeUndefined()
    expect(after.orientation ?? 1).toBe(1)
    expect(jpeg.includes('Exif')).toBe(false)
    // Rotated clockwise: red that increased to the right now increases downwards.
    const { data, info } = await sharp(jpeg).resize(20, 20, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect(red(10, 18) - red(10, 1)).toBeGreaterThan(40)
  })

  it('stays below the limit of its field even when that is small', async () => {
    expect(jpegOf(await room.develop(picture, 120_000)).length).toBeLessThanOrEqual(120_000)
  })

  it('that is a transparent PNG becomes a JPEG on white', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { data } = await sharp(jpegOf(await room.develop(png, LIMIT)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
  })

  it('that is cut, is no picture or cannot be read here is refused with the reason', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2_000, 7)])
    expect(await room.develop(picture.subarray(0, picture.length - 90_000), LIMIT)).toEqual({ bad: 'broken' })
    expect(await room.develop(Buffer.from('%PDF-1.7 no es una foto'), LIMIT)).toEqual({ bad: 'notAnImage' })
    expect(await room.develop(heic, LIMIT)).toEqual({ bad: 'heic' })
    const lies = Buffer.concat([picture.subarray(0, 300), Buffer.alloc(50_000, 1), Buffer.from([0xff, 0xd9])])
    expect(await room.develop(lies, LIMIT)).toEqual({ bad: 'broken' })
  })

  it('in a browser without OffscreenCanvas goes through the library, under the same promises', async () => {
    const developed = await room.develop(picture, LIMIT, { withoutOffscreen: true })
    const jpeg = jpegOf(developed)
    const after = await sharp(jpeg).metadata()
    expect(jpeg.length).toBeLessThanOrEqual(1_000_000)
    expect(Math.max(after.width, after.height)).toBeLessThanOrEqual(2560)
    expect(after.height).toBeGreaterThan(after.width)
    expect(after.exif).toBeUndefined()
  })
})
