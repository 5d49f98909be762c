/**
 * The vocabulary of fields: what is written on a record, where its choices come from, what choosing fills in, and what
 * must hold. A record is a paper form (define-form.ts) or one of the master data (define-master.ts).
 */
import type { OperationName } from './define-operation.ts'
import type { Person } from './person.ts'

/** What is written on a form: wire texts by field name. Empty is ''. A photo's value is its receipt or local id. */
export type Values = Readonly<Record<string, string>>

/** A value that a lookup sends: a literal, or taken from the form or from who is signed in. */
export type Sent =
  | string
  | {
      readonly field: string
      readonly optional?: true
      readonly orScope?: true
      /** Only while a person wrote it: what an animal told of itself narrows nothing. */
      readonly written?: true
      /** What was chosen falls with it only where a person wrote it before. */
      readonly loosely?: true
      /** What was chosen falls with it only while a person has written in that other field. */
      readonly fallsWith?: string
    }
  /** Sent because the documents say so; the answer does not depend on it. */
  | { readonly passing: string }
  /** The person's own number, or every owner for an administrator. */
  | { readonly scope: 'own' }

/** Waits for that field: no choices until it is filled. */
export const field = (name: string): Sent => ({ field: name })
/** Filters by that field when it is filled. */
export const fieldIfAny = (name: string): Sent => ({ field: name, optional: true })
/** Filters by that field once a person filled it; what a chosen animal told of itself keeps the list whole. */
export const fieldIfWritten = (name: string): Sent => ({ field: name, optional: true, written: true })
/** The same, and what was chosen stays when a person changes what the form had found out. */
export const narrowedBy = (name: string): Sent => ({ field: name, optional: true, written: true, loosely: true })
/** Waits for that field; what was chosen stays when it changes, unless a person narrowed the choice by the other one. */
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

/** One line of a picker. Further keys of the host ride along (raza, sexo, pendientes, sigla...). */
export interface Option {
  readonly code: string
  readonly name: string
  readonly [key: string]: string
}

/** Choices of a field: a lookup, or a fixed list that needs no call. */
export type Choices = Lookup | readonly Option[]

export const isLookup = (choices: Choices): choices is Lookup => 'operation' in choices

/** A data call made once its fields are filled; its first item fills fields of the form: { form field: answer key }. */
export interface Load {
  readonly lookup: Lookup
  readonly fills: Readonly<Record<string, string>>
  /** Fills only what is empty or what it filled itself: what a person wrote stays (decision 120). */
  readonly gently?: true
  /** Heading over the facts that it brings. */
  readonly title?: string
}

/**
 * How a new form starts: from the session, with the owner of the farm of the moment (whoever acts for himself: with
 * himself), from the calendar of the farm, or with a literal; a code with its name.
 */
export type Start =
  | { readonly session: 'nid' | 'tid' }
  | { readonly farm: 'nid' | 'tid' }
  | 'today'
  | { readonly value: string; readonly name?: string }

/** What a rule may ask beyond the form itself. Absent facts are unknown, never false. */
export interface Facts {
  readonly today?: string
  readonly person?: Person
  /** parametros/parametros: bounds that administrators keep (puntajeMinimo). */
  readonly parameters?: Readonly<Record<string, unknown>>
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
  readonly required?: string | ((values: Values) => string)
  /** Present only while this holds. An absent field is empty, unchecked and unsent. */
  readonly when?: (values: Values) => boolean
  /** On the form of administrators only; for everyone else it is absent, and the host stamps it (decision 108). */
  readonly onlyFor?: 'administrators'
  /** Shown but not editable while this holds. */
  readonly locked?: true | ((values: Values) => boolean)
  /** Not part of the wire record (it only filters, or only informs). */
  readonly unsent?: true
  /** Its name on the wire where it differs from its name on the form. */
  readonly wireName?: string
  /** From the form's code to the wire's, where they differ (A01 to MD). One to one. */
  readonly wireAs?: Readonly<Record<string, string>>
  readonly start?: Start
  /** A data call whose answer fills other fields. */
  readonly loads?: Load
  /** Fields that take a key of the chosen option: { form field: option key }. */
  readonly fills?: Readonly<Record<string, string>>
  /** Takes the whole width of the dialog. */
  readonly wide?: true
  /** A new form begins with what the last one of the same farm and day has here. */
  readonly carried?: true
  /** The heading of the section that begins with this field. */
  readonly section?: string
  /** The row key that carries the name of this field's code, for viewing: NOM_RAZA beside RAZA. */
  readonly nameKey?: string
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice' | 'chip' | 'number'
  readonly from: Choices
  /** Offers only options whose key equals that field, once it is filled: { option key: form field }. */
  readonly alike?: Readonly<Record<string, string>>
  /** Said while options are left out because they are not alike: which ones are offered. */
  readonly onlyAlike?: string
  /** The message where what was chosen first is not alike to what was chosen later; without one it is emptied. */
  readonly unlike?: string
  /** Its choices are asked for only while this holds (a field that is sometimes a loaded fact). */
  readonly askedWhen?: (values: Values) => boolean
  /** Told in the place of an empty list, where nothing is left to choose (decision 150). */
  readonly none?: string
  /** Said in its list where there is nothing to choose: why, and what to do. */
  readonly why?: string
  /** Breeds: those of which the owner of the form has animals come first, each with how many. */
  readonly ownedFirst?: true
  /** Those that the latest forms of this kind on the device chose come first: the male of the day. */
  readonly recentFirst?: true
  /** Who may change it; absent: everyone. 'others' = administrators, and registrars where the form allows. */
  readonly chosenBy?: 'others'
  /** The option key that says how many are left: of what has none, nothing new is filed (decision 182). */
  readonly left?: string
  /** A choice of five or fewer: buttons side by side instead of a list. */
  readonly few?: true
  /** The field whose choices are counted for each option: how many services of each concept. */
  readonly counts?: string
  /** Fields that learn from the chosen animal what they say, where nobody wrote in them: { form field: option key }. */
  readonly tells?: Readonly<Record<string, string>>
  /** What is not on the list may be written: the registry number of a foreign animal (decision 131). */
  readonly orTyped?: true
}
export interface DateField extends FieldBase {
  readonly kind: 'date'
  /** The day on which something was done: it begins as today. */
  readonly happened?: true
  /** It ends a period that begins on the day of that field: no day before it, and so many days after it at a tap. */
  readonly ends?: { readonly from: string; readonly after: readonly number[] }
}
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'memo' | 'fact'
  readonly max?: number
}
export interface CountField extends FieldBase {
  readonly kind: 'count'
  readonly min: number
  readonly max?: (values: Values) => number | undefined
  /** The message when it is outside its bounds or no whole number. */
  readonly bounds: string
}
export interface MoneyField extends FieldBase {
  readonly kind: 'money'
  /** Whole Colombian pesos, inclusive; absent: as much as has nine digits. */
  readonly atMost?: number
  /** The message when it is outside its bounds or no whole number. */
  readonly bounds: string
}
export interface WeightField extends FieldBase {
  readonly kind: 'weight'
  /** Kilograms, exclusive lower and inclusive upper bound. */
  readonly above: number
  readonly atMost: number
  readonly bounds: string
}
export interface PhotoField extends FieldBase {
  readonly kind: 'photo'
  /** Also shown as an error toast when it is missing (decision 89). */
  readonly toast?: string
  /** Bytes; the server refuses more with 99. */
  readonly limit: number
  /** The message when the picture cannot be made to fit, with {name} and {size}; absent: ours. */
  readonly tooLarge?: string
  /** The message when the file is no picture; absent: ours. */
  readonly wrongType?: string
}

export type Field = ChoiceField | DateField | TextField | CountField | MoneyField | WeightField | PhotoField

type Of<F extends Field> = Omit<F, 'kind'>
export const choice = (f: Of<ChoiceField>): Field => ({ kind: 'choice', ...f })
export const chip = (f: Of<ChoiceField>): Field => ({ kind: 'chip', ...f })
/** The number of the form, from the owner's pre-paid block. */
export const number = (f: Of<ChoiceField>): Field => ({ kind: 'number', ...f })
export const date = (f: Of<DateField>): Field => ({ kind: 'date', ...f })
export const text = (f: Of<TextField>): Field => ({ kind: 'text', ...f })
export const memo = (f: Of<TextField>): Field => ({ kind: 'memo', wide: true, ...f })
/** Read-only: loaded with a choice, shown so that the person can check it. */
export const fact = (f: Of<TextField>): Field => ({ kind: 'fact', locked: true, ...f })
export const count = (f: Of<CountField>): Field => ({ kind: 'count', ...f })
/** Whole Colombian pesos, 0 or more: digits on the wire, '$ 35.000' wherever people read them. */
export const money = (f: Of<MoneyField>): Field => ({ kind: 'money', ...f })
export const weight = (f: Of<WeightField>): Field => ({ kind: 'weight', ...f })
export const photo = (f: Of<PhotoField>): Field => ({ kind: 'photo', wide: true, ...f })

/** A bound across fields: the message lands under `field` when `holds` is false. */
export interface Rule {
  readonly field: string
  readonly holds: (values: Values, facts: Facts) => boolean
  readonly message: string | ((values: Values, facts: Facts) => string)
  /** What it asks that has to be read first; without it nobody waits for that. */
  readonly asks?: 'parameters'
}
