/** Table and list columns of a form that the documents do not define, and the effect of filing one. */
import type { SQL } from 'drizzle-orm'
import type { FormDefinition } from '../../registry/index.ts'
import type { Handler } from '../core/call.ts'

export interface OwnForm {
  readonly form: FormDefinition
  readonly file: Handler
  /** Its table as `s`, with `number`, `owner_nid` and `requested_on`. */
  readonly table: SQL
  /** Columns of its list besides number, owner and date: { wire name: column of `s` }. */
  readonly columns: Readonly<Record<string, SQL>>
}
