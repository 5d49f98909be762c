/** formulariosSolicitados: a member asks for blocks of numbers (2§7). */
import { sql } from 'drizzle-orm'
import { type Call, fieldOf, type Handlers } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { ownRequests, rowsRequests, yearOf } from '../numbers/requests.ts'
import { draftExists, dropDraft, saveLine, sendRequest } from '../numbers/requests-draft.ts'
import { fileSupport } from '../numbers/requests-support.ts'

const own = (call: Call) =>
  textRows(
    call.context.db,
    rowsRequests(sql`r.owner_nid = ${ownRequests(call, fieldOf(call, 'NID_PROPIETARIO'))}`, yearOf(call)),
  )

/** The bank and the account (decision 4). */
async function parametros({ context }: Call): Promise<unknown> {
  const rows = await rowsOf<{ name: string; value: unknown }>(
    context.db,
    sql`select name, value from parameters where name in ('contenido', 'subcontenido')`,
  )
  return [{ contenido: '', subcontenido: '', ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }]
}

export const formulariosSolicitados: Handlers = {
  'formulariosSolicitados/formularioSolicitados': own,
  'formulariosSolicitados/parametros': parametros,
  'formulariosSolicitados/verificaEstado': draftExists,
  'formulariosSolicitados/borrarEstado': dropDraft,
  'formulariosSolicitados/formulariosGuardaValores': saveLine,
  'formulariosSolicitados/ingresarFormularioSolicitados': sendRequest,
  'formulariosSolicitados/ingresarArchivo': fileSupport,
}
