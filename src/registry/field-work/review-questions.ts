/** Shown to a reviewer beside a form: questions with their answers, and the history of its animals. Pure. */

import { dayWords } from '../format/day-words.ts'
import { counted } from '../texts/fill.ts'
import type { Values } from '../vocabulary/define-field.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'

/** A question about a form, as both sides see it. */
export interface ReviewQuestion {
  readonly id: string
  readonly question: string
  readonly by: string
  /** ISO, UTC. */
  readonly at: string
  /** '' if unanswered. */
  readonly answer: string
  readonly answeredBy: string
  readonly answeredAt: string
}

/** A row of campo/preguntas or of the questions of a detail. */
export const questionOf = (row: Values): ReviewQuestion => ({
  id: row.ID ?? '',
  question: row.PREGUNTA ?? '',
  by: row.PREGUNTO ?? '',
  at: row.FECHA ?? '',
  answer: row.RESPUESTA ?? '',
  answeredBy: row.RESPONDE ?? '',
  answeredAt: row.RESPONDIDA_EN ?? '',
})

/** The association's questions to the signed-in person about forms that they captured. */
export const questionsRequest: LookupRequest = { operation: 'campo/preguntas', fields: {}, passing: [] }

/** What it corrected of the forms that they captured or own: lines as of the audit log. */
export const correctionsRequest: LookupRequest = { operation: 'campo/correcciones', fields: {}, passing: [] }

/** Those about the form of that code and number. @param rows of `questionsRequest` */
export const questionsAboutForm = (rows: readonly Values[], code: string, number: string): readonly ReviewQuestion[] =>
  number === '' ? [] : rows.filter((row) => row.FORMULARIO === code && row.NUMERO === number).map(questionOf)

const numberIn = (text: string | undefined): number => Number(text ?? '') || 0

/** '3 partos', '5 crías', 'último parto jue 3 dic 2025 (2,6 y 2,9 kg)'... for one animal. @param today yyyy-mm-dd */
export function historyWords(row: Values, today: string): readonly string[] {
  const [births, young, services] = [row.PARTOS, row.CRIAS, row.SERVICIOS].map(numberIn)
  const transfers = numberIn(row.TRASPASOS)
  const day = (text: string | undefined) => dayWords(text ?? '', today)
  const born = day(row.NACIO)
  const female = row.SEXO === 'H'
  return [
    ...(born ? [`${female ? 'nacida' : 'nacido'} ${born}`] : []),
    ...(female ? [births ? counted(births, 'parto', 'partos') : 'sin partos'] : []),
    ...(young ? [counted(young, 'cría', 'crías')] : []),
    ...(row.ULTIMO_PARTO ? [`último parto ${day(row.ULTIMO_PARTO)}${weights(row.ULTIMOS_PESOS)}`] : []),
    ...(services
      ? [
          `${counted(services, 'servicio', 'servicios')}${row.ULTIMO_SERVICIO ? `, el último ${day(row.ULTIMO_SERVICIO)}` : ''}`,
        ]
      : ['sin otros servicios']),
    ...(transfers ? [counted(transfers, 'transferencia', 'transferencias')] : []),
  ]
}

function weights(text = ''): string {
  const each = text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => one.replace('.', ','))
  if (each.length === 0) return ''
  const last = each.at(-1)
  return ` (${each.length === 1 ? last : `${each.slice(0, -1).join(', ')} y ${last}`} kg)`
}
