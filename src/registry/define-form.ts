/**
 * The vocabulary a form is written in. A form file reads like the paper form: fields in paper order,
 * each with its label, its message when empty, where its choices come from and what choosing fills in.
 * List, dialog, cascade, checks, wire mapping, prefetch plan, outbox entry and server route derive from it.
 */
import type { OperationName } from './define-operation.ts'
import type { Person } from './person.ts'

/** What is written on a form: wire texts by field name. Empty is ''. A photo's value is its receipt or local id. */
export type Values = Readonly<Record<string, string>>

/** Form codes that number blocks exist for. There is no A07 (ambiguity 11). */
export type FormCode = 'A01' | 'A01a' | 'A02' | 'A03' | 'A04' | 'A05' | 'A06' | 'A08' | 'A09' | 'A10' | 'A11' | 'A12'

/** A value that a lookup sends: a literal, or taken from the form or from who is signed in. */
export type Sent =
  | string
  | { readonly field: string; readonly optional?: true }
  /** Sent because the documents say so; the answer does not depend on it. */
  | { readonly passing: string }
  /** The person's own number, or every owner for an administrator. */
  | { readonly scope: 'own' }

/** Waits for that field: no choices until it is filled. */
export const field = (name: string): Sent => ({ field: name })
/** Filters by that field when it is filled. */
export const fieldIfAny = (name: string): Sent => ({ field: name, optional: true })
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
}

/** How a new form starts: from the session, from the calendar of the farm, or with a literal. */
export type Start = { readonly session: 'nid' | 'tid' } | 'today' | { readonly value: string }

/** What a rule may ask beyond the form itself. Absent facts are unknown, never false. */
export interface Facts {
  readonly today?: string
  readonly person?: Person
}

export type FieldKind = 'choice' | 'chip' | 'number' | 'date' | 'text' | 'memo' | 'count' | 'weight' | 'photo' | 'fact'

interface FieldBase {
  readonly kind: FieldKind
  readonly label: string
  /** The message when it is empty; a field without one is optional. */
  readonly required?: string
  /** Present only while this holds. An absent field is empty, unchecked and unsent. */
  readonly when?: (values: Values) => boolean
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
  /** The row key that carries the name of this field's code, for viewing: NOM_RAZA beside RAZA. */
  readonly nameKey?: string
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice' | 'chip' | 'number'
  readonly from: Choices
  /** Offers only options whose key equals that field, once it is filled: { option key: form field }. */
  readonly alike?: Readonly<Record<string, string>>
  /** Its choices are asked for only while this holds (a field that is sometimes a loaded fact). */
  readonly askedWhen?: (values: Values) => boolean
  /** Who may change it; absent: everyone. 'others' = administrators, and registrars where the form allows. */
  readonly chosenBy?: 'others'
}
export interface DateField extends FieldBase {
  readonly kind: 'date'
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
export interface WeightField extends FieldBase {
  readonly kind: 'weight'
  /** Kilograms, exclusive lower and inclusive upper bound. */
  readonly above: number
  readonly atMost: number
  readonly bounds: string
}
export interface PhotoField extends FieldBase {
  readonly kind: 'photo'
  /** Also shown as an error toast when it is missing (ambiguity 89). */
  readonly toast?: string
  /** Bytes; the server refuses more with 99. */
  readonly limit: number
}

export type Field = ChoiceField | DateField | TextField | CountField | WeightField | PhotoField

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
export const weight = (f: Of<WeightField>): Field => ({ kind: 'weight', ...f })
export const photo = (f: Of<PhotoField>): Field => ({ kind: 'photo', wide: true, ...f })

/** A bound across fields: the message lands under `field` when `holds` is false. */
export interface Rule {
  readonly field: string
  readonly holds: (values: Values, facts: Facts) => boolean
  readonly message: string | ((values: Values) => string)
}

/** A record that a form needs in the registry first: a service, a group, a birth. */
export interface Reference {
  readonly code: FormCode
  readonly number: string
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
}

/** A column of the list. `name` is the row key shown instead of the code under `key`. */
export interface Column {
  readonly key: string
  readonly label: string
  readonly name?: string
  /** Computed on the device from the row (ages). */
  readonly value?: (row: Values, today: string) => string
  readonly align?: 'right'
  /** A remark under the value, '' for none. */
  readonly note?: (row: Values) => string
  /** Main line of the card below 600 px. */
  readonly card?: 'title' | 'subtitle'
}

/** A button of a row beside 'view', which every list has. */
export type RowAction =
  | { readonly kind: 'edit'; readonly who: 'administrators' }
  | {
      readonly kind: 'part'
      readonly form: string
      readonly label: string
      /** How many of them may still be added; 0: the button is not offered. */
      readonly left: (row: Values) => number
    }

export interface Editing {
  readonly send: Values
  /** Fields that an edit may never change. */
  readonly fixed: readonly string[]
  /** Once something hangs on the record, only these may change. */
  readonly onceReferred: readonly string[]
  /** The row says that something hangs on it. */
  readonly referred: (row: Values) => boolean
}

export interface FormTexts {
  readonly failed: { readonly text: string; readonly severity: 'error' | 'warning' }
  readonly saved: string
}

export interface FormDefinition {
  /** Unique: the code, or the code and a part ('A04-adicional'). */
  readonly key: string
  readonly code: FormCode
  readonly route: string
  /** Heading of the list. */
  readonly title: string
  /** In the menu and on shortcuts. */
  readonly shortTitle: string
  readonly addTitle: string
  readonly viewTitle: string
  /** Dialog width in px (1§9, ambiguity 53). */
  readonly width: number
  readonly helpId: number
  /** The fields that hold the owner's document type and number, and the form's number. */
  readonly ownerType?: string
  readonly owner: string
  readonly number: string
  /** Who may file it for others besides administrators (DESIGN 3). */
  readonly capture: 'zone' | 'own'
  readonly fields: Readonly<Record<string, Field>>
  readonly rules: readonly Rule[]
  readonly list: {
    readonly operation: OperationName
    readonly ownerField: string
    readonly columns: readonly Column[]
    readonly pageSizes: readonly number[]
  }
  readonly actions: readonly RowAction[]
  readonly submit: {
    readonly operation: OperationName
    readonly fixed: Values
    /** Wire fields stamped from the session. */
    readonly stamped?: Readonly<Record<string, 'nid' | 'tid'>>
  }
  readonly editing?: Editing
  readonly texts: FormTexts
  /** A part of another form (an additional birth, a female of a group): that form and what is carried over from it. */
  readonly partOf?: {
    readonly form: string
    readonly carries: readonly string[]
    /** Fields that take a key of that form's row under another name: { field: row key }. */
    readonly takes?: Readonly<Record<string, string>>
  }
  readonly refersTo: (values: Values) => readonly Reference[]
  readonly spends: (values: Values) => readonly Spent[]
  readonly opens: (values: Values) => readonly Opened[]
  /** The form that may follow at once: an A04 of a multiple birth offers its further births. */
  readonly followedBy?: { readonly form: string; readonly times: (values: Values) => number }
}

type Defaults = 'rules' | 'actions' | 'refersTo' | 'spends' | 'opens' | 'shortTitle'

/** Completes a form with what most forms share. */
export function defineForm(
  form: Omit<FormDefinition, Defaults> & Partial<Pick<FormDefinition, Defaults>>,
): FormDefinition {
  return {
    rules: [],
    actions: [],
    refersTo: () => [],
    spends: () => [],
    opens: () => [],
    shortTitle: form.title,
    ...form,
  }
}
