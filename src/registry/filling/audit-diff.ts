/** The trail of a record, as people read it: which of its fields an act changed, from what to what. Pure. */

import { codecOf } from '../fields/index.ts'
import { entryOf } from '../format/own-property.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { isForm } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { knownName } from '../vocabulary/known-codes.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'

/** A line of auditoria/historial. */
export interface RecordedAct {
  readonly id: string
  /** ISO, UTC. */
  readonly at: string
  readonly user: string
  /** undefined: it made the record. */
  readonly before: Values | undefined
  readonly after: Values
  /** It changed nothing: somebody asked about the record, or answered. */
  readonly said?: { readonly verb: string; readonly text: string }
}

export interface Change {
  readonly label: string
  /** '' for nothing. */
  readonly from: string
  readonly to: string
}

/** The call for the trail of a record. */
export const trailRequest = (record: RecordDefinition, row: Values): LookupRequest => ({
  operation: 'auditoria/historial',
  fields: { TIPO: isForm(record) ? record.code : record.key, NUMERO: row[record.id] ?? '' },
  passing: [],
})

/** Reads a line; what cannot be read is empty. */
export const readAct = (line: Values): RecordedAct => {
  const after = valuesIn(line.DESPUES ?? '')
  const [verb, field] = entryOf(sayings, line.OPERACION ?? '') ?? []
  return {
    id: line.ID ?? '',
    at: line.FECHA ?? '',
    user: line.USUARIO ?? '',
    before: line.ANTES ? valuesIn(line.ANTES) : undefined,
    after,
    ...(verb && field && { said: { verb, text: after[field] ?? '' } }),
  }
}

const sayings: Readonly<Record<string, readonly [verb: string, field: string]>> = {
  'revisionCampo/preguntar': ['preguntó', 'PREGUNTA'],
  'campo/responder': ['respondió', 'RESPUESTA'],
}

/** An object of texts in a JSON text. */
export function valuesIn(json: string): Values {
  try {
    const read: unknown = JSON.parse(json)
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).map(([key, value]) => [key, value === null || value === undefined ? '' : String(value)]),
    )
  } catch {
    return {}
  }
}

/**
 * What an act changed, field by field in paper order.
 * @param known other states of the same record: they know the names of codes that this one does not.
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
