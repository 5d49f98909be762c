/** One API call as handlers see it, whether it came alone or in a batch. */
import type { z } from 'zod'
import type { Operation, OperationName, Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { AppContext } from './app-context.ts'
import { HttpError } from './http-errors.ts'
import type { SignedIn } from './signed-in.ts'
import { serverTexts } from './texts.ts'
import type { Marks, Unconfirmed } from './unconfirmed.ts'

/** A file part, held in memory; bytes beyond the limit are discarded. */
export interface Upload {
  /** Name of the part. */
  readonly part: string
  readonly fileName: string
  readonly bytes: Buffer
  readonly tooLarge: boolean
}

/** The browser's session token and device marks; only usuario/* touches them. */
export interface CookieJar {
  set(token: string, maxAgeSeconds: number): void
  clear(): void
  readonly token: string | undefined
  remember(device: string, maxAgeSeconds: number): void
  readonly device: string | undefined
}

export interface Call {
  readonly context: AppContext
  readonly operation: Operation
  /** Wire fields; '', 'null' and 'undefined' are all '' (decision 116). */
  readonly fields: Values
  readonly files: readonly Upload[]
  readonly person: SignedIn | null
  /** The caller comes from the cache: must be confirmed before anything is written or answered. */
  readonly unconfirmed?: Unconfirmed | undefined
  /** Of a form on which the registry gives advice. */
  readonly marks?: Marks
  /** Idempotency-Key. */
  readonly key?: string | undefined
  /** Address of the caller, for the limits of signing in. */
  readonly address: string
  /** User-Agent as sent; '' if absent. */
  readonly agent: string
  /** Our own app asks, of whatever version: it sends X-Detalle with every call. */
  readonly isOwnApp: boolean
  /** Host and port of the page, as the browser names them. */
  readonly site: string
  readonly cookies: CookieJar
  /** Is nothing but batches being worked on? */
  readonly isQuiet: () => boolean
}

export interface CallResult {
  readonly status: number
  readonly body: unknown
  readonly retryAfter?: number | undefined
}

/** Returns the JSON body of success, or throws `BusinessError` or `HttpError`. */
export type Handler = (call: Call) => Promise<unknown>

export type Handlers = Readonly<Record<OperationName, Handler>>

/** The caller of an operation that is not open to visitors. */
export function personOf(call: Call): SignedIn {
  if (!call.person) throw new HttpError(401, commonTexts.notSignedIn)
  return call.person
}

export const fieldOf = (call: Call, name: string): string => call.fields[name] ?? ''

/** A consecutivo from the wire; -1, which no record has, if it is not a number. */
export const wireNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)

/** @throws HttpError 400 if the text is no JSON of that shape */
export function readJson<T>(shape: z.ZodType<T>, text: string): T {
  try {
    const { success, data } = shape.safeParse(JSON.parse(text))
    if (success) return data
  } catch {
    // Not JSON: handled below.
  }
  throw new HttpError(400, serverTexts.malformed)
}
