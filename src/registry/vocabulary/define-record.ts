/**
 * A record as THE list and THE dialog know it, whatever becomes of what is saved: a paper form goes through the outbox
 * (define-form.ts), a master record is saved by the host at once (define-master.ts).
 */
import type { Advice } from './define-advice.ts'
import type { Field, Lookup, Option, Rule, Values } from './define-field.ts'
import type { OperationName } from './define-operation.ts'

/** What a column holds. A person is told by the name, a state by its code. */
export type ColumnKind = 'text' | 'date' | 'breed' | 'species' | 'state' | 'person' | 'money' | 'number' | 'chip'

/** A column of the list. `name` is the row key shown instead of the code under `key`. */
export interface Column {
  readonly key: string
  readonly label: string
  readonly name?: string
  /** Names of its codes, where the record has no such field that knows them. */
  readonly codes?: readonly Option[]
  /** What it holds, where its field does not say so: it is shown and filtered accordingly. */
  readonly kind?: ColumnKind
  /** The row key of the name of the animal whose chip it is: stands before the chip. */
  readonly animal?: string
  /** Computed on the device from the row (ages). */
  readonly value?: (row: Values, today: string) => string
  readonly align?: 'right'
  /** For administrators only: whose each row is. */
  readonly onlyFor?: 'administrators'
  /** The address of a picture of the host: shown small, and whole in another tab. */
  readonly picture?: true
  /** A remark under the value, '' for none. */
  readonly note?: (row: Values) => string
  /** On a phone a row tells three facts: this is one of them (`rowFacts`). */
  readonly row?: 'who' | 'what' | 'when'
  /** What names the record, and what is said beside it. */
  readonly card?: 'title' | 'subtitle'
}

/** What the button that shows a row says by its colour, and in words: days left of a lease (2§4). */
export interface RowSignal {
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly text: string
  /** Another sign than the magnifier: it is over. */
  readonly over?: true
}

/** What THE list shows of a documented list. */
export interface RecordList {
  readonly operation: OperationName
  readonly columns: readonly Column[]
  /** Further ones, which only a row of a phone tells. */
  readonly rowColumns?: readonly Column[]
  readonly pageSizes: readonly number[]
  /** What it is filtered by beside its columns, by filters of its own. */
  readonly otherFilters?: readonly string[]
  /** Absent: every row is looked at, where the record has a viewTitle. */
  readonly looksAt?: (row: Values) => boolean
  /** Colours the row's button; computed on the device every day. @param today yyyy-mm-dd */
  readonly signal?: (row: Values, today: string) => RowSignal | undefined
  /** Offers what is found as an Excel file whose name begins with this. */
  readonly exportAs?: string
}

/** A documented list that hangs on a row and opens over it, read-only: the members of an association. */
export interface RowList {
  readonly title: string
  /** px */
  readonly width: number
  /** The row key that says whose list it is: stands below the title. */
  readonly of?: string
  /** Its fields are taken from the row. */
  readonly from: Lookup
  /** The key that tells its rows apart; absent: their place. */
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
}
/** The sign on a button; its label is its name. */
export type ActionSign = 'list' | 'search' | 'check' | 'refused' | 'again' | 'plus' | 'pencil' | 'save' | 'upload'

/** A button of a row beside 'view', which every list has whose record has a viewTitle. */
export type RowAction =
  /** label: its name where 'Editar' is not it. */
  | { readonly kind: 'edit'; readonly who: 'administrators' | 'everyone'; readonly label?: string }
  | {
      readonly kind: 'part'
      readonly form: string
      readonly label: string
      /** How many of them may still be added; 0: the button is not offered. */
      readonly left: (row: Values) => number
    }
  | (ActionBase & { readonly kind: 'list'; readonly name: string; readonly list: RowList })
  /** What is neither form nor list (a PDF): the screen hands its panel over under this name. */
  | (ActionBase & {
      readonly kind: 'panel'
      readonly name: string
      /** Offered on rows that are not sent yet too. */
      readonly unsent?: true
    })
  /** One online call about the row, with fields taken from it: a switch, an approval. The list is fetched anew. */
  | (ActionBase & {
      readonly kind: 'act'
      readonly name: string
      readonly call: Lookup
      /** Asked before it is done; absent: done at once. */
      readonly asks?: string | ((row: Values) => string)
      readonly texts: RecordTexts
    })

export interface Editing {
  readonly send: Values
  /** Fields that an edit may never change. */
  readonly fixed: readonly string[]
  /** Once something hangs on the record, only these may change. */
  readonly onceReferred: readonly string[]
  /** The row says that something hangs on it. */
  readonly referred: (row: Values) => boolean
  /** The message at what may then no longer change, where it is not births that hang on it. */
  readonly referredWhy?: string
  /** What its dialog begins with where that is not what the row says. */
  readonly begins?: (row: Values) => Values
  /** All that those who are no administrators may change; absent: as administrators (decision 103). */
  readonly byOwner?: readonly string[]
}

export interface Saving {
  readonly operation: OperationName
  readonly fixed: Values
  /** Wire fields stamped from the session. */
  readonly stamped?: Readonly<Record<string, 'nid' | 'tid'>>
  /** Wire fields that are no fields of the dialog, taken from the record being edited: IDRAZA. */
  readonly carried?: readonly string[]
}

/** A button that judges what stands before these fields, and only then shows them: 'Validar Contenido' (2§4). */
export interface Gate {
  readonly label: string
  readonly unlocks: readonly string[]
}

export interface RecordTexts {
  readonly failed: { readonly text: string; readonly severity: 'error' | 'warning' }
  readonly saved: string
  /** What the documents say to a code by which the host refuses it; the host's own words go before them. */
  readonly refusals?: Readonly<Record<number, string>>
  /** The documents say its messages as toasts: the first problem is an error toast too (decision 48); a number: for so many ms (decision 51). */
  readonly firstAsToast?: true | number
}

/** The password is asked for before it is saved, where the host asks for it. */
export interface Confirmation {
  /** What the host announces that asks for the password. */
  readonly capacity: string
  /** The wire field that carries it. */
  readonly field: string
  /** @param before the record as the host has it */
  readonly asks: (values: Values, before: Values) => boolean
  /** Only where this field names the person himself; absent: always. */
  readonly own?: string
  readonly title: string
  /** Why, and what else it needs. */
  readonly why: string
  /** The message when it is empty. */
  readonly required: string
}

export interface RecordDefinition {
  /** Unique: the code, or the code and a part ('A04-adicional'); of a master its route ('registradores'). */
  readonly key: string
  readonly route: string
  /** Heading of the list. */
  readonly title: string
  /** Absent: nothing is added here. */
  readonly addTitle?: string
  /** Absent: rows are not looked at (a list that shows all there is). */
  readonly viewTitle?: string
  /** Absent: as viewTitle. */
  readonly editTitle?: string
  /** Dialog width in px (1§9, decision 53). */
  readonly width: number
  /** Absent: no help topic, no button 'Ayuda'. */
  readonly helpId?: number
  /** Title of its help where 'Ayuda' and the heading are not it. */
  readonly helpTitle?: string
  /** The row key that tells one record from another. */
  readonly id: string
  readonly fields: Readonly<Record<string, Field>>
  readonly rules: readonly Rule[]
  /** What the registry would remark on, without ever blocking. */
  readonly advice?: readonly Advice[]
  readonly list: RecordList
  readonly actions: readonly RowAction[]
  readonly submit?: Saving
  readonly editing?: Editing
  /** The call that answers one record with every field, asked when it is looked at; its fields are taken from the row. */
  readonly whole?: Lookup
  readonly gate?: Gate
  readonly confirm?: Confirmation
  readonly texts: RecordTexts
}
