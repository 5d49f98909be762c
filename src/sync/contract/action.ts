/** Online actions that a screen requests, and their results (online-actions.ts). */
import type { OperationName, Problems, Values } from '../../registry/index.ts'

/** One documented call that only the host can answer. */
export interface Action {
  readonly operation: OperationName
  readonly fields: Values
  readonly files?: readonly { readonly name: string; readonly fileName: string; readonly bytes: ArrayBuffer }[]
  /** Reports the uploaded share, 0 to 1; after that the host is processing. */
  readonly onSent?: (share: number) => void
}

export type ActionResult =
  /** body: the parsed answer. */
  | { readonly kind: 'done'; readonly body: unknown }
  /** fields: messages by wire field. rows: for an import, the rows that exist already. */
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
  /** No answer arrived: it may have been done. Check before repeating. */
  | { readonly kind: 'unclear' }
