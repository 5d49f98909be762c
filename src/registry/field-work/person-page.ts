/** What the registry knows about a person, for administrators and registrars of the zone (ours; capacity 'ficha'). */
import { type Column, isForm, isLookup, type RecordDefinition, type Values } from '../vocabulary/define-form.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'

/** The parts of the answer: which of its rows, and so which of the page, a row belongs to. */
export type PersonPart =
  | 'persona'
  | 'animales'
  | 'numeros'
  | 'formularios'
  | 'solicitudes'
  | 'cuenta'
  | 'dispositivos'
  | 'arriendos'
  | 'sinEnviar'

export const personRequest = (nid: string): LookupRequest => ({
  operation: 'persona/ficha',
  fields: { NID_PROPIETARIO: nid },
  passing: [],
})

/** @param rows of 'persona/ficha'. @returns those of that part, in order */
export const personPart = (rows: readonly Values[], part: PersonPart): readonly Values[] =>
  rows.filter(({ CLASE }) => CLASE === part)

export interface NumbersOfCode {
  readonly code: string
  /** Of numbers: used by filed forms, still available, void. */
  readonly used: number
  readonly free: number
  readonly void: number
}

/** One per form code, from the rows of one code and state each. */
export function numbersByCode(rows: readonly Values[]): readonly NumbersOfCode[] {
  const numbers = personPart(rows, 'numeros')
  return [...new Set(numbers.map(({ CODIGO = '' }) => CODIGO))].map((code) => {
    const count = (state: string) =>
      Number(numbers.find(({ CODIGO, DETALLE }) => CODIGO === code && DETALLE === state)?.TOTAL ?? 0)
    return { code, free: count('0'), used: count('1'), void: count('2') }
  })
}

/** What deactivating the person leaves behind, in counts. */
export function leftBehind(rows: readonly Values[]) {
  return {
    animals: personPart(rows, 'animales').reduce((sum, { TOTAL }) => sum + Number(TOTAL), 0),
    leases: personPart(rows, 'arriendos').length,
    numbers: numbersByCode(rows).reduce((sum, { free }) => sum + free, 0),
    unsent: personPart(rows, 'sinEnviar').length,
    devices: personPart(rows, 'dispositivos').length,
  }
}

/** Document of the person whose name a column shows in a row; undefined: it shows no person, or the row does not say. */
export function personIn(record: RecordDefinition, { kind, key, name, nids }: Column, row: Values): string | undefined {
  const owner = isForm(record) ? [record.owner] : []
  const keys = nids ?? (kind !== 'person' ? [] : name ? [key] : owner)
  return keys.map((of) => row[of]).find((nid) => nid)
}

/** Calls whose options are people, by their document. */
const PEOPLE = /^selecciones\/(seleccion(Usuarios|Profesionales|Registradores|Asociaciones)\w*|SeleccionInseminador)$/

/** Document of the person whom a field of a record names; undefined: it names none, or the record does not say. */
export function personAt(record: RecordDefinition, name: string, row: Values): string | undefined {
  const field = record.fields[name]
  if (field?.kind === 'choice' && isLookup(field.from) && PEOPLE.test(field.from.operation)) return row[name]
  const column = record.list.columns.find(({ key }) => key === name || key === field?.nameKey)
  return column && personIn(record, column, row)
}
