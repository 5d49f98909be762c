/** privacidad: the notice, a person's own data and requests about them (ours; capacity 'privacidad'). */
import type { Handlers } from '../core/call.ts'
import { agree, notice, publish } from '../privacy/notice.ts'
import { ownData } from '../privacy/own-data.ts'
import { ownTables } from '../privacy/own-tables.ts'
import { request, requests, resolve } from '../privacy/requests.ts'

export const privacidad: Handlers = {
  'privacidad/aviso': notice,
  'privacidad/aceptar': agree,
  'privacidad/publicar': publish,
  'privacidad/datos': ownData,
  'privacidad/tablas': ownTables,
  'privacidad/peticiones': requests,
  'privacidad/pedir': request,
  'privacidad/resolver': resolve,
}
