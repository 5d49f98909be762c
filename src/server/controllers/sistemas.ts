/** sistemas: keys of other systems (ours; capacity 'sistemas'). */
import { endKey, listedKeys, makeKey } from '../ade/key-calls.ts'
import type { Handlers } from '../core/call.ts'

export const sistemas: Handlers = {
  'sistemas/claves': listedKeys,
  'sistemas/crearClave': makeKey,
  'sistemas/terminarClave': endKey,
}
