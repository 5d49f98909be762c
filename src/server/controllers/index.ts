/** Every controller that is served. An operation without a handler here answers 501. */
import { sql } from 'drizzle-orm'
import { bookPairs } from '../../registry/index.ts'
import { endKey, listedKeys, makeKey } from '../ade/key-calls.ts'
import { fieldOf, type Handlers } from '../core/call.ts'
import { textRows } from '../database/texts.ts'
import { formCalls } from '../forms/index.ts'
import { animalLookups } from '../lookups/animals.ts'
import { inventoryLookups } from '../lookups/inventory.ts'
import { numberLookups } from '../lookups/numbers.ts'
import { people } from '../lookups/people.ts'
import { requestLines } from '../lookups/request-lines.ts'
import { tables } from '../lookups/tables.ts'
import { addMember, rowsAssociations, rowsMembers } from '../masters/associations.ts'
import { rowsBreeds, saveBreed } from '../masters/breeds.ts'
import { chipsList, saveChip } from '../masters/chips.ts'
import { boundRows, parameters, saveBound } from '../masters/parameters.ts'
import { prefixes, savePrefix } from '../masters/prefixes.ts'
import { rowsInseminators, rowsRegistrars, saveInseminator, saveRegistrar } from '../masters/technicians.ts'
import { saveThirdParty, thirdParties } from '../masters/third-parties.ts'
import { subscriptionCalls } from '../notifications/subscriptions.ts'
import { informe } from '../population/report.ts'
import { agree, notice, publish } from '../privacy/notice.ts'
import { ownData, ownTables } from '../privacy/own-data.ts'
import { request, requests, resolve } from '../privacy/requests.ts'
import { listed } from '../queries/listing.ts'
import { archivos } from './archivos.ts'
import { ayuda } from './ayuda.ts'
import { dashboard } from './dashboard.ts'
import { formularios } from './formularios.ts'
import { lote } from './lote.ts'
import { miaprisco } from './miaprisco.ts'
import { misdatos } from './misdatos.ts'
import { numeracion } from './numeracion.ts'
import { oficina } from './oficina.ts'
import { procesosDiarios } from './procesosDiarios.ts'
import { recuperacion } from './recuperacion.ts'
import { revisionCampo } from './revisionCampo.ts'
import { traerRegistro } from './traerRegistro.ts'
import { usuario, usuarioLlaves } from './usuario.ts'

/** selecciones: every lookup (decisions, 'Lookups'). */
const lookups: Handlers = {
  ...tables,
  ...people,
  ...animalLookups,
  ...numberLookups,
  ...inventoryLookups,
  ...requestLines,
}

/** The masters (2§7; decisions 5, 143, 149, 162), and the parameters with their bounds (ours). */
const masters: Handlers = {
  'terceros/terceros': (call) => listed(call, thirdParties),
  'terceros/ingresarTercero': saveThirdParty,
  'terceros/tercerosSocios': (call) => textRows(call.context.db, rowsMembers(fieldOf(call, 'NID_TERCERO'))),
  'prefijos/prefijos': (call) => listed(call, prefixes),
  'prefijos/ingresarPrefijo': savePrefix,
  'asociaciones/asociaciones': ({ context }) => textRows(context.db, rowsAssociations()),
  'asociaciones/ingresarNuevoAsociado': addMember,
  'registradores/registradores': ({ context }) => textRows(context.db, rowsRegistrars(sql`true`)),
  'registradores/ingresarRegistrador': saveRegistrar,
  'inseminadores/inseminadores': ({ context }) => textRows(context.db, rowsInseminators(sql`true`)),
  'inseminadores/ingresarInseminador': saveInseminator,
  'razas/razas': ({ context }) => textRows(context.db, rowsBreeds(sql`true`)),
  'razas/ingresarRazas': saveBreed,
  'libros/libros': async (call) => bookPairs(fieldOf(call, 'COMPOSICION')),
  'maestroChips/maestroChips': chipsList,
  'maestroChips/ingresarChip': saveChip,
  'parametros/parametros': parameters,
  'parametros/limites': boundRows,
  'parametros/ingresarLimite': saveBound,
}

/** Ours: personal data, keys of other systems, the population report. */
const added: Handlers = {
  'privacidad/aviso': notice,
  'privacidad/aceptar': agree,
  'privacidad/publicar': publish,
  'privacidad/datos': ownData,
  'privacidad/tablas': ownTables,
  'privacidad/peticiones': requests,
  'privacidad/pedir': request,
  'privacidad/resolver': resolve,
  'sistemas/claves': listedKeys,
  'sistemas/crearClave': makeKey,
  'sistemas/terminarClave': endKey,
  'poblacion/informe': informe,
}

const single: Handlers = {
  ...lookups,
  ...masters,
  ...added,
  ...usuario,
  ...usuarioLlaves,
  ...recuperacion,
  ...procesosDiarios,
  ...misdatos,
  ...miaprisco,
  ...ayuda,
  ...dashboard,
  ...formCalls,
  ...archivos,
  ...numeracion,
  ...formularios,
  ...oficina,
  ...traerRegistro,
  ...subscriptionCalls,
}

const served: Handlers = { ...single, ...revisionCampo(single) }

export const controllers: Handlers = { ...served, ...lote(served) }
