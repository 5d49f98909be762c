/** Which rows of a form's list a screen shows. */
import type { FormDefinition, PageWanted } from '../../registry/index.ts'

/** Which part of a form's list a screen shows: all of it, or one page. */
export interface RowsWanted {
  readonly form: FormDefinition
  /** '' = the person's own scope. */
  readonly owner: string
  /** For a host that searches and sorts. */
  readonly page?: PageWanted | undefined
}
