/** Inseminadores, whose associates they capture for, and what one insemination costs (2§2, 2§3, 2§5; decision 143). */

import { documentColumns } from '../shared-fields/shared-columns.ts'
import { activeStates } from '../vocabulary/codes.ts'
import { choice, lookup, money } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import { newOrKnown, thirdParty, thirdPartyType } from './master-fields.ts'

export const inseminatorsTexts = {
  type: 'Debe seleccionar el tipo de documento, verifique por favor',
  inseminator: 'Debe seleccionar el inseminador, verifique por favor',
  value: 'Debe digitar el valor, verifique por favor',
  valueBounds: 'El valor no es correcto, verifique por favor',
  state: 'Debe seleccionar el estado, verifique por favor',
} as const

export const inseminators = defineMaster({
  key: 'inseminadores',
  title: 'Inseminadores',
  addTitle: 'Detalle del Inseminador',
  viewTitle: 'Detalle del Inseminador',
  id: 'NID_INSEMINADOR',
  fields: {
    TID_INSEMINADOR: thirdPartyType(inseminatorsTexts.type),
    // Ours, not in the documents: proposed from the department, written by administrators only.
    NID_INSEMINADOR: thirdParty('Inseminador', 'TID_INSEMINADOR', inseminatorsTexts.inseminator, {
      ZON_CODIGO: 'zona',
    }),
    ZON_CODIGO: choice({ label: 'Zona', nameKey: 'NOM_ZONA', from: lookup('selecciones/seleccionZonas') }),
    VALOR: money({
      label: 'Valor',
      required: inseminatorsTexts.value,
      atMost: 100_000_000,
      bounds: inseminatorsTexts.valueBounds,
    }),
    ESTADO: choice({ label: 'Estado', required: inseminatorsTexts.state, from: activeStates, start: { value: 'A' } }),
  },
  list: {
    operation: 'inseminadores/inseminadores',
    columns: [
      ...documentColumns('TID_INSEMINADOR', 'NID_INSEMINADOR'),
      { key: 'ZON_CODIGO', name: 'NOM_ZONA', label: 'ZONA' },
      { key: 'VALOR', label: 'VALOR', kind: 'money', align: 'right' },
      { key: 'ESTADO', label: 'ESTADO', kind: 'state' },
    ],
  },
  submit: { operation: 'inseminadores/ingresarInseminador', ...newOrKnown.submit },
  editing: { ...newOrKnown.editing, fixed: ['TID_INSEMINADOR', 'NID_INSEMINADOR'] },
  changes: [lookup('selecciones/SeleccionInseminador', { ESTADO: 'A' })],
})
