/** What the controllers of the forms share. */
import { type SQL, sql } from 'drizzle-orm'
import { isAdministrator, texts } from '../../registry/index.ts'
import { readableOwner } from '../access/owners.ts'
import { textRows } from '../database/texts.ts'
import { type Call, fieldOf, type Handler, personOf } from '../http/call.ts'
import { HttpError } from '../http/refusal.ts'

/** The list of a form that registrars capture too. @param rows a SELECT given a condition over `s.owner_nid` */
export const listOf =
  (ownerField: string, rows: (where: SQL) => SQL): Handler =>
  async (call) => {
    const owner = await readableOwner(call.house, personOf(call), fieldOf(call, ownerField), true)
    return textRows(call.house.db, rows(owner === null ? sql`true` : sql`s.owner_nid = ${owner}`))
  }

/** OPCION '2' changes a record that is there: administrators only (ambiguity 71). @throws HttpError 403 */
export function isEdit(call: Call): boolean {
  if (fieldOf(call, 'OPCION') !== '2') return false
  if (!isAdministrator(personOf(call))) throw new HttpError(403, texts.filing.noEdit)
  return true
}
