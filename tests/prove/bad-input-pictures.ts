/** Pictures that are not what they claim: truncated, rotated, polyglots, other formats, pixel bombs, too many bytes. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pick } from './bad-input-fill.ts'

export interface BadPicture {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
  /** No operation may accept it as a photo. */
  readonly hopeless: boolean
}

type Random = () => number
const at = (random: Random, length: number) => Math.floor(random() * length)
const text = (value: string) => Buffer.from(value, 'latin1')

/** Must not occur in a stored picture. */
export const TRACES = ['<script', '<html', 'PK\u0003\u0004', 'secreto de campo', '%PDF', 'GIF89a']

const HTML = text('<html><script>alert(document.domain)</script></html>')
const PDF = text('%PDF-1.4\n1 0 obj\n')
const ZIP = Buffer.concat([
  text('PK\u0003\u0004'),
  Buffer.alloc(26),
  text('a.txt'),
  text('PK\u0005\u0006'),
  Buffer.alloc(18),
])

export async function jpegOf(random: Random, edge = 24 + at(random, 120)): Promise<Buffer> {
  const [r, g, b] = [at(random, 256), at(random, 256), at(random, 256)]
  const noise = Buffer.from(Array.from({ length: 27 }, () => at(random, 256)))
  return sharp({ create: { width: edge, height: edge, channels: 3, background: { r, g, b } } })
    .composite([{ input: noise, raw: { width: 3, height: 3, channels: 3 }, tile: true }])
    .withExif({ IFD0: { Copyright: 'secreto de campo' } })
    .jpeg({ progressive: random() < 0.3, quality: 40 + at(random, 60) })
    .toBuffer()
}

const other = async (format: 'png' | 'gif' | 'webp' | 'avif' | 'tiff', random: Random) =>
  sharp(await jpegOf(random, 32))
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()

/** An ISO media file of that brand, as phones write them. */
const iso = (brand: string): Buffer => {
  const box = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
  return Buffer.concat([box, Buffer.alloc(500, 7)])
}

/** A JPEG segment, inserted right after the start marker. */
const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const inserted = (jpeg: Buffer, piece: Buffer) => Buffer.concat([jpeg.subarray(0, 2), piece, jpeg.subarray(2)])

/** Changes the size declared in the frame header. */
function sized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let place = 2; place < copy.length - 9; ) {
    const marker = copy[place + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) {
      copy.writeUInt16BE(height, place + 5)
      copy.writeUInt16BE(width, place + 7)
      return copy
    }
    place += 2 + copy.readUInt16BE(place + 2)
  }
  return copy
}

/** An image of one colour: a few kilobytes that decompress to gigabytes. */
function pngBomb(edge: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length, 0)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, content, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header[8] = 8
  return Buffer.concat([
    text('\u0089PNG\r\n\u001a\n'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(edge))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const padded = (jpeg: Buffer, length: number) => Buffer.concat([jpeg, Buffer.alloc(Math.max(0, length - jpeg.length))])

type Make = (random: Random, jpeg: Buffer) => Buffer | Promise<Buffer>
type Kind = readonly [make: Make, hopeless: boolean]

const kinds: Readonly<Record<string, Kind>> = {
  right: [(_, jpeg) => jpeg, false],
  cut: [(random, jpeg) => jpeg.subarray(0, at(random, jpeg.length - 2)), true],
  'cut at its end': [(random, jpeg) => jpeg.subarray(0, jpeg.length - 2 - at(random, 40)), true],
  'bytes turned': [
    (random, jpeg) => {
      const copy = Buffer.from(jpeg)
      for (let n = 0; n < 1 + random() * 20; n++) copy[at(random, copy.length)] = at(random, 256)
      return copy
    },
    false,
  ],
  'a piece missing': [
    (random, jpeg) =>
      Buffer.concat([jpeg.subarray(0, at(random, jpeg.length)), jpeg.subarray(at(random, jpeg.length))]),
    false,
  ],
  empty: [() => Buffer.alloc(0), true],
  'three bytes': [() => Buffer.from([0xff, 0xd8, 0xff]), true],
  noise: [(random) => Buffer.from(Array.from({ length: 1 + at(random, 4000) }, () => at(random, 256))), true],
  'noise after its sign': [
    (random) =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from(Array.from({ length: 2000 }, () => at(random, 256))),
      ]),
    true,
  ],
  heic: [(random) => iso(pick(['heic', 'heix', 'hevc', 'mif1', 'avif'], random) ?? 'heic'), true],
  png: [(random) => other('png', random), true],
  gif: [(random) => other('gif', random), true],
  webp: [(random) => other('webp', random), true],
  tiff: [(random) => other('tiff', random), true],
  svg: [() => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), true],
  'svg after its sign': [
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      ]),
    true,
  ],
  'png after its sign': [
    async (random) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await other('png', random)]),
    true,
  ],
  'gif before it': [async (random, jpeg) => Buffer.concat([await other('gif', random), jpeg]), true],
  'page before it': [(_, jpeg) => Buffer.concat([HTML, jpeg]), true],
  'page after it': [(_, jpeg) => Buffer.concat([jpeg, HTML]), false],
  'page in its comment': [(_, jpeg) => inserted(jpeg, segment(0xfe, HTML)), false],
  'zip after it': [(_, jpeg) => Buffer.concat([jpeg, ZIP]), false],
  'zip in its comment': [(_, jpeg) => inserted(jpeg, segment(0xfe, ZIP)), false],
  'document in its comment': [(_, jpeg) => inserted(jpeg, segment(0xfe, PDF)), false],
  'gif in its data': [(_, jpeg) => inserted(jpeg, segment(0xe9, text('GIF89a'))), false],
  'orientation that is none': [
    (_, jpeg) =>
      inserted(
        jpeg,
        segment(
          0xe1,
          Buffer.from(
            'Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\u00ff\u00ff\0\0\0\0\0\0',
            'latin1',
          ),
        ),
      ),
    false,
  ],
  'colours that are none': [
    (_, jpeg) => inserted(jpeg, segment(0xe2, Buffer.from(`ICC_PROFILE\0\u0001\u0001${'x'.repeat(200)}`, 'latin1'))),
    false,
  ],
  '30,000 x 30,000': [(_, jpeg) => sized(jpeg, 30_000, 30_000), true],
  '65,535 x 65,535': [(_, jpeg) => sized(jpeg, 65_535, 65_535), true],
  '0 x 0': [(_, jpeg) => sized(jpeg, 0, 0), true],
  'larger than it is': [(_, jpeg) => sized(jpeg, 4000, 4000), false],
  'png of 30,000 x 30,000': [() => pngBomb(30_000), true],
}

/** A random bad picture, possibly with a misleading name. */
export async function badPicture(random: Random): Promise<BadPicture> {
  const [what, [make, hopeless]] = pick(Object.entries(kinds), random) as [string, Kind]
  const name =
    pick(
      [
        'foto.jpg',
        'FOTO.JPEG',
        'a.b.jpg',
        `${'x'.repeat(180)}.jpg`,
        '../../../etc/foto.jpg',
        'foto.jpg\u0000.jpg',
        '"; a="b.jpg',
      ],
      random,
    ) ?? 'a.jpg'
  return { what, name, bytes: await make(random, await jpegOf(random)), hopeless }
}

/** A picture of `length` bytes. */
export async function heavyPicture(random: Random, length: number, limit: number): Promise<BadPicture> {
  return {
    what: `${length} bytes`,
    name: 'foto.jpg',
    bytes: padded(await jpegOf(random), length),
    hopeless: length > limit,
  }
}

/** A 1 MB image, within the accepted limits, whose decoding takes half a gigabyte. */
export const wideJpeg = (edge: number): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#777' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer()
