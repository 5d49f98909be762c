/** Every controller that is served. An operation without a handler here answers 501. */
import type { Handlers } from '../core/call.ts'
import { formCalls } from '../forms/index.ts'
import { subscriptionCalls } from '../notifications/subscriptions.ts'
import { archivos } from './archivos.ts'
import { ayuda } from './ayuda.ts'
import { dashboard } from './dashboard.ts'
import { formularios } from './formularios.ts'
import { lote } from './lote.ts'
import { maestros } from './maestros.ts'
import { miaprisco } from './miaprisco.ts'
import { misdatos } from './misdatos.ts'
import { numeracion } from './numeracion.ts'
import { oficina } from './oficina.ts'
import { parametros } from './parametros.ts'
import { poblacion } from './poblacion.ts'
import { privacidad } from './privacidad.ts'
import { procesosDiarios } from './procesosDiarios.ts'
import { recuperacion } from './recuperacion.ts'
import { revisionCampo } from './revisionCampo.ts'
import { selecciones } from './selecciones.ts'
import { sistemas } from './sistemas.ts'
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
  ...poblacion,
  ...misdatos,
  ...miaprisco,
  ...ayuda,
  ...dashboard,
  ...selecciones,
  ...formCalls,
  ...archivos,
  ...numeracion,
  ...formularios,
  ...maestros,
  ...oficina,
  ...sistemas,
  ...traerRegistro,
  ...subscriptionCalls,
}

const served: Handlers = { ...single, ...revisionCampo(single) }

export const controllers: Handlers = { ...served, ...lote(served) }
