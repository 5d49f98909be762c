/** Every controller that is served. An operation without a handler here answers 501. */
import type { Handlers } from '../http/call.ts'
import { archivos } from './archivos.ts'
import { ayuda } from './ayuda.ts'
import { dashboard } from './dashboard.ts'
import { formularioA01 } from './formularioA01.ts'
import { formularioA02 } from './formularioA02.ts'
import { formularioA04 } from './formularioA04.ts'
import { lote } from './lote.ts'
import { parametros } from './parametros.ts'
import { procesosDiarios } from './procesosDiarios.ts'
import { selecciones } from './selecciones.ts'
import { usuario } from './usuario.ts'

const single: Handlers = {
  ...usuario,
  ...procesosDiarios,
  ...parametros,
  ...ayuda,
  ...dashboard,
  ...selecciones,
  ...formularioA01,
  ...formularioA02,
  ...formularioA04,
  ...archivos,
}

export const controllers: Handlers = { ...single, ...lote(single) }
