import sharp from 'sharp'

/**
 * A photo like a phone's: 12 megapixels, rotated by EXIF, with GPS coordinates.
 * @param bits of noise in every pixel
 * @param strokes of grass, for a picture with edges
 */
export async function phonePicture(bits = 5, strokes = 0): Promise<Buffer> {
  const width = 4000
  const height = 3000
  const ground = Buffer.alloc(width * height * 3)
  let state = 20261121
  for (let i = 0; i < ground.length; i += 3) {
    state = (state * 1664525 + 1013904223) >>> 0
    const grain = state >>> (32 - bits)
    const x = (i / 3) % width
    const y = Math.floor(i / 3 / width)
    ground[i] = 90 + grain + Math.floor((x / width) * 80)
    ground[i + 1] = 120 + grain + Math.floor((y / height) * 60)
    ground[i + 2] = 60 + grain
  }
  const picture = await sharp(ground, { raw: { width, height, channels: 3 } })
    .composite(strokes > 0 ? [{ input: Buffer.from(grass(width, height, strokes)) }] : [])
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Telefono', Model: 'De campo' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '73/1 8/1 0/1' },
    })
    .toBuffer()
  return turned(picture)
}

function grass(width: number, height: number, strokes: number): string {
  let state = 20261123
  const next = (below: number) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const lines = Array.from({ length: strokes }, () => {
    const [x, y] = [next(width), next(height)]
    return `<path d="M${x} ${y}q${next(60) - 30} ${-next(90)} ${next(80) - 40} ${-60 - next(160)}" stroke="hsl(${70 + next(60)} ${20 + next(50)}% ${20 + next(50)}%)" stroke-width="${2 + next(9)}" fill="none"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`
}

/** Writes 'turn right' into the EXIF orientation tag, which sharp always sets to upright. */
function turned(picture: Buffer): Buffer {
  const little = picture.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]))
  if (little >= 0) picture[little + 8] = 6
  const big = picture.indexOf(Buffer.from([0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01]))
  if (big >= 0) picture[big + 9] = 6
  return picture
}

/** A plain picture of that size. */
export const jpegOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer()
