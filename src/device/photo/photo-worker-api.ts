import type { PhotoErrorReason } from '../../sync/contract/file-errors.ts'

export type Developed =
  | { readonly kind: 'jpeg'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'bad'; readonly reason: PhotoErrorReason }

/** The photo worker: converts a camera file to an upright JPEG without metadata. */
export interface PhotoWorkerApi {
  /** target: bytes, never exceeded. */
  develop(file: ArrayBuffer, target: number): Promise<Developed>
}
