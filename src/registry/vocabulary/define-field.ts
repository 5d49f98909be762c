/**
 * The vocabulary of fields: the value, the source of its options, what a choice fills in, and the rules. A record is a
 * paper form (define-form.ts) or a master record (define-master.ts).
 */
import type { AnimalOwner } from './animal-owner.ts'
import type { OperationName } from './define-operation.ts'
import type { Person } from './person.ts'

export { type AnimalOwner, anyones, newChip, ofRecord, type Whose } from './animal-owner.ts'

/** Values of a form: wire texts by field name. Empty is ''. A photo's value is its receipt or local id. */
export type Values = Readonly<Record<string, string>>

/** A value that a lookup sends: a literal, or taken from the form or from the session. */
export type Sent =
  | string
  | {
      readonly field: string
      readonly optional?: true
      readonly orScope?: true
      /** Only if a person wrote it: values supplied by an animal do not narrow the options. */
      readonly written?: true
      /** A choice is cleared with it only if a person had written it before. */
      readonly loosely?: true
      /** A choice is cleared with it only if a person has written in that other field. */
      readonly fallsWith?: string
    }
  /** Sent because the documents require it; the answer does not depend on it. */
  | { readonly passing: string }
  /** The person's own number, or every owner for an administrator. */
  | { readonly scope: 'own' }

/** Required: no options until that field is filled. */
export const field = (name: string): Sent => ({ field: name })
/** Filters by that field if it is filled. */
export const fieldIfAny = (name: string): Sent => ({ field: name, optional: true })
/** Filters by that field if a person filled it; a value supplied by a chosen animal leaves the list complete. */
export const fieldIfWritten = (name: string): Sent => ({ field: name, optional: true, written: true })
/** The same, but the choice is kept when a person changes what the form had filled in. */
export const narrowedBy = (name: string): Sent => ({ field: name, optional: true, written: true, loosely: true })
/** Required; the choice is kept when it changes, unless a person used it to narrow the options. */
export const fieldWhile = (name: string, narrowing: string): Sent => ({ field: name, fallsWith: narrowing })
/** That field; while it is empty, the person's own scope (decision 131). */
export const fieldOrScope = (name: string): Sent => ({ field: name, orScope: true })
export const passing = (name: string): Sent => ({ passing: name })
export const ownScope: Sent = { scope: 'own' }

/** A documented lookup call with its fields. */
export interface Lookup {
  readonly operation: OperationName
  readonly send: Readonly<Record<string, Sent>>
  /** The operation that administrators call instead, with the same fields. */
  readonly administrators?: OperationName
}

export const lookup = (
  operation: OperationName,
  send: Lookup['send'] = {},
  extras: Pick<Lookup, 'administrators'> = {},
): Lookup => ({ operation, send, ...extras })

/** One option of a picker. Further keys of the host are kept (raza, sexo, pendientes, sigla...). */
export interface Option {
  readonly code: string
  readonly name: string
  readonly [key: string]: string
}

/** Options of a field: a lookup, or a fixed list that needs no call. */
export type Choices = Lookup | readonly Option[]

export const isLookup = (choices: Choices): choices is Lookup => 'operation' in choices

/** The call for a field's options; undefined: it has none. */
export const lookupOf = (field: Field | undefined): Lookup | undefined =>
  field && 'from' in field && isLookup(field.from) ? field.from : undefined

/** A data call made once its fields are filled; its first item fills fields of the form: { form field: answer key }. */
export interface Load {
  readonly lookup: Lookup
  readonly fills: Readonly<Record<string, string>>
  /** Fills only empty fields and those it filled before: what a person wrote stays (decision 120). */
  readonly gently?: true
  /** Heading of the facts that it fills. */
  readonly title?: string | undefined
}

/**
 * Initial value in a new form: from the session, from the visited farm's owner (for a person who acts only for
 * themselves: that person), from the farm's calendar, or a literal; a code with its name.
 */
type Start =
  | { readonly session: 'nid' | 'tid' }
  | { readonly farm: 'nid' | 'tid' }
  | 'today'
  | { readonly value: string; readonly name?: string }

/** Facts that a rule may use beyond the form itself. Absent means unknown, never false. */
export interface FormFacts {
  readonly today?: string
  readonly person?: Person
  /** parametros/parametros: thresholds that administrators maintain (puntajeMinimo). */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined
}

/** How an administrator corrects a field once its form is filed (ours; capacity 'correccion'). */
interface Correcting {
  /** What changes with it. */
  readonly follows: string
  /** Why it cannot be corrected in this record; '' if it can. */
  readonly withheld?: (row: Values) => string
  /** Its options and whose animal it may name, if not those of a new form. */
  readonly from?: Choices
  readonly animal?: AnimalOwner
}

export type FieldKind =
  | 'choice'
  | 'chip'
  | 'number'
  | 'date'
  | 'text'
  | 'memo'
  | 'count'
  | 'money'
  | 'weight'
  | 'photo'
  | 'fact'

interface FieldBase {
  readonly kind: FieldKind
  readonly label: string
  /** The message when it is empty; a field without one is optional. */
  readonly required?: (string | ((values: Values) => string)) | undefined
  /** Present only while this holds. An absent field is empty, unchecked and unsent. */
  readonly when?: ((values: Values) => boolean) | undefined
  /** Only for administrators; for everyone else it is absent, and the host sets it (decision 108). */
  readonly onlyFor?: 'administrators' | undefined
  /** Shown but not editable while this holds. */
  readonly locked?: true | ((values: Values) => boolean)
  /** Not part of the wire record (it only filters or informs). */
  readonly unsent?: true | undefined
  /** Its wire name if that differs from its name in the form. */
  readonly wireName?: string
  /** Maps the form's codes to the wire's, if they differ (A01 to MD). One to one. */
  readonly wireAs?: Readonly<Record<string, string>>
  readonly start?: Start
  /** A data call whose answer fills other fields. */
  readonly loads?: Load
  /** Fields that take a key of the chosen option: { form field: option key }. */
  readonly fills?: Readonly<Record<string, string>>
  /** Said below it: what it may be, before it is sent. */
  readonly hint?: string | ((values: Values) => string)
  /** Takes the whole width of the dialog. */
  readonly wide?: true
  /** A new form starts with the value of the last form of the same farm and day. */
  readonly carried?: true
  /** Heading of the section that begins with this field. */
  readonly section?: string
  /** The row key that carries the name of this field's code, for viewing: NOM_RAZA beside RAZA. */
  readonly nameKey?: string
  /** It contains the chip of an animal: whose. */
  readonly animal?: AnimalOwner
  /** Absent: it stays as it was filed. */
  readonly correcting?: Correcting
}

interface ChosenField extends FieldBase {
  readonly from: Choices
  /** Offers only options whose key equals that field, once it is filled: { option key: form field }. */
  readonly alike?: Readonly<Record<string, string>>
  /** Shown while options are left out because they do not match: which ones are offered. */
  readonly onlyAlike?: string
  /** The message if an earlier choice does not match a later one; without it the earlier one is cleared. */
  readonly unlike?: string
  /** Offers nothing that stands in one of these fields, and says so if it stands there later. */
  readonly otherThan?: { readonly fields: readonly string[]; readonly message: string }
  /** Its options are requested only while this holds (for a field that is sometimes a filled fact). */
  readonly askedWhen?: (values: Values) => boolean
  /** Shown instead of an empty list if nothing is left to choose (decision 150). */
  readonly none?: string
  /** Shown in its list if there are no options: the reason, and what to do. */
  readonly why?: string
  /** For breeds: those of the owner's animals come first, each with the number of animals. */
  readonly ownedFirst?: true
  /** Options used in the latest forms of this kind on the device come first: the male of the day. */
  readonly recentFirst?: true
  /** Who may change it; absent: everyone. 'others' = administrators, and registrars if the form allows it. */
  readonly chosenBy?: 'others'
  /** The option key with the number left: if it is 0, the option begins no new form (decision 182). */
  readonly left?: string
  /** A choice of five or fewer, shown as buttons instead of a list. */
  readonly few?: true
  /** Of the buttons only the first so many are shown at first; the rare ones stand behind 'Más'. */
  readonly atFirst?: number
  /** The field whose options are counted for each option: how many services of each concept. */
  readonly counts?: string
  /**
   * Fields that get their values from the chosen animal, if nobody wrote in them: { form field: option key }. While
   * something else has set them, only animals that agree are offered.
   */
  readonly tells?: Readonly<Record<string, string>>
  /** Values outside the list may be typed: the registry number of a foreign animal (decision 131). */
  readonly orTyped?: true
}
interface ListField extends ChosenField {
  readonly kind: 'choice' | 'number'
}
/** The chip of an animal. */
export interface ChipField extends ChosenField {
  readonly kind: 'chip'
  readonly animal: AnimalOwner
}
export type ChoiceField = ListField | ChipField
export interface DateField extends FieldBase {
  readonly kind: 'date'
  /** The date on which something was done: defaults to today. */
  readonly happened?: true
  /** Ends a period that begins on the date of that field: not before it, and with buttons for these numbers of days. */
  readonly ends?: { readonly from: string; readonly after: readonly number[] }
}
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'memo' | 'fact'
  readonly max?: number
  /** Phrases offered below a memo, after those that the person uses most. */
  readonly phrases?: readonly string[]
}
export interface CountField extends FieldBase {
  readonly kind: 'count'
  readonly min: number
  readonly max?: (values: Values) => number | undefined
  /** The message if it is outside its bounds or not a whole number. */
  readonly bounds: string
}
export interface MoneyField extends FieldBase {
  readonly kind: 'money'
  /** Whole Colombian pesos, inclusive; absent: up to nine digits. */
  readonly atMost?: number
  /** The message if it is outside its bounds or not a whole number. */
  readonly bounds: string
}
export interface WeightField extends FieldBase {
  readonly kind: 'weight'
  /** Kilograms, exclusive lower and inclusive upper bound. */
  readonly above: number
  readonly atMost: number
  readonly bounds: string
  /** The fields by which the owner's earlier births are alike: their usual weights are offered. */
  readonly usualOf?: { readonly species: string; readonly breed: string; readonly birthType: string }
}
export interface PhotoField extends FieldBase {
  readonly kind: 'photo'
  /** Also shown as an error toast if it is missing (decision 89). */
  readonly toast?: string
  /** Bytes; the server refuses more with 99. */
  readonly limit: number
  /** The message if the picture cannot be made small enough, with {name} and {size}; absent: ours. */
  readonly tooLarge?: string
  /** The message if the file is not a picture; absent: ours. */
  readonly wrongType?: string
}

export type Field = ChoiceField | DateField | TextField | CountField | MoneyField | WeightField | PhotoField

type Of<F extends Field> = Omit<F, 'kind'>
export const choice = (f: Of<ListField>): Field => ({ kind: 'choice', ...f })
export const chip = (f: Of<ChipField>): Field => ({ kind: 'chip', ...f })
/** The number of the form, from the owner's pre-paid block. */
export const number = (f: Of<ListField>): Field => ({ kind: 'number', ...f })
export const date = (f: Of<DateField>): Field => ({ kind: 'date', ...f })
export const text = (f: Of<TextField>): Field => ({ kind: 'text', ...f })
export const memo = (f: Of<TextField>): Field => ({ kind: 'memo', wide: true, ...f })
/** Read-only: filled by a choice, shown so that the person can check it. */
export const fact = (f: Of<TextField>): Field => ({ kind: 'fact', locked: true, ...f })
export const count = (f: Of<CountField>): Field => ({ kind: 'count', ...f })
/** Whole Colombian pesos, 0 or more: digits on the wire, displayed as '$ 35.000'. */
export const money = (f: Of<MoneyField>): Field => ({ kind: 'money', ...f })
export const weight = (f: Of<WeightField>): Field => ({ kind: 'weight', ...f })
export const photo = (f: Of<PhotoField>): Field => ({ kind: 'photo', wide: true, ...f })

/** A rule across fields: its message is shown under `field` if `holds` is false. */
export interface Rule {
  readonly field: string
  readonly holds: (values: Values, facts: FormFacts) => boolean
  readonly message: string | ((values: Values, facts: FormFacts) => string)
  /** Facts that must be read before it can be checked; other rules do not wait for them. */
  readonly asks?: 'parameters'
}
