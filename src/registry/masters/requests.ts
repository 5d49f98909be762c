/** Requests for blocks of numbers: one's own, those to review, those decided (2§2 to 2§5; ambiguities 168 to 178). */

import { pesos } from '../format/pesos.ts'
import { fill, texts } from '../texts.ts'
import { field, lookup, ownScope } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import type { Column, RowAction } from '../vocabulary/define-record.ts'

const t = texts.requests

const columns: readonly Column[] = [
  { key: 'consec_solicitud', label: 'SOLICITUD', align: 'right', card: 'title' },
  { key: 'fecha', label: 'FECHA' },
  { key: 'NOMBRE', label: 'NOMBRE', card: 'subtitle' },
  { key: 'total', label: 'TOTAL FORMULARIOS', align: 'right' },
  { key: 'valor', label: 'TOTAL A PAGAR', align: 'right', value: ({ valor = '' }) => pesos(valor) },
  { key: 'MESTADO', label: 'ESTADO' },
  { key: 'soporte', label: 'DOCUMENTO SOPORTE', picture: true },
  { key: 'fecha_aprobacion', label: 'FECHA DE APROBACION' },
  { key: 'observaciones', label: 'OBSERVACIONES' },
]

type Row = Readonly<Record<string, string>>
const isIn =
  (...states: string[]) =>
  ({ estado = '' }: Row): boolean =>
    states.includes(estado)

const look: RowAction = {
  kind: 'panel',
  name: 'detalle',
  label: texts.common.view,
  sign: 'search',
  when: ({ estado }) => estado !== '3',
}
/** Rejected: in red. */
const lookAtCause: RowAction = {
  kind: 'panel',
  name: 'causal',
  label: texts.common.view,
  sign: 'search',
  tone: 'bad',
  when: isIn('3'),
}

export const ownRequests = defineMaster({
  key: 'formulariosSolicitados',
  route: '/formulariosSolicitados',
  title: t.title,
  helpId: 4,
  id: 'id',
  list: {
    operation: 'formulariosSolicitados/formularioSolicitados',
    send: { NID_PROPIETARIO: ownScope },
    columns,
  },
  actions: [
    look,
    lookAtCause,
    { kind: 'panel', name: 'soporte', label: t.loadSupport, sign: 'upload', when: isIn('1', '2') },
  ],
})

export const pendingRequests = defineMaster({
  key: 'paraRevisar',
  route: '/paraRevisar',
  title: t.pendingTitle,
  id: 'id',
  list: { operation: 'formulariosParaRevisar/formularioSolicitados', columns },
  actions: [
    look,
    {
      kind: 'act',
      name: 'aprobar',
      label: t.approve,
      sign: 'check',
      when: isIn('2'),
      asks: ({ consec_solicitud = '', NOMBRE = '', valor = '', total = '' }) =>
        fill(t.approveAsks, { n: consec_solicitud, name: NOMBRE, pay: pesos(valor), forms: total }),
      call: lookup('formulariosParaRevisar/ingresarFormularioSolicitados', {
        id: field('id'),
        consec_solicitud: field('consec_solicitud'),
        nid_propietario: field('nid_propietario'),
      }),
      texts: { saved: t.approved, failed: { text: t.reviewFailed, severity: 'warning' } },
    },
    { kind: 'panel', name: 'rechazar', label: t.reject, sign: 'refused', when: isIn('2') },
  ],
  changes: [
    lookup('selecciones/seleccionFormulariosGeneral', {
      consec_solicitud: field('consec_solicitud'),
      nid_propietario: field('nid_propietario'),
    }),
    lookup('formulariosRevisados/formularioSolicitados'),
  ],
})

export const reviewedRequests = defineMaster({
  key: 'revisados',
  route: '/revisados',
  title: t.reviewedTitle,
  id: 'id',
  list: { operation: 'formulariosRevisados/formularioSolicitados', columns, exportAs: 'solicitudes' },
  actions: [look, lookAtCause],
})
