/** Shared by several masters. */

import { documentType } from '../shared-fields/people-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { uploadAnswersTexts } from '../texts/uploads.ts'
import { choice, type Field, lookup } from '../vocabulary/define-field.ts'
import type { Column } from '../vocabulary/define-record.ts'

export const thirdPartyType = (required: string): Field => documentType('Tipo de documento', required)

/**
 * An active third party, by name; the document type is filled in.
 * @param fills further fields that take a key of the chosen one.
 */
export const thirdParty = (
  label: string,
  typeField: string,
  required: string,
  fills: Readonly<Record<string, string>> = {},
): Field =>
  choice({
    label,
    required,
    nameKey: 'NOMBRE',
    from: lookup('selecciones/seleccionUsuariosTotal'),
    alike: { tid: typeField },
    fills: { [typeField]: 'tid', ...fills },
  })

/**
 * Records identified by a number that people enter: the documented call does not say whether a record is new. OPCION
 * says it (1 new, 2 existing), so that a number entered twice does not overwrite another person's record; hosts that do
 * not know OPCION ignore it.
 */
export const newOrKnown = {
  submit: { fixed: { OPCION: '1' } },
  editing: { send: { OPCION: '2' } },
} as const

/** Messages of the documents for a refused upload (2§8). */
export const uploadTexts = { tooLarge: commonTexts.fileTooLarge, wrongType: uploadAnswersTexts.type } as const

/** Of a consecutive, on a phone: 'A01 1226', and below it the form without its code. */
export const numberInRow: readonly Column[] = [
  { key: 'numero', label: 'NUMERO', row: 'who', value: (row) => `${row.codigo} ${row.numero}` },
  {
    key: 'descripcion',
    label: '',
    row: 'what',
    value: ({ codigo, descripcion = '' }) => descripcion.replace(`${codigo} `, ''),
  },
]
