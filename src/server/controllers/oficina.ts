/**
 * Reports of devices from the field and questions to them; what waits for the office, and the history of a record (ours;
 * capacities 'revision', 'mesa', 'tablero', 'presentes').
 */
import { sql } from 'drizzle-orm'
import { entryOf, farmDay } from '../../registry/index.ts'
import { type Call, fieldOf, type Handlers } from '../core/call.ts'
import { instantText } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { personName } from '../filing/codes.ts'
import { setPersonState } from '../masters/third-parties.ts'
import { goneBackRows, presence, releaseNumbers, reportAbsent } from '../review/absent-forms.ts'
import { correctionsTo } from '../review/corrections.ts'
import { personSummary } from '../review/person-summary.ts'
import { answerQuestion, questionsTo, trailOfQuestions } from '../review/questions.ts'
import { reportRefusals } from '../review/review.ts'
import { waitingRows } from '../review/waiting-work.ts'

/** A record that is edited on two screens: third parties, by administrators and by themselves. */
const together: Readonly<Record<string, string>> = { terceros: 'DATOS', DATOS: 'terceros' }

/** Newest first. ANTES and DESPUES are JSON texts of wire fields; ANTES is '' for a creation and for a question. */
const historial = (call: Call): Promise<unknown> => {
  const type = fieldOf(call, 'TIPO')
  const number = fieldOf(call, 'NUMERO')
  const code = sql`f.code in (${type}, ${entryOf(together, type) ?? ''})`
  return textRows(
    call.context.db,
    sql`select a.id as "ID", ${instantText(sql`a.at`)} as "FECHA", a.operation as "OPERACION",
          a.by as "NID_USUARIO", coalesce(${personName(sql`a.by`)}, a.by) as "USUARIO",
          coalesce(a.before::text, '') as "ANTES", coalesce(a.after::text, '') as "DESPUES"
        from (select f.id::text as id, f.filed_at as at, 0 as kind, f.id as place, f.operation, f.captured_by as by,
            f.before, f.after from filings f where ${code} and f.number = ${number}
          union all ${trailOfQuestions(code, number)}) a
        order by a.at desc, a.kind desc, a.place desc limit 200`,
  )
}

export const oficina: Handlers = {
  'campo/informarRechazos': reportRefusals,
  'campo/correcciones': correctionsTo,
  'campo/preguntas': questionsTo,
  'campo/responder': answerQuestion,
  'campo/presentes': presence,
  'campo/informarAusentes': reportAbsent,
  'tablero/liberarConsecutivos': releaseNumbers,
  'tablero/pendientes': async (call) => [
    ...(await textRows(call.context.db, waitingRows(fieldOf(call, 'ZONA'), farmDay(call.context.now().getTime())))),
    ...(await goneBackRows(call)),
  ],
  'auditoria/historial': historial,
  'persona/ficha': personSummary,
  'persona/cambiarEstado': setPersonState,
}
