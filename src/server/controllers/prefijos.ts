/** prefijos: the prefixes of the members of associations (2§7). */

import type { Handlers } from '../core/call.ts'
import { prefixes, savePrefix } from '../masters/prefixes.ts'
import { listed } from '../queries/listing.ts'

export const prefijos: Handlers = {
  'prefijos/prefijos': (call) => listed(call, prefixes),
  'prefijos/ingresarPrefijo': savePrefix,
}
