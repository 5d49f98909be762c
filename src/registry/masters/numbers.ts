/** Maestro de Consecutivos: the numbers of every form, their owners and states (2§2 to 2§6). */

import { numberImport } from '../app/imports.ts'
import { numbersTexts } from '../texts/numbers.ts'
import { byCode, formNames, numberStates } from '../vocabulary/codes.ts'
import { choice, count, fieldOrScope, lookup } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import { numberInRow } from './master-fields.ts'

const t = numbersTexts

const associates = lookup('selecciones/seleccionUsuariosConsecutivos')

export const numbers = defineMaster({
  key: 'maestroConsecutivos',
  title: t.masterTitle,
  heading: t.heading,
  addTitle: t.detailTitle,
  viewTitle: t.detailTitle,
  id: 'id',
  fields: {
    codigo: choice({
      label: 'Código',
      required: t.code,
      nameKey: 'descripcion',
      from: lookup('selecciones/seleccionFormulariosNew'),
    }),
    nid_propietario: choice({ label: 'Nombre del usuario', required: t.owner, nameKey: 'NOMBRE', from: associates }),
    numero: count({ label: 'Número', required: t.number, min: 1, bounds: t.numberBounds }),
    estado: choice({ label: 'Estado', required: t.state, from: numberStates, start: { value: '0' } }),
  },
  list: {
    operation: 'maestroConsecutivos/maestroConsecutivos',
    exportAs: 'consecutivos',
    filters: { nid_propietario: choice({ label: 'Asociado', from: associates }) },
    send: { nid_propietario: fieldOrScope('nid_propietario') },
    columns: [
      { key: 'codigo', label: 'CODIGO', codes: byCode(formNames) },
      { key: 'descripcion', label: 'DESCRIPCION' },
      { key: 'numero', label: 'NUMERO', align: 'right', card: 'title' },
      { key: 'nid_propietario', label: 'NUMERO DE DOCUMENTO' },
      { key: 'NOMBRE', label: 'NOMBRE', kind: 'person', nids: ['nid_propietario'], row: 'what' },
      { key: 'estado', label: 'ESTADO', kind: 'state', codes: numberStates, row: 'what' },
      { key: 'fecha_uso', label: 'FECHA DE USO', kind: 'date' },
    ],
    rowColumns: numberInRow,
  },
  submit: { operation: 'maestroConsecutivos/ingresarConsecutvo', fixed: {}, carried: ['id'] },
  editing: { onceReferred: [], referred: ({ CON_REGISTRO }) => CON_REGISTRO === 'S' },
  refusals: { 100: { field: 'numero', text: t.exists } },
  imports: numberImport,
})
