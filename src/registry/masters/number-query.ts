/** Consulta de Consecutivos: a member's numbers, used and available; administrators, anybody's (2§2, 2§6; decisions 31, 157). */

import { numbersTexts } from '../texts/numbers.ts'
import { byCode, formNames, numberStates } from '../vocabulary/codes.ts'
import { choice, field, fieldOrScope, lookup, type Option } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import { numberInRow } from './master-fields.ts'

const t = numbersTexts

/** The state that the query requests; 6 is every state. */
const askedStates: readonly Option[] = [
  { code: '6', name: t.every },
  { code: '1', name: t.used },
  { code: '0', name: t.available },
]

export const numberQuery = defineMaster({
  key: 'maestroConsecutivosUsuario',
  title: t.queryTitle,
  heading: t.heading,
  helpId: 2,
  id: 'id',
  list: {
    operation: 'maestroConsecutivos/contarEstado',
    exportAs: 'consecutivos',
    filters: {
      estado: choice({ label: t.show, from: askedStates, start: { value: '6' } }),
      nid_propietario: choice({
        label: 'Asociado',
        onlyFor: 'administrators',
        start: { farm: 'nid' },
        from: lookup('usuario/usuariosConsecutivos', { estado: field('estado') }),
      }),
    },
    send: { nid_propietario: fieldOrScope('nid_propietario'), estado: field('estado') },
    columns: [
      { key: 'codigo', label: 'CODIGO', codes: byCode(formNames) },
      { key: 'descripcion', label: 'DESCRIPCION' },
      { key: 'total', label: 'TOTAL', align: 'right' },
      { key: 'numero', label: 'NUMERO', align: 'right', card: 'title' },
      { key: 'estado', label: 'ESTADO', kind: 'state', codes: numberStates, row: 'what' },
      { key: 'fecha_uso', label: 'FECHA DE USO', kind: 'date' },
      {
        key: 'nid_propietario',
        label: 'NUMERO DE DOCUMENTO',
        onlyFor: 'administrators',
        // The list has no name that could lead to the person.
        nids: ['nid_propietario'],
      },
    ],
    rowColumns: numberInRow,
  },
})
