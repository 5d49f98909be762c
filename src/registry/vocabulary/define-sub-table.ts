import type { Lookup, Values } from './define-field.ts'
import type { Column } from './define-record.ts'

/** The sub-table of a record: rows without numbers, added and removed by parts of it. */
export interface SubTable {
  readonly title: string
  /** Its rows counted: '{n hembra|hembras}'. */
  readonly tally: string
  /** Its documented list; sends fields of the record. */
  readonly from: Lookup
  /** The field that identifies its rows, in the list and in both parts. */
  readonly key: string
  /** The field of both parts with a row's name, if the list does not have it yet. */
  readonly named: string
  readonly columns: readonly Column[]
  /** The row key of the record with the number of its rows. */
  readonly total: string
  /** Keys of the forms that add and remove a row. */
  readonly put: string
  readonly take: string
  /** May this row still be removed? */
  readonly mayTake: (row: Values, whole: Values) => boolean
  readonly texts: {
    readonly take: string
    readonly asks: string
    readonly yes: string
    /** No further row may be added. */
    readonly full: string
    /** More than one record may have are shared out among {n} records; before, with {most} rows and {numbers}. */
    readonly sharing: string
    readonly shared: string
    /** Before its animal, where there is one line for it: 'Grupo de'. */
    readonly brief: string
    /** There is no number for another record. */
    readonly noNumber: string
  }
}
