/** selecciones: every lookup (decisions, 'Lookups'). What each lists is in ../lookups. */
import type { Handlers } from '../core/call.ts'
import { animalLookups } from '../lookups/animals.ts'
import { inventoryLookups } from '../lookups/inventory.ts'
import { numberLookups } from '../lookups/numbers.ts'
import { people } from '../lookups/people.ts'
import { requestLines } from '../lookups/request-lines.ts'
import { tables } from '../lookups/tables.ts'

export const selecciones: Handlers = {
  ...tables,
  ...people,
  ...animalLookups,
  ...numberLookups,
  ...inventoryLookups,
  ...requestLines,
}
