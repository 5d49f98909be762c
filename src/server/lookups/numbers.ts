/** Lookups of numbers and of records still open under them: code is the number, name begins with it. */
import { type SQL, sql } from 'drizzle-orm'
import { ownerOf } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, type Handlers } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { optionRows } from '../database/texts.ts'
import { isWithheld } from '../numbers/numbers-block.ts'
import { longAnswer } from '../queries/long-answer.ts'

/** Before a state is chosen, the screens request every state (decision 157). */
const EVERY = new Set(['', '6'])

/**
 * Numbers n in the requested state: 0 available, 1 used, 6 all. @throws HttpError 400 for any other: an answer about
 * all of them would be mistaken for one about that state.
 */
export function inState(call: Call): SQL {
  const state = fieldOf(call, 'estado')
  if (EVERY.has(state)) return sql`true`
  if (state !== '0' && state !== '1') throw new HttpError(400, serverTexts.badState)
  return sql`n.state = ${Number(state)}`
}

const codigos: Handler = async (call) => {
  const owner = await ownerOf(call)
  return optionRows(
    call.context.db,
    sql`select n.number as code, n.number as name from numbers n
        where n.owner_nid = ${owner ?? ''} and n.code = ${fieldOf(call, 'CODIGO')} and n.state = 0
          and not ${isWithheld(sql`n.code`, sql`n.number`)}`,
  )
}

interface Lines {
  readonly columns: SQL
  readonly table: SQL
  readonly where: SQL
}

const stockLines = (code: string, exhausted: boolean): Lines => ({
  columns: sql`s.number as code, concat_ws(' ', s.number, s.sire_name) as name, s.pending as pendientes, s.species as especie`,
  table: sql`stock s`,
  where: sql`s.code = ${code} and (${exhausted}::boolean or s.pending > 0)`,
})

/** Births that may still be filed: one per female. */
const left = sql`(case when s.code = 'A01a' then (select count(*) from service_females f
    where f.code = s.code and f.number = s.number and not exists (select 1 from births b
      where b.service_code = s.code and b.service_number = s.number and b.dam_id = f.dam_id))
  else 1 - (select count(*) from births b
    where b.service_code = s.code and b.service_number = s.number and b.first_number is null) end)`

const serviceLines = (code: string, exhausted: boolean): Lines => ({
  columns: sql`s.number as code, concat_ws(' ', s.number, s.served_on, d.chip, d.name) as name, ${left} as pendientes`,
  table: sql`services s left join animals d on d.id = s.dam_id`,
  where: sql`s.code = ${code} and s.state <> 2 and (${exhausted}::boolean or ${left} > 0)`,
})

/** Births whose animal has no chip yet. */
const birthLines = (exhausted: boolean): Lines => ({
  columns: sql`s.number as code, concat_ws(' ', s.number, s.born_on, d.chip, d.name) as name,
    (case when a.chip is null then 1 else 0 end) as pendientes`,
  table: sql`births s join animals a on a.id = s.animal_id join animals d on d.id = s.dam_id`,
  where: sql`(${exhausted}::boolean or a.chip is null)`,
})

function linesOf(code: string, exhausted: boolean): Lines | null {
  if (['A08', 'A09', 'A10', 'A11'].includes(code)) return stockLines(code, exhausted)
  if (['A01', 'A01a', 'A02', 'A03'].includes(code)) return serviceLines(code, exhausted)
  return code === 'A04' ? birthLines(exhausted) : null
}

const servicio =
  (exhausted: boolean): Handler =>
  async (call) => {
    const owner = await ownerOf(call)
    const { db } = call.context
    const lines = linesOf(fieldOf(call, 'CODIGO'), exhausted)
    if (!lines) return []
    const rows = (further: SQL) => sql`select ${lines.columns} from ${lines.table} where ${lines.where} and ${further}`
    // One owner's are sorted here. For all owners there are too many: the name begins with the number.
    if (owner !== null) return optionRows(db, rows(sql`s.owner_nid = ${owner}`))
    return longAnswer(db, {
      select: (further) => sql`${rows(further)} order by s.number`,
      after: (last) => sql`s.number > ${Number(last.code)}::int`,
    })
  }

export const numberLookups: Handlers = {
  'selecciones/seleccionCodigos': codigos,
  'selecciones/seleccionCodigosAdmin': codigos,
  'selecciones/seleccionConsecutivoServicio': servicio(false),
  'selecciones/seleccionConsecutivoServicioAdmin': servicio(true),
}
