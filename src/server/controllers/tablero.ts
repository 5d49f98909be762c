/** tablero: pending work of the office, for administrators (ours; capacity 'tablero'). */
import { farmDay } from '../../registry/index.ts'
import { fieldOf, type Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { waitingRows } from '../review/waiting-work.ts'

export const tablero: Handlers = {
  'tablero/pendientes': (call) =>
    textRows(call.context.db, waitingRows(fieldOf(call, 'ZONA'), farmDay(call.context.now().getTime()))),
}
