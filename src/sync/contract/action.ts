/** What a screen asks of the host at once, and what came of it (acts.ts does it). */
import type { OperationName, Problems, Values } from '../../registry/index.ts'

/** One documented call that needs the host's word at once. */
export interface Action {
  readonly operation: OperationName
  readonly fields: Values
  readonly files?: readonly { readonly name: string; readonly fileName: string; readonly bytes: ArrayBuffer }[]
  /** Told how much of it has gone up, 0 to 1; then the host is at work. */
  readonly onSent?: (share: number) => void
}

export type ActionResult =
  /** body: what the host answered, parsed. */
  | { readonly kind: 'done'; readonly body: unknown }
  /** fields: messages by wire field. rows: of an import, what is there already. */
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly text?: string
      readonly fields?: Problems
      readonly rows?: readonly Values[]
    }
  | { readonly kind: 'forbidden'; readonly text?: string }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Nothing was done. */
  | { readonly kind: 'needsConnection' }
  /** No answer came: it may have been done; look before it is repeated. */
  | { readonly kind: 'unclear' }
