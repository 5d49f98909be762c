/** Shared by the controllers of the forms. */
import { sql } from 'drizzle-orm'
import { isAdministrator } from '../../registry/index.ts'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { filingTexts } from '../filing/texts.ts'
import type { FormListing } from '../lists/forms.ts'
import { listed } from '../queries/listing.ts'

/**
 * The list of a form over `s.owner_nid`.
 * @param zoneToo registrars capture it and may therefore read it for their zone
 */
export const listOf =
  (ownerField: string, list: FormListing | ((call: Call) => FormListing), zoneToo = true): Handler =>
  async (call) => {
    const owner = await readableOwner(call.context, personOf(call), fieldOf(call, ownerField), zoneToo)
    const where = owner === null ? sql`true` : sql`s.owner_nid = ${owner}`
    return listed(call, { ...(typeof list === 'function' ? list(call) : list), where })
  }

/** OPCION '2' changes an existing record: administrators only (decision 71). @throws HttpError 403 */
export function isEdit(call: Call): boolean {
  if (fieldOf(call, 'OPCION') !== '2') return false
  if (!isAdministrator(personOf(call))) throw new HttpError(403, filingTexts.noEdit)
  return true
}
