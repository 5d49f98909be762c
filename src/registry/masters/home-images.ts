/**
 * Imágenes de Presentación Inicial: pictures of the public home, switched on and off (2§2, 2§3; decisions 163, 164).
 */

import { commonTexts } from '../texts/common.ts'
import { contentTexts } from '../texts/content.ts'
import { contentStates } from '../vocabulary/codes.ts'
import { field, type Lookup, lookup, photo } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import type { RowAction } from '../vocabulary/define-record.ts'
import { uploadTexts } from './master-fields.ts'

const t = contentTexts
const failed = { text: t.failed, severity: 'warning' } as const

/**
 * Two buttons of a row that switch it on and off at once (2§4): only the one that changes the state is shown.
 * @param key the row key of its state, 1 or 0. @param call the call that sets a state.
 */
export const switches = (key: string, call: (state: '0' | '1') => Lookup): readonly RowAction[] =>
  (
    [
      ['activar', t.turnOn, 'check', '0', '1', t.asksOn],
      ['inactivar', t.turnOff, 'refused', '1', '0', t.asksOff],
    ] as const
  ).map(([name, label, sign, from, to, asks]) => ({
    kind: 'act',
    ...{ name, label, sign, asks },
    when: (row) => row[key] === from,
    call: call(to),
    texts: { saved: commonTexts.saved, failed },
  }))

const LIMIT = 10_000_000

export const homeImages = defineMaster({
  key: 'presentacion',
  title: t.homeImages,
  addTitle: t.addImages,
  id: 'ID',
  fields: {
    IMAGEN1: photo({
      label: 'Imagen 1',
      wireName: 'files[0]',
      required: t.images,
      limit: LIMIT,
      ...uploadTexts,
      unsent: true,
      hint: t.pictureHint,
    }),
    IMAGEN2: photo({ label: 'Imagen 2', wireName: 'files[1]', limit: LIMIT, ...uploadTexts, unsent: true }),
    IMAGEN3: photo({ label: 'Imagen 3', wireName: 'files[2]', limit: LIMIT, ...uploadTexts, unsent: true }),
  },
  list: {
    operation: 'procesosDiarios/documentosInicioTotal',
    columns: [
      { key: 'URL', label: 'IMAGEN', picture: true, value: ({ ID = '' }) => `Imagen ${ID}`, card: 'title' },
      { key: 'ESTADO', label: 'ESTADO', kind: 'state', codes: contentStates },
    ],
  },
  actions: switches('ESTADO', (state) =>
    lookup('procesosDiarios/inactivarActivar', { ESTADO: state, ID: field('ID'), CODIGO: 'A99' }),
  ),
  submit: {
    operation: 'archivos/subirArchivos',
    fixed: { CODIGO: 'A99', estado: '1', OPCION: '0', CONSECUTIVO: '', idAyuda: '' },
    stamped: { NID_PROPIETARIO: 'nid' },
  },
})
