/** Males that a lessee may sub-let: current leases. Nothing is filed here; sub-leases begin from its rows (2§2). */

import { leaseTone } from '../rules/lease.ts'
import { lessees } from '../shared-fields/people-fields.ts'
import { subLeaseTexts } from '../texts/a12.ts'
import { byName, species } from '../vocabulary/codes.ts'
import { choice, defineForm, fact, ofRecord } from '../vocabulary/define-form.ts'

export const availableLeases = defineForm({
  key: 'A12-disponibles',
  code: 'A12',
  route: '/reproductoresDisponibles',
  title: 'REPRODUCTORES DISPONIBLES PARA SUB ARRENDAR',
  viewTitle: 'Consultando Arrendamiento Reproductores',
  owner: 'nid_arrendatario',
  number: 'consecutivo',
  capture: 'own',

  fields: {
    consecutivo: fact({ label: 'Consecutivo' }),
    nid_propietario: fact({ label: 'Arrendador', nameKey: 'nomarrendador' }),
    especie: fact({ label: 'Especie', nameKey: 'nomespecie' }),
    crg_animal: fact({ label: 'Chip', animal: ofRecord }),
    fecha_inicio: fact({ label: 'Fecha inicial' }),
    fecha_fin: fact({ label: 'Fecha final' }),
    nid_arrendatario: choice({
      label: 'Arrendatario',
      nameKey: 'nomarrendatario',
      locked: true,
      from: lessees,
    }),
  },

  list: {
    operation: 'formularioA12/reproductoresDisponibles',
    ownerField: 'nid_propietario',
    rowOwners: ['nid_arrendatario'],
    mark: leaseTone,
    columns: [
      { key: 'consecutivo', label: 'CONSECUTIVO', card: 'title' },
      { key: 'cedulaarrendador', label: 'NUMERO DE DOCUMENTO' },
      {
        key: 'nomarrendador',
        label: 'ARRENDADOR',
        kind: 'person',
        nids: ['cedulaarrendador', 'nid_propietario'],
        row: 'what',
      },
      { key: 'nomespecie', label: 'ESPECIE', kind: 'species', codes: byName(species) },
      { key: 'crg_animal', label: 'CHIP', animal: 'NOMBRE_ANIMAL', row: 'who' },
      { key: 'fecha_inicio', label: 'FECHA INICIAL', kind: 'date' },
      { key: 'fecha_fin', label: 'FECHA FINAL', kind: 'date', row: 'when' },
      { key: 'cedulaarrendatario', label: 'NUMERO DE DOCUMENTO DEL ARRENDATARIO' },
      {
        key: 'nomarrendatario',
        label: 'ARRENDATARIO',
        kind: 'person',
        nids: ['cedulaarrendatario', 'nid_arrendatario'],
      },
    ],
  },
  actions: [{ kind: 'part', form: 'A12-sub', label: subLeaseTexts.begin, left: () => 1 }],
  submit: { operation: 'formularioA12/ingresarSubArrendamiento', fixed: {} },
  texts: { saved: subLeaseTexts.saved, failed: { text: subLeaseTexts.failed, severity: 'error' } },
})
