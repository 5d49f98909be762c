/** Code tables, places, breeds, prefixes: lookups that depend on no person. */
import { sql } from 'drizzle-orm'
import { extraTopics, topicName } from '../../registry/index.ts'
import { ownerOf } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, type Handlers } from '../core/call.ts'
import { optionRows, textRows } from '../database/texts.ts'

/** A code table in the order of the decisions, with its further keys. */
const codeTable =
  (kind: string): Handler =>
  async ({ context }) => {
    const rows = await optionRows(
      context.db,
      sql`select code, name, extras ->> 'sigla' as sigla from codes where kind = ${kind} order by position`,
    )
    return kind === 'tipoParto' ? rows.sort(byCode) : rows.map(({ code, name }) => ({ code, name }))
  }

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)

const razas: Handler = (call) => {
  const species = fieldOf(call, 'COD_ESPECIE')
  return optionRows(
    call.context.db,
    sql`select id as code, name, species as especie from breeds where ${species} in ('', species)`,
  )
}

const municipios: Handler = (call) =>
  optionRows(
    call.context.db,
    sql`select code, name from municipalities where department = ${fieldOf(call, 'COD_DEPTO')}`,
  )

const departamentos: Handler = ({ context }) => optionRows(context.db, sql`select code, name from departments`)

async function prefijo(call: Call): Promise<unknown> {
  const owner = await ownerOf(call)
  const [row] = await textRows(call.context.db, sql`select prefix from prefixes where owner_nid = ${owner ?? ''}`)
  const prefix = row?.prefix ?? ''
  return [{ code: prefix, name: prefix, PREFIJO: prefix }]
}

/** The source forms named in the fields (decisions 92, 99). */
const formularios: Handler = async (call) => {
  const named = ['formulario', 'formulario1', 'formulario2', 'formulario3'].map((name) => fieldOf(call, name))
  const rows = await optionRows(call.context.db, sql`select code, name from codes where kind = 'formulario'`)
  return rows.filter((row) => named.includes(row.code))
}

const libros: Handler = ({ context }) =>
  optionRows(
    context.db,
    sql`select code, name, name as "DESCRIPCION", code as "COMPOSICION" from codes where kind = 'composicion'`,
  )

const formulariosNew: Handler = (call) =>
  optionRows(
    call.context.db,
    sql`select code, description as name from form_fees where year = ${Number(today(call.context).slice(0, 4))}`,
  )

/** Topics of help that are not forms (decisions, 'Help ids'). */
const ayudasAdicionales: Handler = async () =>
  [...extraTopics]
    .map((topic) => ({ code: String(topic.id), name: topicName(topic) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'))

export const tables: Handlers = {
  'selecciones/seleccionSexo': codeTable('sexo'),
  'selecciones/seleccionCodigoEspecie': codeTable('especie'),
  'selecciones/seleccionParentesco': codeTable('parentesco'),
  'selecciones/SeleccionTipoDocumento': codeTable('tipoDocumento'),
  'selecciones/seleccionTipoParto': codeTable('tipoParto'),
  'selecciones/seleccionPaises': codeTable('pais'),
  'selecciones/seleccionZonas': codeTable('zona'),
  'selecciones/profesiones': codeTable('profesion'),
  'selecciones/tipoSocio': codeTable('tipoSocio'),
  'selecciones/tipoPersona': codeTable('tipoPersona'),
  'selecciones/tipoAsociacion': codeTable('tipoAsociacion'),
  'selecciones/seleccionCodigoRazas': razas,
  'selecciones/departamentos': departamentos,
  'selecciones/municipios': municipios,
  'selecciones/seleccionPrefijo': prefijo,
  'selecciones/SeleccionFormularios': formularios,
  'selecciones/seleccionFormulariosNew': formulariosNew,
  'selecciones/libros': libros,
  'selecciones/seleccionAyudasAdicionales': ayudasAdicionales,
}
