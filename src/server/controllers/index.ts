/** Every controller that is served. An operation without a handler here answers 501. */
import type { Handlers } from '../http/call.ts'
import { archivos } from './archivos.ts'
import { auditoria } from './auditoria.ts'
import { ayuda } from './ayuda.ts'
import { campo } from './campo.ts'
import { dashboard } from './dashboard.ts'
import { formularioA01 } from './formularioA01.ts'
import { formularioA02 } from './formularioA02.ts'
import { formularioA04 } from './formularioA04.ts'
import { formularioA06 } from './formularioA06.ts'
import { formulariosParaRevisar } from './formulariosParaRevisar.ts'
import { formulariosRevisados } from './formulariosRevisados.ts'
import { formulariosSolicitados } from './formulariosSolicitados.ts'
import { lote } from './lote.ts'
import { parametros } from './parametros.ts'
import { procesosDiarios } from './procesosDiarios.ts'
import { recuperacion } from './recuperacion.ts'
import { revisionCampo } from './revisionCampo.ts'
import { selecciones } from './selecciones.ts'
import { usuario } from './usuario.ts'

const single: Handlers = {
  ...usuario,
  ...recuperacion,
  ...procesosDiarios,
  ...parametros,
  ...ayuda,
  ...dashboard,
  ...selecciones,
  ...formularioA01,
  ...formularioA02,
  ...formularioA04,
  ...formularioA06,
  ...archivos,
  ...formulariosSolicitados,
  ...formulariosParaRevisar,
  ...formulariosRevisados,
  ...campo,
  ...auditoria,
}

const served: Handlers = { ...single, ...revisionCampo(single) }

export const controllers: Handlers = { ...served, ...lote(served) }
