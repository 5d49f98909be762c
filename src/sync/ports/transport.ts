/** The calls to the host. */
import type { OperationName, Reply, Values } from '../../registry/index.ts'

export interface FilePart {
  readonly name: string
  readonly fileName: string
  readonly bytes: ArrayBuffer
}

export interface Call {
  readonly operation: OperationName
  readonly fields: Values
  readonly files?: readonly FilePart[]
  /** Idempotency-Key. */
  readonly key?: string
  /** If-None-Match. */
  readonly etag?: string
  /** X-Detalle: 1 */
  readonly detail?: boolean
  /** The session's cookie, or a send-only token and no cookie. */
  readonly as: 'session' | { readonly token: string }
  readonly timeoutMs: number
  readonly onSent?: (share: number) => void // of a large call, 0 to 1 gone up
}

/** One request, one reply. Rejects with `NetworkFailure` when no reply came. */
export interface Transport {
  call(call: Call, signal?: AbortSignalLike): Promise<Reply>
  /**
   * A call whose answer is processed while it arrives: each piece of a JSON answer with status 200 is passed to `take`,
   * which is awaited, and the reply has no text. Anything else is a reply as of `call`. `timeoutMs`: longest silence.
   * Absent: answers arrive in one piece.
   */
  stream?(call: Call, take: (piece: string) => Promise<void>, signal: AbortSignalLike): Promise<Reply>
  atOnce?(): number // simultaneous calls that the connection to the host supports; absent: not known
}
export interface AbortSignalLike {
  readonly aborted: boolean
}

export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}
