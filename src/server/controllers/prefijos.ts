/** prefijos: the prefixes of the members of associations (2§7). */
import { savePrefix } from '../book/masters/prefixes.ts'
import type { Handlers } from '../http/call.ts'
import { listed } from '../lists/listing.ts'
import { prefixes } from '../lists/people.ts'

export const prefijos: Handlers = {
  'prefijos/prefijos': (call) => listed(call, prefixes),
  'prefijos/ingresarPrefijo': savePrefix,
}
