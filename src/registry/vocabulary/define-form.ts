import type { Pair } from './define-advice.ts'
import type { Lookup, Values } from './define-field.ts'
import type { GivenName } from './define-given.ts'
import type { Column, RecordDefinition, RecordList, Saving } from './define-record.ts'
import type { InWords } from './in-words.ts'
import type { LookupRequest } from './lookup.ts'
import type { FormCode } from './numbered-forms.ts'

export * from './define-advice.ts'
export * from './define-field.ts'
export * from './define-given.ts'
export * from './define-record.ts'
export type { InWords } from './in-words.ts'
export type { FormCode } from './numbered-forms.ts'

/** What a person keeps of himself, without a number: 'Mis Datos Personales', 'Mi Aprisco'. */
export type OwnCode = 'DATOS' | 'APRISCO'

/** What the entries of the outbox are known by, together with a number. */
export type RecordCode = FormCode | OwnCode

/** A record that a form needs in the registry first: a service, a group, a birth. */
export interface Reference {
  readonly code: RecordCode
  readonly number: string
  /** A row of its sub-table: a female of a group. */
  readonly row?: string
}

/** What filing takes away, so that it is not offered twice on this device (promise 8). */
export interface Spent {
  readonly stock: Reference
  readonly amount: number
}

/** What filing makes available to later forms, before the host knows of it: the line of a picker and its data call. */
export interface Opened {
  /** The form code under which seleccionConsecutivoServicio lists it. */
  readonly code: FormCode
  readonly number: string
  readonly owner: string
  /** Answer of the data call that choosing it triggers. */
  readonly item: Values
  /** Straws or embryos, where it is stock. */
  readonly amount?: number
  /** Code of their species. */
  readonly species?: string
  /** What the inventory adds where the form says nothing: { key of the item that holds a chip: { key: column } }. */
  readonly fromAnimals?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the first item of another answer adds where the form says nothing: { key: answer key }. */
  readonly fromAnswer?: { readonly request: LookupRequest; readonly fills: Readonly<Record<string, string>> }
}

/** A birth that a form declares: the female that gave birth, which of an embryo is not the dam, and the day. */
export interface Declared {
  readonly female: string
  /** yyyy-mm-dd */
  readonly on: string
}

/** A service that takes a male's straws from stock: the fields by which he is known. */
export interface ServesFrom {
  /** Form codes of what brings the stock. */
  readonly codes: readonly FormCode[]
  /** The form code of the stock, and its number. Choosing the number loads the fields below. */
  readonly code: string
  readonly number: string
  readonly sire: string
  readonly sireName: string
  readonly breedName: string
  readonly species: string
}

/** A form that declares the birth with which a service ends: the fields by which its service is known. */
export interface EndOfService {
  /** Form codes of the services that it may end. */
  readonly concepts: readonly FormCode[]
  /** The form code of the service, and its number. Choosing the number loads the fields below. */
  readonly concept: string
  readonly service: string
  readonly species: string
  /** The day of the service, or both ends of a period. */
  readonly served: string
  readonly servedUntil: string
  readonly sire: string
  readonly sireName: string
  readonly dam: string
  readonly damName: string
  /** The female that carries another's embryo. */
  readonly recipient: string
  /** The day of the birth. */
  readonly on: string
}

/** A male that somebody may use on certain days although he is another's: a lease, a sub-lease. */
export interface Lease {
  readonly chip: string
  /** Codes of his breed and species. */
  readonly breed: string
  readonly species: string
  readonly from: string
  /** Document number of who may use him, and his name where the row has it. */
  readonly to: string
  readonly toName?: string
  /** yyyy-mm-dd, both days included. */
  readonly starts: string
  readonly ends: string
}

/** An animal that filing brings into an owner's inventory under its chip, before the host lists it there. */
export interface NewAnimal {
  readonly chip: string
  readonly name: string
  readonly owner: string
  readonly species: string
  readonly breed: string
  readonly sex: string
  /** yyyy-mm-dd */
  readonly born: string
}

/** The sub-table of a record: rows without a number of their own, which parts of it put there and take away. */
export interface SubTable {
  readonly title: string
  /** Its documented list; sends fields of the record. */
  readonly from: Lookup
  /** The field that tells its rows apart, in the list and in both parts. */
  readonly key: string
  /** The field of both parts that names a row, where the list does not have it yet. */
  readonly named: string
  readonly columns: readonly Column[]
  /** The row key of the record that counts its rows. */
  readonly total: string
  /** Keys of the forms that put a row and take one away. */
  readonly put: string
  readonly take: string
  /** May this row still be taken away? */
  readonly mayTake: (row: Values, whole: Values) => boolean
  readonly texts: { readonly take: string; readonly asks: string; readonly yes: string }
}

/** What goes through the outbox: filed from this device once, whatever happens to the signal meanwhile. */
export interface FormDefinition extends RecordDefinition {
  readonly code: RecordCode
  /** In the menu and on shortcuts. */
  readonly shortTitle: string
  readonly helpId: number
  /** As cards of the outbox and receipts name it; absent: by its title. */
  readonly inWords?: (values: Values) => InWords
  /** The fields that hold the owner's document type and number, and the form's number. */
  readonly ownerType?: string
  readonly owner: string
  readonly number: string
  /** Who may file it for others besides administrators (docs/security.md). */
  readonly capture: 'zone' | 'own'
  /** The fields that a screen can open it with, beside its owner and its number. */
  readonly opensWith?: Readonly<Partial<Record<GivenName, string>>>
  readonly list: RecordList & {
    readonly ownerField: string
    /** Always the person's own, an administrator's too. */
    readonly mine?: true
    /** The same call answers more of his rows by this field: sub-leases received beside those given (decision 140). */
    readonly alsoBy?: string
    /** The row keys under which he stands, where that is not `owner`: lessor and lessee. */
    readonly rowOwners?: readonly string[]
  }
  readonly submit: Saving
  /**
   * Travels only while its person is signed in, never by the send-only token that a device keeps: what gives an animal,
   * a right or an address away, or would let a thief of the device in (his e-mail decides where a recovery goes).
   */
  readonly onlyByPerson?: true
  /** Rows that belong to the record and are shown with it, such as the females of a group. */
  readonly details?: SubTable
  /** A part of another form (an additional birth, a female of a group): that form and what is carried over from it. */
  readonly partOf?: {
    readonly form: string
    readonly carries: readonly string[]
    /** Fields that take a key of that form's row under another name: { field: row key }. */
    readonly takes?: Readonly<Record<string, string>>
    /** It stands in that form's list as a record of its own: { column of the list: its own field }. */
    readonly listedAs?: Readonly<Record<string, string>>
    /** It uses no number: it puts a row into that form's sub-table, or takes it away. */
    readonly row?: 'put' | 'take'
    /** The field of which several are ticked in one list and sent with one press, a form each. */
    readonly several?: string
  }
  /** Begun from a row of another list, which fields take over: a sub-lease from the lease. */
  readonly startsFrom?: { readonly form: string; readonly takes: Readonly<Record<string, string>> }
  readonly refersTo: (values: Values) => readonly Reference[]
  readonly consumes: (values: Values) => readonly Spent[]
  readonly provides: (values: Values) => readonly Opened[]
  /** Males that it gives into other hands for a time; also asked of rows of its list. */
  readonly lends?: (values: Values) => readonly Lease[]
  /**
   * The part that may follow at once, and how often: an A04 of a multiple birth offers its further births. Rows say how
   * many are still to come under these keys, the first that is told.
   */
  readonly followedBy?: {
    readonly form: string
    readonly times: (values: Values) => number
    readonly leftKeys: readonly string[]
    /** The field that says how often, and the message at it when more of them wait unsent than it leaves, with {n}. */
    readonly by: string
    readonly tooFew: string
    /** The message at the number of one more than that. */
    readonly full: string
  }
  /** It enters stock: the field that says how much, and the message when unsent forms already take more, with {n}. */
  readonly stocks?: { readonly amount: string; readonly tooLittle: string }
  /** The deadline of an open record, such as the day on which the male of a group is removed. */
  readonly runsUntil?: { readonly day: string; readonly animal: string; readonly isOpen: (row: Values) => boolean }
  /** The birth that it declares; also asked of rows of its list. */
  readonly declares?: (values: Values) => Declared
  /** Males whose straws it takes: who can be planned with follows from it. */
  readonly servesFrom?: ServesFrom
  /** It is the birth that an open service waits for: who is due follows from it. */
  readonly ends?: EndOfService
  /**
   * Filing takes an animal out of its owner's inventory: the fields of its chip, of the day and of its new owner's
   * document number, and the message when another unsent form does so too, with {chip} (promise 8).
   */
  readonly givesAway?: { readonly chip: string; readonly on: string; readonly to: string; readonly twice: string }
  /**
   * The field of the free chip that filing gives to an animal, and the message when another unsent form has it, with
   * {chip}: not offered twice on this device (promise 8).
   */
  readonly takesChip?: { readonly field: string; readonly twice: string }
  /** The animals that later forms may name by their new chips, on this device at once. */
  readonly brings?: (values: Values) => readonly NewAnimal[]
  /** The field of the chip whose certificate it is. */
  readonly certifies?: string
  /** One sentence of what filing it will do, once that can be said; '' before. */
  readonly willDo?: (values: Values) => string
  /** The pair whose kinship and offspring's inbreeding are shown. */
  readonly pair?: Pair
  /** The animals that it brings together, by field: of a group only the male. What is not stock is a service by it. */
  readonly mates?: { readonly sire: string; readonly dam?: string }
}

/** Does it go through the outbox? */
export const isForm = (record: RecordDefinition): record is FormDefinition => 'code' in record

/** Does filing it use a number? A row of a sub-table has none: its number is that of its whole. */
export const usesNumber = (form: FormDefinition): boolean => form.partOf?.row === undefined

/** How many parts may still follow a record, by its row. */
export const partsLeft = ({ followedBy }: FormDefinition, row: Values): number =>
  Number(followedBy?.leftKeys.map((key) => row[key]).find((text) => text)) || 0

/** The row with so many parts that may still follow. */
export const withPartsLeft = ({ followedBy }: FormDefinition, row: Values, left: number): Values => ({
  ...row,
  ...Object.fromEntries((followedBy?.leftKeys ?? []).map((key) => [key, String(Math.max(0, left))])),
})

type Defaults = 'rules' | 'actions' | 'refersTo' | 'consumes' | 'provides' | 'shortTitle'
type Written<Given extends keyof FormDefinition> = Omit<FormDefinition, Defaults | Given | 'id'> &
  Partial<Pick<FormDefinition, Defaults>>

/** Completes a form with what most forms share. */
export function defineForm(form: Written<never> & { readonly code: FormCode }): FormDefinition {
  return {
    rules: [],
    actions: [],
    refersTo: () => [],
    consumes: () => [],
    provides: () => [],
    shortTitle: form.title,
    id: form.number,
    ...form,
  }
}

/** A record without a number that its owner keeps offline too: one each, known by who he is. */
export function defineOwnRecord(
  record: Written<'number' | 'capture' | 'list'> & {
    readonly code: OwnCode
    readonly list: RecordList & { readonly mine?: true }
  },
): FormDefinition {
  const { owner, list } = record
  return {
    rules: [],
    actions: [{ kind: 'edit', who: 'everyone' }],
    refersTo: () => [],
    consumes: () => [],
    provides: () => [],
    shortTitle: record.title,
    capture: 'own',
    ...record,
    number: owner,
    id: owner,
    list: { ...list, ownerField: owner },
  }
}
