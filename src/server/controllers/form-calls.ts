/** Shared by the controllers of the forms. */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, personOf } from '../core/call.ts'
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

/** OPCION '2' changes an existing record (decision 71). */
export const filedOrEdited =
  (file: Handler, edit: Handler): Handler =>
  (call) =>
    fieldOf(call, 'OPCION') === '2' ? edit(call) : file(call)
