/** Mis dispositivos: which devices may send for a person, and ending one; administrators, anybody's (ours). */

import { devicesTexts } from '../texts/devices.ts'
import { fill } from '../texts/fill.ts'
import { systemsTexts } from '../texts/systems.ts'
import { choice, field, fieldOrScope, lookup, type Values } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

const t = devicesTexts
const asksOf: Values = { S: t.asksPasskey, O: systemsTexts.asksEnd }

export const devices = defineMaster({
  key: 'misDispositivos',
  title: t.title,
  id: 'ID',
  list: {
    operation: 'usuario/dispositivos',
    filters: {
      NID_PROPIETARIO: choice({
        label: 'Usuario',
        onlyFor: 'administrators',
        from: lookup('usuario/usuariosDispositivos'),
        start: { session: 'nid' },
      }),
    },
    send: { NID_PROPIETARIO: fieldOrScope('NID_PROPIETARIO') },
    columns: [
      {
        key: 'NOMBRE',
        label: 'DISPOSITIVO',
        card: 'title',
        note: ({ ESTE, LLAVE }) => (ESTE === 'S' ? t.here : LLAVE === 'O' ? t.system : ''),
      },
      { key: 'DESDE', label: 'DESDE', kind: 'date' },
      { key: 'ULTIMO_USO', label: 'ULTIMO USO', kind: 'date', row: 'when' },
      {
        key: 'PROPIETARIO',
        label: 'NOMBRE',
        kind: 'person',
        nids: ['NID_PROPIETARIO'],
        card: 'subtitle',
        onlyFor: 'administrators',
      },
      { key: 'NID_PROPIETARIO', label: 'NUMERO DE DOCUMENTO', onlyFor: 'administrators' },
    ],
  },
  actions: [
    {
      kind: 'act',
      name: 'terminar',
      label: t.end,
      sign: 'refused',
      tone: 'bad',
      call: lookup('usuario/terminarDispositivo', { ID: field('ID') }),
      asks: ({ ESTE, LLAVE = '', NOMBRE = '' }) =>
        ESTE === 'S' ? t.asksHere : fill(asksOf[LLAVE] ?? t.asks, { name: NOMBRE }),
      texts: { saved: t.ended, failed: { text: t.failed, severity: 'error' } },
    },
  ],
})
