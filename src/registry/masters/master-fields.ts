/** What several masters share. */

import { documentType } from '../shared-fields/people-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { uploadAnswersTexts } from '../texts/uploads.ts'
import { choice, type Field, lookup } from '../vocabulary/define-field.ts'

export const thirdPartyType = (required: string): Field => documentType('Tipo de documento', required)

/**
 * An active third party, by name; the type of his document is filled in.
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
 * Records known by a number that people give them: the documented call does not say whether a record is new. OPCION
 * says it (1 new, 2 known), so that a number typed twice does not overwrite somebody; hosts that know no OPCION ignore it.
 */
export const newOrKnown = {
  submit: { fixed: { OPCION: '1' } },
  editing: { send: { OPCION: '2' } },
} as const

/** What the documents say of an upload that is not taken (2§8). */
export const uploadTexts = { tooLarge: commonTexts.fileTooLarge, wrongType: uploadAnswersTexts.type } as const
