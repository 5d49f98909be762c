/** Which rows of a form's list a screen shows. */
import type { FormDefinition, PageWanted } from '../../registry/index.ts'

/** What a screen of a form's list shows: whole, or one page of it. */
export interface RowsWanted {
  readonly form: FormDefinition
  /** '' = the person's own scope. */
  readonly owner: string
  /** Of a host that searches and sorts. */
  readonly page?: PageWanted | undefined
}
