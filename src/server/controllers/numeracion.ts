/** The numbers of all forms, their imports, and the requests for blocks of them (2§7; decisions 174, 176). */
import { type SQL, sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { importChips, importNumbers, tryChips, tryNumbers } from '../imports/imports.ts'
import { pastImports } from '../imports/past-imports.ts'
import { inState } from '../lookups/numbers.ts'
import { numbersList } from '../numbers/numbers-list.ts'
import { saveNumber } from '../numbers/numbers-save.ts'
import { decidedRequests, ownRequests, pendingRequests, rowsRequests, yearOf } from '../numbers/requests.ts'
import { draftExists, dropDraft, saveLine, sendRequest } from '../numbers/requests-draft.ts'
import { approveRequest, rejectRequest } from '../numbers/requests-review.ts'
import { fileSupport } from '../numbers/requests-support.ts'

const ofOwner = (owner: string | null): SQL => (owner === null ? sql`true` : sql`n.owner_nid = ${owner}`)

/** Every number, or those of a chosen owner (2§6). */
async function maestro(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'nid_propietario'), false)
  return numbersList(call, ofOwner(owner))
}

async function contarEstado(call: Call): Promise<unknown> {
  const owner = await readableOwner(call.context, personOf(call), fieldOf(call, 'nid_propietario'), false)
  return numbersList(call, sql`${ofOwner(owner)} and ${inState(call)}`)
}

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

export const numeracion: Handlers = {
  'maestroConsecutivos/maestroConsecutivos': maestro,
  'maestroConsecutivos/ingresarConsecutvo': saveNumber,
  'maestroConsecutivos/contarEstado': contarEstado,
  'consecutivos/insertaChips': importChips,
  'consecutivos/insertaConsecutivos': importNumbers,
  'consecutivos/importaciones': pastImports,
  'consecutivos/probarChips': tryChips,
  'consecutivos/probarConsecutivos': tryNumbers,
  'formulariosSolicitados/formularioSolicitados': own,
  'formulariosSolicitados/parametros': parametros,
  'formulariosSolicitados/verificaEstado': draftExists,
  'formulariosSolicitados/borrarEstado': dropDraft,
  'formulariosSolicitados/formulariosGuardaValores': saveLine,
  'formulariosSolicitados/ingresarFormularioSolicitados': sendRequest,
  'formulariosSolicitados/ingresarArchivo': fileSupport,
  'formulariosParaRevisar/formularioSolicitados': pendingRequests,
  'formulariosParaRevisar/ingresarFormularioSolicitados': approveRequest,
  'formulariosParaRevisar/ingresarFormularioObservaciones': rejectRequest,
  'formulariosRevisados/formularioSolicitados': decidedRequests,
}
