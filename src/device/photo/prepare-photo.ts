import { releaseProxy, wrap } from 'comlink'
import { PhotoError, type PickedFile } from '../../sync/contract/file-errors.ts'
import { isWhole, kindOf } from './file-kind.ts'
import { EDGE, targetOf } from './fit.ts'
import type { Developed, PhotoWorkerApi } from './photo-worker.ts'

/** Longest time to prepare a picture; a slow phone needs seconds, ms. */
const LONGEST = 45_000

/** A file above this is not read at all. Bytes. */
const LARGEST = 80_000_000

/**
 * Converts a camera file to an upright JPEG without metadata, edge at most 2560 px, 1 MB or less and always within
 * limit. Rejects with `PhotoError`.
 */
export async function preparePhoto(file: PickedFile, limit: number, start = startDeveloper): Promise<ArrayBuffer> {
  if (file.size > LARGEST) throw new PhotoError('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PhotoError('broken')
  })
  if (!canUseWorker()) return inPage(bytes, targetOf(limit))
  const developed = (await inWorker(bytes, targetOf(limit), start)) ?? (await inWorker(bytes, targetOf(limit), start))
  if (!developed) throw new PhotoError('slow')
  if (developed.kind === 'bad') throw new PhotoError(developed.reason)
  return developed.bytes
}

const canUseWorker = () =>
  typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype && 'Worker' in globalThis

const startDeveloper = (): Worker =>
  new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module', name: 'foto' })

/**
 * One worker per picture, so that the memory of a 12-megapixel bitmap is freed at once.
 * @returns undefined: it did not answer in time
 */
async function inWorker(bytes: ArrayBuffer, target: number, start: () => Worker): Promise<Developed | undefined> {
  const worker = start()
  const api = wrap<PhotoWorkerApi>(worker)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const lost = new Promise<never>((_, reject) =>
      worker.addEventListener('error', () => reject(new PhotoError('broken'))),
    )
    const tooSlow = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, LONGEST, undefined)
    })
    return await Promise.race([api.develop(bytes, target), lost, tooSlow])
  } finally {
    clearTimeout(timer)
    api[releaseProxy]()
    worker.terminate()
  }
}

/** Browsers without OffscreenCanvas (Safari before 16.4). */
async function inPage(bytes: ArrayBuffer, target: number): Promise<ArrayBuffer> {
  const kind = kindOf(new Uint8Array(bytes))
  if (kind === 'other') throw new PhotoError('notAnImage')
  if (!isWhole(new Uint8Array(bytes), kind)) throw new PhotoError('broken')
  const { default: compress } = await import('browser-image-compression')
  const options = {
    maxSizeMB: target / 1_048_576,
    maxWidthOrHeight: EDGE,
    fileType: 'image/jpeg',
    preserveExif: false,
    // The library would load its worker from a third-party host.
    useWebWorker: false,
  }
  const type = kind === 'jpeg' ? 'image/jpeg' : `image/${kind}`
  const jpeg = await compress(new File([bytes], 'foto', { type }), options).catch(() => {
    throw new PhotoError(kind === 'heic' ? 'heic' : 'broken')
  })
  if (jpeg.size > target) throw new PhotoError('tooLarge')
  return jpeg.arrayBuffer()
}
