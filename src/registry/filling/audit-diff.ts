/** The audit log of a record as people read it: which fields an act changed, from what to what. Pure. */

import { codecOf } from '../fields/index.ts'
import { entryOf } from '../format/own-property.ts'
import { correctionTexts } from '../texts/correction.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { isForm } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { knownName } from '../vocabulary/known-codes.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'
import { asTexts } from '../wire/answers.ts'
import { seenOf } from './optimistic-lock.ts'

/** A line of auditoria/historial. */
export interface RecordedAct {
  readonly id: string
  /** ISO, UTC. */
  readonly at: string
  readonly user: string
  /** Document of that person; '': not told. */
  readonly nid: string
  /** undefined: it created the record. */
  readonly before: Values | undefined
  readonly after: Values
  /** It changed nothing: a question about the record, or an answer. */
  readonly said?: { readonly verb: string; readonly text: string }
  /** An administrator corrected, voided or restored it, for that reason. */
  readonly amended?: { readonly verb: string; readonly reason: string }
}

export interface Change {
  readonly label: string
  /** '' for empty. */
  readonly from: string
  readonly to: string
}

/** The call for the audit log of a record. */
export const trailRequest = (record: RecordDefinition, row: Values): LookupRequest => ({
  operation: 'auditoria/historial',
  fields: { TIPO: isForm(record) ? record.code : record.key, NUMERO: row[record.id] ?? '' },
  passing: [],
})

/** Parses a line; unreadable parts are empty. */
export const readAct = (line: Values): RecordedAct => {
  const after = valuesIn(line.DESPUES ?? '')
  const amending = entryOf(correctionTexts.verbs, (line.OPERACION ?? '').replace(/^revisionCampo\//, ''))
  const [verb, field] = entryOf(questionOperations, line.OPERACION ?? '') ?? []
  return {
    id: line.ID ?? '',
    at: line.FECHA ?? '',
    user: line.USUARIO ?? '',
    nid: line.NID_USUARIO ?? '',
    before: line.ANTES ? valuesIn(line.ANTES) : undefined,
    after,
    ...(verb && field && { said: { verb, text: after[field] ?? '' } }),
    ...(amending && { amended: { verb: amending, reason: after[REASON] ?? '' } }),
  }
}

/** A line of this operation took the record out of the registry. */
export const VOIDING = 'revisionCampo/anular'

/** The field with the reason, in every amendment. */
export const REASON = 'MOTIVO'

const questionOperations: Readonly<Record<string, readonly [verb: string, field: string]>> = {
  'revisionCampo/preguntar': ['preguntó', 'PREGUNTA'],
  'campo/responder': ['respondió', 'RESPUESTA'],
}

/** An object of texts from a JSON text. */
export function valuesIn(json: string): Values {
  try {
    return asTexts(JSON.parse(json))
  } catch {
    return {}
  }
}

/** The form that registered this animal and was voided since. @param lines of campo/correcciones, newest first */
export function voidedAnimal(lines: readonly Values[], chip: string) {
  const line = lines.find(({ OPERACION, ANTES = '' }) => OPERACION === VOIDING && valuesIn(ANTES).CHIP === chip)
  return line && { code: line.FORMULARIO ?? '', number: line.NUMERO ?? '', reason: readAct(line).amended?.reason ?? '' }
}

/**
 * The changes of an act, field by field in paper order.
 * @param known other states of the same record: they supply names for codes that this one lacks.
 */
export function changesOf(
  record: RecordDefinition,
  act: RecordedAct,
  known: readonly Values[] = [],
): readonly Change[] {
  const { before, after } = act
  if (!before) return []
  const names = [before, after, ...known]
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const wire = field.wireName ?? name
    const [from = '', to = ''] = [before[wire], after[wire]]
    if (!(wire in after) || !(wire in before) || from === to) return []
    const shown = (code: string): string => {
      const key = field.nameKey
      const named = key && code !== '' ? names.find((values) => values[wire] === code && values[key])?.[key] : ''
      return named || knownName(field, code) || codecOf(field).format(code)
    }
    return [{ label: field.label, from: shown(from), to: shown(to) }]
  })
}

/**
 * Has a record changed since it was seen (optimistic-lock.ts)?
 * @param seen ANTES as sent; missing fields are not compared. @param row the current record.
 */
export function changedSince(record: RecordDefinition, seen: string, row: Values): boolean {
  const earlier = valuesIn(seen)
  return Object.entries(seenOf(record, row)).some(([name, now]) => name in earlier && earlier[name] !== now)
}
