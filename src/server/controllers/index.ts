/** Every controller that is served. An operation without a handler here answers 501. */
import type { Handlers } from '../core/call.ts'
import { formCalls } from '../forms/index.ts'
import { archivos } from './archivos.ts'
import { asociaciones } from './asociaciones.ts'
import { auditoria } from './auditoria.ts'
import { ayuda } from './ayuda.ts'
import { campo } from './campo.ts'
import { consecutivos } from './consecutivos.ts'
import { dashboard } from './dashboard.ts'
import { formularios } from './formularios.ts'
import { formulariosParaRevisar } from './formulariosParaRevisar.ts'
import { formulariosRevisados } from './formulariosRevisados.ts'
import { formulariosSolicitados } from './formulariosSolicitados.ts'
import { inseminadores } from './inseminadores.ts'
import { libros } from './libros.ts'
import { lote } from './lote.ts'
import { maestroChips } from './maestroChips.ts'
import { maestroConsecutivos } from './maestroConsecutivos.ts'
import { miaprisco } from './miaprisco.ts'
import { misdatos } from './misdatos.ts'
import { parametros } from './parametros.ts'
import { prefijos } from './prefijos.ts'
import { privacidad } from './privacidad.ts'
import { procesosDiarios } from './procesosDiarios.ts'
import { razas } from './razas.ts'
import { recuperacion } from './recuperacion.ts'
import { registradores } from './registradores.ts'
import { revisionCampo } from './revisionCampo.ts'
import { selecciones } from './selecciones.ts'
import { tablero } from './tablero.ts'
import { terceros } from './terceros.ts'
import { traerRegistro } from './traerRegistro.ts'
import { usuario } from './usuario.ts'
import { usuarioLlaves } from './usuario-llaves.ts'

const single: Handlers = {
  ...usuario,
  ...usuarioLlaves,
  ...recuperacion,
  ...privacidad,
  ...procesosDiarios,
  ...parametros,
  ...misdatos,
  ...miaprisco,
  ...ayuda,
  ...dashboard,
  ...selecciones,
  ...formCalls,
  ...archivos,
  ...formulariosSolicitados,
  ...formulariosParaRevisar,
  ...formulariosRevisados,
  ...consecutivos,
  ...maestroChips,
  ...maestroConsecutivos,
  ...formularios,
  ...registradores,
  ...inseminadores,
  ...tablero,
  ...terceros,
  ...prefijos,
  ...asociaciones,
  ...libros,
  ...razas,
  ...campo,
  ...auditoria,
  ...traerRegistro,
}

const served: Handlers = { ...single, ...revisionCampo(single) }

export const controllers: Handlers = { ...served, ...lote(served) }
