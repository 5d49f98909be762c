import type { Capacity, PAGES, PAGES_OF_ALL, PAGES_OF_PEOPLE, PAGES_OF_ZONE } from './capacities.ts'
import type { LookupRole } from './lookup-role.ts'

/** How a successful answer looks. Everything else a host may say is judged in answers.ts. */
export type AnswerShape =
  | 'rows' // an array of items
  | 'item' // one object
  | 'code' // a bare number
  | 'person' // the login answer
  | 'receipts' // anything but its refusals: subirArchivos (text or our JSON of receipts), enviaCorreoUsuario

export type OperationKind = 'read' | 'submit' | 'session' | 'upload'

/** Who may call: anyone; whoever is signed in; administrators; or the levels whose menu has one of these routes. */
export type Audience = 'anyone' | 'signedIn' | 'administrators' | { readonly routes: readonly string[] }

export interface Operation {
  readonly controller: string
  readonly op: string
  readonly kind: OperationKind
  /** Wire fields, spelled as in the specification. Unknown ones are ignored (decision 7). */
  readonly fields: readonly string[]
  /** Most bytes of wire fields that are more than a line or a memo; every other has `LONGEST_LINE`. */
  readonly lengths?: Readonly<Record<string, number>>
  /** Names of the parts that carry a file. */
  readonly files: readonly string[]
  readonly answer: AnswerShape
  /** The code that means done; 1 but for borrarEstado (decision 13). */
  readonly success: string
  readonly audience: Audience
  /** Of an answer 'receipts': the codes that mean no. Absent: 99 and 100. */
  readonly refusals?: readonly number[]
  /** Refused, it may answer the rows that stand in the way in the place of a code: an import's duplicates (2§7). */
  readonly refusesWithRows?: true
  /** Answers one page of its rows to the fields of paging.ts, where the host announces this capacity. */
  readonly paged?: typeof PAGES | typeof PAGES_OF_ALL
  /** The same to a registrar, for whom it covers his zone. */
  readonly pagedForZone?: typeof PAGES_OF_ZONE
  /** The same to everybody, for whom it covers the whole association. */
  readonly pagedForEach?: typeof PAGES_OF_PEOPLE
  /** What the answer of a reading call is made of. */
  readonly role?: LookupRole
  /** A send-only token is good for it too, as for filing forms: what carries them, their photos, what became of them. */
  readonly bySendToken?: true
  /** Whoever is signed in reads beside the answer what the host adds now: the app asks it at each of its starts. */
  readonly announces?: true
  /** It files a form that the documents do not have: its fields are those of the form (`wireFieldsOf`). */
  readonly ofForm?: true
  /** Ours, not in the documents: used only when the login answer announces this capacity. */
  readonly capacity?: Capacity
}

/** Most bytes of a wire field of which the table says nothing: twice a memo of 2,000 letters of four bytes each. */
export const LONGEST_LINE = 16_000

/** 'controller/op': how the rest of the house names an operation. */
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
/** @param role what a device may do to the answer: there is no reading call of which that is left open. */
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

export const anyone: Audience = 'anyone'
export const signedIn: Audience = 'signedIn'
export const administrators: Audience = 'administrators'
/** The levels whose menu has one of these screens (decision 19). */
export const menu = (...routes: string[]): Audience => ({ routes })
