/**
 * Validates a photo by its bytes (docs/security.md): first bytes, completeness, then a full decode. Names and declared
 * types are not trusted.
 */
import sharp from 'sharp'
import { isWholeJpeg } from '../../registry/index.ts'
import { a02Texts } from '../../registry/texts/a02.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { sha256 } from '../access/secrets.ts'
import type { Upload } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { Semaphore } from '../platform/semaphore.ts'

/** A 64-megapixel camera, whose photos hardly fit into the byte limit; more is a decompression bomb. */
const MOST_PIXELS = 65_000_000
/** Above this size it is decoded alone: a progressive JPEG takes ten bytes per pixel. */
const LARGE = 13_000_000
/** Seconds: one with many scans may take minutes. */
const LONGEST = 30
/** Seconds until a photo that a busy server could not decode may come again. */
const COME_AGAIN = 30

const small = new Semaphore(4)
const large = new Semaphore(1)

export interface Photo {
  /** Hash of the bytes as received: what the device expects. */
  readonly sha256: string
  readonly bytes: number
  /** Decoded and re-encoded: upright, without metadata. */
  readonly clean: Buffer
}

/**
 * @param limit bytes.
 * @param say messages of a screen that has its own. @throws BusinessError 99 too large, 100 not a complete JPEG;
 * HttpError 503 where this server has no time or memory for it
 */
export async function readJpeg(
  upload: Upload,
  limit: number,
  say: { readonly size: string; readonly type: string } = { size: commonTexts.fileTooLarge, type: a02Texts.fileType },
): Promise<Photo> {
  const { part, bytes } = upload
  if (upload.tooLarge || bytes.length > limit) throw refusedAt(part, say.size, 99)
  const notJpeg = () => refusedAt(part, say.type, 100)
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff || !isWholeJpeg(bytes)) throw notJpeg()
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    const { width, height } = await image.metadata()
    const slots = width * height > LARGE ? large : small
    const clean = await slots.take(() =>
      image.rotate().timeout({ seconds: LONGEST }).jpeg({ quality: 90, mozjpeg: false }).toBuffer(),
    )
    return { sha256: sha256(bytes), bytes: bytes.length, clean }
  } catch (error) {
    throw isOfServer(error) ? new HttpError(503, serverTexts.busy, COME_AGAIN) : notJpeg()
  }
}

/** The decoder had too little time or memory: that says nothing about the photo, which the device sends again. */
export const isOfServer = (error: unknown): boolean =>
  error instanceof Error && /^timeout:|out of memory|unable to (allocate|create)|enough memory/i.test(error.message)
