/** Registradores: who files for the associates of a zone (2§2, 2§3, 2§5; docs/security.md). */

import { documentColumns } from '../shared-fields/shared-columns.ts'
import { activeStates, yesNo } from '../vocabulary/codes.ts'
import { choice, lookup } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import { newOrKnown, thirdParty, thirdPartyType } from './master-fields.ts'

const registrarsTexts = {
  type: 'Debe seleccionar el tipo de documento, verifique por favor',
  registrar: 'Debe seleccionar el registrador, verifique por favor',
  zone: 'Debe seleccionar la zona, verifique por favor',
  coordinator: 'Debe seleccionar si es coordinador, verifique por favor',
  state: 'Debe seleccionar el estado, verifique por favor',
} as const

export const registrars = defineMaster({
  key: 'registradores',
  title: 'Registradores',
  addTitle: 'Detalle del Registrador',
  viewTitle: 'Detalle del Registrador',
  id: 'NID_REGISTRADOR',
  fields: {
    TID_REGISTRADOR: thirdPartyType(registrarsTexts.type),
    NID_REGISTRADOR: thirdParty('Registrador', 'TID_REGISTRADOR', registrarsTexts.registrar),
    ZON_CODIGO: choice({
      label: 'Zona',
      required: registrarsTexts.zone,
      nameKey: 'NOM_ZONA',
      from: lookup('selecciones/seleccionZonas'),
    }),
    COORDINADOR: choice({
      label: 'Coordinador',
      required: registrarsTexts.coordinator,
      from: yesNo,
      start: { value: 'N' },
    }),
    ESTADO: choice({ label: 'Estado', required: registrarsTexts.state, from: activeStates, start: { value: 'A' } }),
  },
  list: {
    operation: 'registradores/registradores',
    columns: [
      ...documentColumns('TID_REGISTRADOR', 'NID_REGISTRADOR'),
      { key: 'ZON_CODIGO', name: 'NOM_ZONA', label: 'ZONA' },
      { key: 'COORDINADOR', label: 'COORDINADOR' },
      { key: 'ESTADO', label: 'ESTADO', kind: 'state' },
    ],
  },
  submit: { operation: 'registradores/ingresarRegistrador', ...newOrKnown.submit },
  editing: { ...newOrKnown.editing, fixed: ['TID_REGISTRADOR', 'NID_REGISTRADOR'] },
  changes: [lookup('selecciones/seleccionRegistradoresGenealogia')],
})
