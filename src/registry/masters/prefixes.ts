/**
 * Prefijos: the prefix of each associate's animals, requested and assigned (2§2, 2§3, 2§5, 2§8; decisions 144 to 147).
 */

import { lengthOf } from '../format/text.ts'
import { dateNotBefore } from '../rules/bounds-of-people.ts'
import { placeNames } from '../shared-fields/shared-columns.ts'
import { fill } from '../texts/fill.ts'
import { associationKinds, byName, documentTypes } from '../vocabulary/codes.ts'
import { date, fact, field, lookup, text } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const prefixesTexts = {
  farm: 'La nombre del criadero es requeriso.',
  prefix: 'El prefijo principal es requerido.',
  requested: 'la fecha de solicitud es requerida.',
  assigned: 'la fecha de asignación es requerida.',
  taken: 'El prefijo digitado ya esta en uso, verifique por favor...',
  bad: 'El prefijo solo puede tener letras y números, hasta {n}, verifique por favor',
  assignedBefore: 'La fecha de asignación no puede ser menor a: {date}',
} as const

const t = prefixesTexts

/** Longest prefix, in characters. */
const LONGEST_PREFIX = 10

const isPrefix = (text = ''): boolean =>
  text === '' || (lengthOf(text) <= LONGEST_PREFIX && /^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u.test(text))

const requested = (n: number) => text({ label: `Prefijo solicitado ${n}`, max: LONGEST_PREFIX })

const bad = fill(t.bad, { n: LONGEST_PREFIX })

export const prefixes = defineMaster({
  key: 'prefijos',
  title: 'Prefijos',
  viewTitle: 'Detalle del Prefijo',
  width: 850,
  id: 'ID',
  fields: {
    NOMSOCIO: fact({ label: 'Socio', unsent: true }),
    NASOCIACION: fact({ label: 'Asociación', unsent: true }),
    CRIADERO: text({ label: 'Criadero', required: t.farm, max: 100, wide: true }),
    PREFIJO: text({ label: 'Prefijo principal', required: t.prefix, max: LONGEST_PREFIX }),
    PREFIJO_SOLICITADO1: requested(1),
    PREFIJO_SOLICITADO2: requested(2),
    PREFIJO_SOLICITADO3: requested(3),
    FECHA_SOLICITUD: date({ label: 'Fecha de solicitud', required: t.requested }),
    FECHA_ASIGNACION: date({ label: 'Fecha de asignación', required: t.assigned }),
  },
  rules: [
    ...['PREFIJO', 'PREFIJO_SOLICITADO1', 'PREFIJO_SOLICITADO2', 'PREFIJO_SOLICITADO3'].map((name) => ({
      field: name,
      holds: (values: Readonly<Record<string, string>>) => isPrefix(values[name]),
      message: bad,
    })),
    dateNotBefore('FECHA_ASIGNACION', 'FECHA_SOLICITUD', t.assignedBefore),
  ],
  list: {
    operation: 'prefijos/prefijos',
    exportAs: 'prefijos',
    columns: [
      { key: 'descripcion', label: 'TIPO DE ASOCIACION', codes: byName(associationKinds) },
      { key: 'NID_ASOCIACION', label: 'NIT ASOCIACION' },
      { key: 'NASOCIACION', label: 'ASOCIACION', kind: 'word', nids: ['NID_ASOCIACION'], below: 'NID_ASOCIACION' },
      { key: 'TIDSOCIO', label: 'TIPO DE DOCUMENTO', codes: documentTypes, below: 'NID_SOCIO' },
      { key: 'NID_SOCIO', label: 'DOCUMENTO DEL SOCIO' },
      { key: 'NOMSOCIO', label: 'SOCIO', card: 'title', nids: ['NID_SOCIO'] },
      { key: 'CRIADERO', label: 'CRIADERO', card: 'subtitle', below: 'DIRECCION' },
      ...placeNames,
      { key: 'DIRECCION', label: 'DIRECCION' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD', kind: 'date', below: 'FECHA_ASIGNACION' },
      { key: 'FECHA_ASIGNACION', label: 'FECHA DE ASIGNACION', kind: 'date' },
      { key: 'PREFIJO', label: 'PREFIJO PRINCIPAL', below: 'PREFIJO_SOLICITADO1' },
      { key: 'PREFIJO_SOLICITADO1', label: 'PREFIJO SOLICITADO 1' },
      { key: 'PREFIJO_SOLICITADO2', label: 'PREFIJO SOLICITADO 2', below: 'PREFIJO_SOLICITADO3' },
      { key: 'PREFIJO_SOLICITADO3', label: 'PREFIJO SOLICITADO 3' },
    ],
  },
  submit: { operation: 'prefijos/ingresarPrefijo', fixed: {}, carried: ['ID'] },
  editing: {},
  changes: [lookup('selecciones/seleccionPrefijo', { NID_PROPIETARIO: field('NID_SOCIO') })],
  refusals: { 97: { field: 'PREFIJO', text: t.taken } },
})
