import type { Capacity } from './capacities.ts'
import type { LookupRole } from './lookup-role.ts'

/** Form of a successful answer. All other answers of a host are interpreted in answers.ts. */
export type AnswerShape =
  | 'rows' // an array of items
  | 'item' // one object
  | 'code' // a bare number
  | 'person' // the login answer
  | 'file' // its bytes
  | 'receipts' // anything except its refusals: subirArchivos (text or our JSON of receipts), enviaCorreoUsuario

export type Lengths = Readonly<Record<AnswerShape, number>>

/** Longest answers, in unpacked bytes: a small compressed body may unpack to more than a phone's memory. */
export const longestAnswers: Lengths = {
  code: 1_000_000,
  receipts: 1_000_000,
  person: 1_000_000,
  item: 4_000_000,
  rows: 200_000_000,
  file: 2_000_000_000,
}

export type OperationKind = 'read' | 'submit' | 'session' | 'upload' | 'download'

/** Who may call: anyone; signed-in persons; administrators; or the levels whose menu has one of these routes. */
export type Audience = 'anyone' | 'signedIn' | 'administrators' | { readonly routes: readonly string[] }

export interface Operation {
  readonly controller: string
  readonly op: string
  readonly kind: OperationKind
  /** Wire fields, spelled as in the specification. Unknown ones are ignored (decision 7). */
  readonly fields: readonly string[]
  /** Maximum bytes of wire fields that are longer than a line or a memo; every other has `LONGEST_LINE`. */
  readonly lengths?: Readonly<Record<string, number>>
  /** Names of the parts that carry a file. */
  readonly files: readonly string[]
  readonly answer: AnswerShape
  /** The code that means done; 1 except for borrarEstado (decision 13). */
  readonly success: string
  readonly audience: Audience
  /** For an answer 'receipts': the codes of a refusal. Absent: 99 and 100. */
  readonly refusals?: readonly number[]
  /** A refusal may return the conflicting rows instead of a code: an import's duplicates (2§7). */
  readonly refusesWithRows?: true
  /** Returns one page of its rows for the fields of paging.ts, if the host announces this capacity. */
  readonly paged?: Capacity
  /** The same for a registrar, whose scope is a zone. */
  readonly pagedForZone?: Capacity
  /** The same for everybody, for lists of the whole association. */
  readonly pagedForEach?: Capacity
  /** Content of a reading call's answer. */
  readonly role?: LookupRole
  /** Allowed with a send-only token, like filing forms: batches of forms, their photos, their outcomes. */
  readonly bySendToken?: true
  /** Its answer is accompanied by the host's current capacities: the app calls it at every start. */
  readonly announces?: true
  /** It files a form outside the documents: its fields are those of the form (`wireFieldsOf`). */
  readonly ofForm?: true
  /** Ours, not in the documents: used only if the login answer announces this capacity. */
  readonly capacity?: Capacity
}

/** Maximum bytes of a wire field by default: twice a memo of 2,000 characters of four bytes each. */
export const LONGEST_LINE = 16_000

/** 'controller/op': how all code names an operation. */
export type OperationName = `${string}/${string}`

export const nameOf = (operation: Pick<Operation, 'controller' | 'op'>): OperationName =>
  `${operation.controller}/${operation.op}`

type Extras = Partial<
  Pick<
    Operation,
    | 'lengths'
    | 'files'
    | 'answer'
    | 'success'
    | 'capacity'
    | 'refusals'
    | 'refusesWithRows'
    | 'paged'
    | 'pagedForZone'
    | 'pagedForEach'
    | 'bySendToken'
    | 'announces'
    | 'ofForm'
  >
>

const operation =
  (kind: OperationKind, answer: AnswerShape) =>
  (controller: string, op: string, fields: readonly string[], audience: Audience, extras: Extras = {}): Operation => ({
    controller,
    op,
    kind,
    fields,
    files: [],
    answer,
    success: '1',
    audience,
    ...extras,
  })

const reading = operation('read', 'rows')
/** @param role how a device treats the answer: required for every reading call. */
export const read = (
  controller: string,
  op: string,
  role: LookupRole,
  fields: readonly string[],
  audience: Audience,
  extras: Extras = {},
): Operation => ({ ...reading(controller, op, fields, audience, extras), role })
export const submit = operation('submit', 'code')
export const session = operation('session', 'code')
export const upload = operation('upload', 'code')
/** Changes nothing, and is never part of a batch. */
export const download = operation('download', 'file')

export const anyone: Audience = 'anyone'
export const signedIn: Audience = 'signedIn'
export const administrators: Audience = 'administrators'
/** The levels whose menu has one of these screens (decision 19). */
export const menu = (...routes: string[]): Audience => ({ routes })
