import { expose, transfer } from 'comlink'
import type { PhotoErrorReason } from '../../sync/contract/file-errors.ts'
import { isWhole, kindOf } from './file-kind.ts'
import { EDGE, squeeze, within } from './fit.ts'

/** More pixels than any phone camera has: protects the memory against crafted files. */
const MOST_PIXELS = 220_000_000

async function develop(file: ArrayBuffer, target: number): Promise<Developed> {
  const bytes = new Uint8Array(file)
  const kind = kindOf(bytes)
  if (kind === 'other') return { kind: 'bad', reason: 'notAnImage' }
  if (!isWhole(bytes, kind)) return { kind: 'bad', reason: 'broken' }
  const picture = await decode(new Blob([file]))
  if (!picture) return { kind: 'bad', reason: kind === 'heic' ? 'heic' : 'broken' }
  try {
    if (picture.width * picture.height > MOST_PIXELS) return { kind: 'bad', reason: 'tooLarge' }
    const blob = await squeeze(encoder(picture), target)
    if (!blob) return { kind: 'bad', reason: 'tooLarge' }
    const jpeg = await blob.arrayBuffer()
    return transfer({ kind: 'jpeg', bytes: jpeg }, [jpeg])
  } finally {
    picture.close()
  }
}

/** Upright: the camera's orientation is applied. undefined: this browser cannot decode it. */
const decode = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)

/** Draws once per edge and encodes repeatedly. A canvas carries no metadata. */
function encoder(picture: ImageBitmap) {
  let drawn: { readonly edge: number; readonly canvas: OffscreenCanvas } | undefined
  return (edge: number, quality: number): Promise<Blob> => {
    if (drawn?.edge !== edge) drawn = { edge, canvas: draw(picture, edge) }
    return drawn.canvas.convertToBlob({ type: 'image/jpeg', quality })
  }
}

function draw(picture: ImageBitmap, edge: number): OffscreenCanvas {
  const { width, height } = within(picture.width, picture.height, Math.min(edge, EDGE))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No 2d context')
  // Transparent areas would otherwise turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

expose({ develop } satisfies PhotoWorkerApi)

export type Developed =
  | { readonly kind: 'jpeg'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'bad'; readonly reason: PhotoErrorReason }

/** The photo worker: converts a camera file to an upright JPEG without metadata. */
export interface PhotoWorkerApi {
  /** target: bytes, never exceeded. */
  develop(file: ArrayBuffer, target: number): Promise<Developed>
}
