import type { PhotoErrorReason } from '../../sync/contract/book.ts'

export type Developed =
  | { readonly kind: 'jpeg'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'bad'; readonly reason: PhotoErrorReason }

/** The photo worker: a camera's file in, an upright JPEG without metadata out. */
export interface PhotoWorkerApi {
  /** target: bytes, never exceeded. */
  develop(file: ArrayBuffer, target: number): Promise<Developed>
}
