import type { Lent, Pair } from './define-advice.ts'
import type { Values } from './define-field.ts'
import type { GivenName } from './define-given.ts'
import type { RecordDefinition, RecordList, Saving } from './define-record.ts'
import type { SubTable } from './define-sub-table.ts'
import type { Declared, InWords, Tally } from './in-words.ts'
import type { LookupRequest } from './lookup.ts'
import { type FormCode, formAt } from './numbered-forms.ts'

export * from './define-advice.ts'
export * from './define-field.ts'
export * from './define-given.ts'
export * from './define-record.ts'
export type { SubTable } from './define-sub-table.ts'
export type { Declared, InWords } from './in-words.ts'
export type { FormCode } from './numbered-forms.ts'

/** Data that persons maintain about themselves, without a number: 'Mis Datos Personales', 'Mi Aprisco'. */
export type OwnCode = 'DATOS' | 'APRISCO'

/** A record that must exist in the registry before the form: a service, a group, a birth. */
export interface Reference {
  readonly code: FormCode | OwnCode
  readonly number: string
  /** A row of its sub-table: a female of a group. */
  readonly row?: string | undefined
}

/** What filing uses up, so that it is not offered again on this device (promise 8). */
interface Spent {
  readonly stock: Reference
  readonly amount: number
}

/** What filing makes available to later forms, before the host knows it: an option of a picker and its data call. */
export interface OpenedService {
  /** The form code under which seleccionConsecutivoServicio lists it. */
  readonly code: FormCode
  readonly number: string
  readonly owner: string
  /** Answer of the data call made when it is chosen. */
  readonly item: Values
  /** Straws or embryos, if it is stock, and the name of their sire. */
  readonly amount?: number
  readonly sire?: string | undefined
  /** Code of their species. */
  readonly species?: string
  /** Values added from the inventory if the form lacks them: { key of the item with a chip: { key: column } }. */
  readonly fromAnimals?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  /** Values added from the first item of another answer if the form lacks them: { key: answer key }. */
  readonly fromAnswer?:
    | { readonly request: LookupRequest; readonly fills: Readonly<Record<string, string>> }
    | undefined
}

/** A service that takes a male's straws from stock: the fields that identify him. */
interface ServesFrom {
  /** Form codes that create the stock. */
  readonly codes: readonly FormCode[]
  /** The form code of the stock, and its number. Choosing the number fills the fields below. */
  readonly code: string
  readonly number: string
  readonly sire: string
  readonly sireName: string
  readonly breedName: string
  readonly species: string
}

/** A form that declares the birth from a service: the fields that identify the service. */
export interface EndOfService {
  /** Form codes of the services that may lead to it. */
  readonly concepts: readonly FormCode[]
  /** The form code of the service, and its number. Choosing the number fills the fields below. */
  readonly concept: string
  readonly service: string
  readonly species: string
  /** The date of the service, or both ends of a period. */
  readonly served: string
  readonly servedUntil: string
  readonly sire: string
  readonly sireName: string
  readonly dam: string
  readonly damName: string
  /** The recipient, if the female carries another's embryo. */
  readonly recipient: string
  /** The date of the birth. */
  readonly on: string
}

/** A male that somebody other than the owner may use for a period: a lease, a sub-lease. */
export interface Lease extends Lent {
  readonly chip: string
  /** Codes of his breed and species. */
  readonly breed: string
  readonly species: string
}

/** An animal that filing adds to an owner's inventory under its chip, before the host lists it there. */
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

/** A record filed through the outbox: exactly once from this device, whatever happens to the signal. */
export interface FormDefinition extends RecordDefinition {
  readonly code: FormCode | OwnCode
  /** In the menu and on shortcuts. */
  readonly shortTitle: string
  readonly helpId: number
  /** Name on outbox cards and receipts; absent: its title. */
  readonly inWords?: (values: Values) => InWords
  /** How it is counted in the sentence of a day; absent: it is not. */
  readonly tally?: Tally
  /** The fields with the owner's document type and number, and the form's number. */
  readonly ownerType?: string
  readonly owner: string
  readonly number: string
  /** Who may file it for others besides administrators (docs/security.md). */
  readonly capture: 'zone' | 'own'
  /** The fields that a screen can prefill, besides its owner and its number. */
  readonly opensWith?: Readonly<Partial<Record<GivenName, string>>>
  readonly list: RecordList & {
    readonly ownerField: string
    /** Always the person's own, also for an administrator. */
    readonly mine?: true
    /** The same call returns further rows by this field: sub-leases received besides those given (decision 140). */
    readonly alsoBy?: string
    /** The row keys that may contain the owner, if not only `owner`: lessor and lessee. */
    readonly rowOwners?: readonly string[]
  }
  readonly submit: Saving
  /**
   * Sent only under the person's own session, never by the send-only token stored on a device: forms that transfer an
   * animal, a right or an address, or would give a thief of the device access (the person's e-mail address decides
   * where a recovery goes).
   */
  readonly onlyByPerson?: true
  /** Rows that belong to the record and are shown with it, such as the females of a group. */
  readonly details?: SubTable
  /** A part of another form (an additional birth, a female of a group): that form and the values copied from it. */
  readonly partOf?: {
    readonly form: string
    readonly carries: readonly string[]
    /** Fields that take a key of that form's row under another name: { field: row key }. */
    readonly takes?: Readonly<Record<string, string>>
    /** It appears in that form's list as a separate record: { column of the list: its own field }. */
    readonly listedAs?: Readonly<Record<string, string>>
    /** It uses no number: it adds a row to that form's sub-table, or removes one. */
    readonly row?: 'put' | 'take'
    /** The field in which several options can be ticked and sent at once, one form each. */
    readonly several?: string
  }
  /** Begun from a row of another list, from which fields are copied: a sub-lease from the lease. */
  readonly startsFrom?: { readonly form: string; readonly takes: Readonly<Record<string, string>> }
  readonly refersTo: (values: Values) => readonly Reference[]
  /**
   * Its fields with what it saw of the record that it hangs on, if its call does not say so: sent with it (ANTES), since
   * the number of a record that the host lost may be another's by now.
   */
  readonly saw?: readonly string[]
  readonly consumes: (values: Values) => readonly Spent[]
  readonly provides: (values: Values) => readonly OpenedService[]
  /** Males that it leases out for a period; also computed from rows of its list. */
  readonly lends?: (values: Values) => readonly Lease[]
  /**
   * The part that may follow at once, and how often: an A04 of a multiple birth offers its further births. The first of
   * these keys present in a row says how many may still follow.
   */
  readonly followedBy?: {
    readonly form: string
    readonly times: (values: Values) => number
    readonly leftKeys: readonly string[]
    /** The field with the maximum number, and the message at it if more are waiting unsent, with {n}. */
    readonly by: string
    readonly tooFew: string
    /** The message at the number of one more than that. */
    readonly full: string
  }
  /** It creates stock: the field with the amount, and the message if unsent forms already use more, with {n}. */
  readonly stocks?: { readonly amount: string; readonly tooLittle: string }
  /** The deadline of an open record, such as the date on which the male of a group is removed. */
  readonly runsUntil?: { readonly day: string; readonly animal: string; readonly isOpen: (row: Values) => boolean }
  /** The birth that it declares; also computed from rows of its list. */
  readonly declares?: (values: Values) => Declared
  /** The male whose straws it takes from stock; the mating planner uses it. */
  readonly servesFrom?: ServesFrom
  /** It declares the birth expected from an open service; expected births are derived from it. */
  readonly ends?: EndOfService
  /**
   * Filing removes an animal from its owner's inventory: the fields of its chip, of the date and of the new owner's
   * document number, and the message if another unsent form does so too, with {chip} (promise 8). Without `to` the
   * animal is gone (dead, sold abroad, lost): the host takes it from its owner, and no form of its owner may name it.
   */
  readonly givesAway?: { readonly chip: string; readonly on: string; readonly to?: string; readonly twice: string }
  /**
   * The field of the free chip that filing assigns to an animal, and the message if another unsent form has it, with
   * {chip}: not offered twice on this device (promise 8).
   */
  readonly takesChip?: { readonly field: string; readonly twice: string }
  /** The animals that later forms on this device may refer to at once by their new chips. */
  readonly brings?: (values: Values) => readonly NewAnimal[]
  /** The field of the chip whose certificate it is. */
  readonly certifies?: string
  /** Filed by mistake, an administrator may void it with what it did: that, in one sentence. @param row as filed */
  readonly voiding?: string | ((row: Values) => string)
  /** The pair whose kinship and offspring's inbreeding are shown. */
  readonly pair?: Pair
  /** The animals that it mates, by field: for a group only the male. If it is not stock, it is a service by him. */
  readonly mates?: { readonly sire: string; readonly dam?: string }
}

/** Does it go through the outbox? */
export const isForm = (record: RecordDefinition): record is FormDefinition => 'code' in record

/** Does filing it use a number? A row of a sub-table has none: it has the number of its whole. */
export const usesNumber = (form: FormDefinition): boolean => form.partOf?.row === undefined

/** How many parts may still follow a record, from its row. */
export const partsLeft = ({ followedBy }: FormDefinition, row: Values): number =>
  Number(followedBy?.leftKeys.map((key) => row[key]).find((text) => text)) || 0

/** The row with that many parts still to follow. */
export const withPartsLeft = ({ followedBy }: FormDefinition, row: Values, left: number): Values => ({
  ...row,
  ...Object.fromEntries((followedBy?.leftKeys ?? []).map((key) => [key, String(Math.max(0, left))])),
})

type Defaults = 'rules' | 'actions' | 'refersTo' | 'consumes' | 'provides' | 'shortTitle'
/** Those of a form in the table of numbered forms. */
type Numbered = 'key' | 'route' | 'width' | 'helpId' | 'number'
type Written<Given extends keyof FormDefinition> = Omit<FormDefinition, Defaults | Given | 'id'> &
  Partial<Pick<FormDefinition, Defaults>>
type List = FormDefinition['list']
type WrittenList = Omit<List, 'ownerField' | 'pageSizes'> & Partial<Pick<List, 'ownerField' | 'pageSizes'>>

/**
 * Completes a form by its row in the table of numbered forms, that of its screen, and with defaults that most forms
 * share: its key is its code, and its list is called by the field of its owner.
 */
export function defineForm({
  list,
  ...form
}: Written<Numbered | 'list'> &
  Partial<Pick<FormDefinition, Numbered>> & { readonly code: FormCode; readonly list: WrittenList }): FormDefinition {
  const { code, route = `/formulario${code}`, number = 'CONSECUTIVO' } = form
  const { help, title } = formAt(route)
  return {
    key: code,
    route,
    helpId: help,
    width: 850,
    number,
    id: number,
    rules: [],
    actions: [],
    refersTo: () => [],
    consumes: () => [],
    provides: () => [],
    shortTitle: form.partOf ? form.title : `${code} ${title}`,
    ...form,
    list: { ownerField: form.owner, pageSizes: [5, 10, 25], ...list },
  }
}

/** A record without a number that its owner can edit offline too: one per person. */
export function defineOwnRecord(
  record: Written<'number' | 'capture' | 'list'> & {
    readonly code: OwnCode
    readonly list: Omit<List, 'ownerField' | 'pageSizes'>
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
    list: { ...list, ownerField: owner, pageSizes: [5, 10, 25] },
  }
}
