/**
 * A record as the shared list and dialog know it, however it is saved: a paper form goes through the outbox
 * (define-form.ts), a master record is saved by the host at once (define-master.ts).
 */
import type { Capacity } from './capacities.ts'
import type { Advice } from './define-advice.ts'
import type { Field, Lookup, Option, Rule, Values } from './define-field.ts'
import type { OperationName } from './define-operation.ts'

/**
 * Kind of a column's values. A person is shown by name, a state by its code; a word and a year are what many rows
 * share: at the host, a word is one of too many to choose from.
 */
export type ColumnKind =
  | 'text'
  | 'code'
  | 'word'
  | 'year'
  | 'date'
  | 'breed'
  | 'species'
  | 'state'
  | 'person'
  | 'money'
  | 'number'
  | 'chip'

/** A column of the list. `name` is the row key shown instead of the code under `key`. */
export interface Column {
  readonly key: string
  readonly label: string
  /** Heading where another column has the same label, which stays the name of both. */
  readonly heading?: string
  /** The column that follows it, and in a table with many stands below it in the same column: they belong together. */
  readonly below?: string
  readonly name?: string
  /** Names of its codes, if no field of the record has them. */
  readonly codes?: readonly Option[]
  /** Kind of its values, if its field does not determine it: used for display and filters. */
  readonly kind?: ColumnKind
  /** Row keys of the document of the person whose name it shows, first one present; a person's column without `name` shows the owner's. */
  readonly nids?: readonly string[]
  /** The row key with the name of the animal whose chip it is: shown before the chip. */
  readonly animal?: string
  /** Row keys of the animal that carries its embryo: where one reads, she comes first. */
  readonly carriedBy?: { readonly chip: string; readonly name: string }
  /** Computed on the device from the row (ages). */
  readonly value?: (row: Values, today: string) => string
  readonly align?: 'right'
  /** For administrators only: the owner of each row. */
  readonly onlyFor?: 'administrators'
  /** The address of a picture at the host: shown as a thumbnail, and in full. */
  readonly picture?: true
  /** A warning under the value, '' for none. @param today yyyy-mm-dd */
  readonly note?: (row: Values, today: string) => string
  /** On a phone a row shows three facts: this is one of them (`rowFacts`). */
  readonly row?: 'who' | 'what' | 'when'
  /** The record's name, and the text beside it. */
  readonly card?: 'title' | 'subtitle'
}

/** Colour and text of the button that shows a row: days left of a lease (2§4). */
export interface RowMark {
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly text: string
  /** Another icon than the magnifier: it has ended. */
  readonly over?: true
}

/** An order of a list. */
export interface Sorted {
  readonly column: string
  readonly descending: boolean
}

/** What the shared list shows of a documented list. */
export interface RecordList {
  readonly operation: OperationName
  /** In the documented order. */
  readonly columns: readonly Column[]
  /** Keys of the columns in the order in which a form is read; the others follow. Absent: as documented. */
  readonly reading?: readonly string[]
  /** Its order until a person sorts it, if not the documented one: a column of the host's pages. */
  readonly usual?: Sorted
  /** Additional ones, only for the rows of a phone. */
  readonly rowColumns?: readonly Column[]
  readonly pageSizes: readonly number[]
  /** Rows a page until a person chooses, if not the documented ten. */
  readonly usualRows?: number
  /** Filters besides its columns. */
  readonly otherFilters?: readonly string[]
  /** Absent: every row can be viewed if the record has a viewTitle. */
  readonly looksAt?: (row: Values) => boolean
  /** Colour of the row's button; computed on the device every day. @param today yyyy-mm-dd */
  readonly mark?: (row: Values, today: string) => RowMark | undefined
  /** Allows an export of the matches to an Excel file whose name begins with this. */
  readonly exportAs?: string
}

/** A documented list that depends on a row and opens over it, read-only: the members of an association. */
export interface RowList {
  readonly title: string
  /** px */
  readonly width: number
  /** The row key with the owner of the list: shown below the title. */
  readonly of?: string
  /** Its fields are taken from the row. */
  readonly from: Lookup
  /** The key that identifies its rows; absent: their position. */
  readonly id?: string
  readonly columns: readonly Column[]
  readonly pageSizes: readonly number[]
}

interface ActionBase {
  readonly label: string
  /** Offered only while this holds. */
  readonly when?: (row: Values) => boolean
  readonly sign?: ActionSign
  /** In red: what it shows is bad news. */
  readonly tone?: 'bad'
  /** Its key in the table, as in the review (ui/panes/queue.ts): A accepts, C sends back. */
  readonly shortcut?: 'A' | 'C'
}
/** The icon of a button; its label is its accessible name. */
type ActionSign = 'list' | 'search' | 'check' | 'refused' | 'again' | 'plus' | 'pencil' | 'save' | 'upload'

/** A button of a row besides 'view', which every list has whose record has a viewTitle. */
export type RowAction =
  /** label: its text if not 'Editar'. */
  | { readonly kind: 'edit'; readonly who: 'administrators' | 'everyone'; readonly label?: string }
  | {
      readonly kind: 'part'
      readonly form: string
      readonly label: string
      /** How many of them may still be added; 0: the button is not offered. */
      readonly left: (row: Values) => number
    }
  | (ActionBase & { readonly kind: 'list'; readonly name: string; readonly list: RowList })
  /** Neither form nor list (a PDF): the screen supplies its panel under this name. */
  | (ActionBase & {
      readonly kind: 'panel'
      readonly name: string
      /** Also offered on unsent rows. */
      readonly unsent?: true
    })
  /** One online call about the row, with fields taken from it: a switch, an approval. The list is fetched again. */
  | (ActionBase & {
      readonly kind: 'act'
      readonly name: string
      readonly call: Lookup
      /** Confirmation before it is done; absent: done at once. */
      readonly asks?: string | ((row: Values) => string)
      readonly texts: RecordTexts
    })

export interface Editing {
  readonly send: Values
  /** Fields that an edit may never change. */
  readonly fixed: readonly string[]
  /** Once other records depend on it, only these may change. */
  readonly onceReferred: readonly string[]
  /** Does the row have dependent records? */
  readonly referred: (row: Values) => boolean
  /** The message at fields that may then not change, if the dependent records are not births. */
  readonly referredWhy?: string
  /** Initial values for editing, if not those of the row. */
  readonly begins?: (row: Values) => Values
  /** All that non-administrators may change; absent: as administrators (decision 103). */
  readonly byOwner?: readonly string[]
}

export interface Saving {
  readonly operation: OperationName
  readonly fixed: Values
  /** Wire fields set from the session. */
  readonly stamped?: Readonly<Record<string, 'nid' | 'tid'>>
  /** Wire fields that are not in the dialog, taken from the record being edited: IDRAZA. */
  readonly carried?: readonly string[]
  /** The wire field that carries, as one JSON text, the values for which the call has no field. */
  readonly packed?: string
}

/** A button that checks the fields before these, and only then shows them: 'Validar Contenido' (2§4). */
interface Gate {
  readonly label: string
  readonly unlocks: readonly string[]
}

export interface RecordTexts {
  readonly failed: { readonly text: string; readonly severity: 'error' | 'warning' }
  readonly saved: string
  /** The word of its button, if not 'Enviar'. */
  readonly send?: string
  /** It takes something away: its button is red. */
  readonly takes?: boolean
  /** Messages of the documents for refusal codes; the host's own text takes precedence. */
  readonly refusals?: Readonly<Record<number, string>>
  /**
   * The documents show its messages as toasts: the first problem is an error toast too (decision 48); a number: for
   * that many ms (decision 51).
   */
  readonly firstAsToast?: true | number
}

/** The password is requested before saving, if the host requires it. */
export interface Confirmation {
  /** The capacity of a host that requires the password. */
  readonly capacity: Capacity
  /** The wire field with the password. */
  readonly field: string
  /** @param before the record at the host */
  readonly asks: (values: Values, before: Values) => boolean
  /** Only if this field names the signed-in person; absent: always. */
  readonly own?: string
  readonly title: string
  /** The reason, and further conditions. */
  readonly why: string
  /** The message when it is empty. */
  readonly required: string
}

export interface RecordDefinition {
  /** Unique: the code, or the code and a part ('A04-adicional'); for a master its route ('registradores'). */
  readonly key: string
  readonly route: string
  /** Heading of the list. */
  readonly title: string
  /** What the heading shows where the title is too long for its line. */
  readonly heading?: string
  /** Absent: nothing can be added here. */
  readonly addTitle?: string
  /** Absent: rows cannot be viewed (the list shows everything). */
  readonly viewTitle?: string
  /** Absent: as viewTitle. */
  readonly editTitle?: string
  /** Dialog width in px (1§9, decision 53). */
  readonly width: number
  /** Absent: no help topic, no button 'Ayuda'. */
  readonly helpId?: number
  /** Title of its help if not 'Ayuda' and the heading. */
  readonly helpTitle?: string
  /** The row key that identifies a record. */
  readonly id: string
  readonly fields: Readonly<Record<string, Field>>
  readonly rules: readonly Rule[]
  /** Warnings of the registry, which never block. */
  readonly advice?: readonly Advice[]
  readonly list: RecordList
  readonly actions: readonly RowAction[]
  readonly submit?: Saving
  readonly editing?: Editing
  /** The call that returns one record with every field, made when it is viewed; its fields are taken from the row. */
  readonly whole?: Lookup
  readonly gate?: Gate
  readonly confirm?: Confirmation
  /** One sentence about the effect of filing it, once that can be said; '' before. */
  readonly willDo?: (values: Values) => string
  /** It is asked before sending, with that sentence: what it does is not taken back by its sender. */
  readonly asksFirst?: true
  readonly texts: RecordTexts
}
