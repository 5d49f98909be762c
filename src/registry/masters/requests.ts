/** Requests for blocks of numbers: one's own, those to review, those decided (2§2 to 2§5; decisions 168 to 178). */

import { pesos } from '../format/decimal.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { byName, requestStates } from '../vocabulary/codes.ts'
import { field, lookup, ownScope } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'
import type { Column, RowAction } from '../vocabulary/define-record.ts'

/** Most papers of one form in one request. */
export const MOST_PAPERS = 10_000

/** How many papers of one form, as typed or sent: '2,5' is not guessed to be 25. 0 takes the line out. */
export const isQuantity = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= MOST_PAPERS

export const requestsTexts = {
  title: 'Formularios Solicitados',
  pendingTitle: 'Formularios Solicitados Pendientes de Revisión',
  /** As the menu calls it. */
  pendingHeading: 'Pendientes de Revisión',
  reviewedTitle: 'Revisados y aprobados',
  addTitle: 'Solicitud de Formularios',
  detailTitle: 'Detalle de la Solicitud',
  supportTitle: 'Documento Soporte',
  rejectTitle: 'Rechazar Solicitud',
  draftQuestion: 'Tiene una solicitud de formularios sin enviar, ¿desea borrarla?',
  draftYes: 'Si borrela',
  draftDeleted: 'La solicitud ha sido borrada de forma exitosa!!!',
  draftNotDeleted: 'Se presento un error, intentelo más tarde!!!',
  banner: 'El valor de los formularios debe ser consignado en la cuenta {subcontenido} del banco {contenido}',
  sent: 'La solicitud ha sido enviada con exito, debe ingresar el documento soporte, debe consultar el estado de la misma',
  sendFailed: 'El Registro no pudo ser Ingresaro o Actualizado, verifique los datos',
  supportRequired: 'El documento soporte es obligatorio.',
  supportType: 'El archivo no es de tipo .jpg, verifique por favor',
  supportGone: 'El archivo ya no se puede leer, escójalo otra vez por favor',
  supportSize: 'El tamaño del archivo es superior a 5MB, verifique por favor',
  supportSent: 'El documento soporte ha diso enviado con exito...',
  approved: 'La solicitud de formularios ha sido aprobada con exito y los consecutivos han sido generados.',
  rejected: 'La solicitud ha sido rechazada.',
  reviewFailed: 'El Registro no pudo ser Ingresaro o Actualizado',
  causeRequired: 'La causal de rechazao es requerida.',
  cause: 'Causal de rechazo',
  loadSupport: 'Cargar documento soporte',
  approve: 'Aprobar',
  approveAsks: '¿Aprobar la solicitud {n} de {name}, por {pay}, y generar sus {forms} consecutivos?',
  reject: 'Rechazar',
  line: 'Formulario',
  unitValue: 'Valor',
  lineTotal: 'Total',
  firstNumber: 'Número inicial',
  lastNumber: 'Número final',
  totalForms: 'Total formularios',
  totalToPay: 'Total a pagar',
  amountOf: 'Cantidad de {name}',
  fewer: 'Uno menos de {name}',
  more: 'Uno más de {name}',
  saving: 'Guardando...',
  saved: 'Guardado',
  notSaved: 'No se guardó',
  waitsForSignal: 'Se guarda cuando haya señal',
  tryAgain: 'Intentar de nuevo',
  chooseFile: 'Elegir archivo',
  supportFile: 'Archivo .jpg del documento soporte, máximo 5MB',
  supportNow: 'Documento soporte actual',
  draftKept: 'Cada cantidad se guarda al cambiarla. Puede cerrar y continuar después.',
  quantity: 'La cantidad no es correcta, verifique por favor',
  noFee: 'El formulario no tiene valor para este año, verifique por favor',
  nothingAsked: 'Debe solicitar al menos un formulario, verifique por favor',
  notDraft: 'La solicitud ya fue enviada, verifique por favor',
  notWaiting: 'La solicitud ya fue revisada o aún no tiene documento soporte, verifique por favor',
  supportLate: 'La solicitud no recibe documento soporte en su estado actual, verifique por favor',
} as const

const t = requestsTexts

/** @param states those that its requests may have */
const columnsIn = (...states: readonly string[]): readonly Column[] => [
  { key: 'consec_solicitud', label: 'SOLICITUD', align: 'right', card: 'title' },
  { key: 'fecha', label: 'FECHA', kind: 'date', row: 'when' },
  { key: 'NOMBRE', label: 'NOMBRE', kind: 'person', nids: ['nid_propietario'], row: 'what' },
  { key: 'total', label: 'TOTAL FORMULARIOS', align: 'right' },
  { key: 'valor', label: 'TOTAL A PAGAR', kind: 'money', align: 'right', value: ({ valor = '' }) => pesos(valor) },
  {
    key: 'MESTADO',
    label: 'ESTADO',
    kind: 'state',
    codes: byName(requestStates.filter(({ code }) => states.includes(code))),
    row: 'what',
  },
  { key: 'soporte', label: 'DOCUMENTO SOPORTE', picture: true },
  { key: 'fecha_aprobacion', label: 'FECHA DE APROBACION', kind: 'date' },
  { key: 'observaciones', label: 'OBSERVACIONES' },
]

/** On a phone: 'Solicitud 12', '30 formularios · $ 285.000'. */
const rowColumns: readonly Column[] = [
  { key: 'consec_solicitud', label: t.title, row: 'who', value: (row) => fill('Solicitud {consec_solicitud}', row) },
  { key: 'total', label: t.totalForms, row: 'what', value: (row) => fill('{total formulario|formularios}', row) },
  { key: 'valor', label: t.totalToPay, row: 'what', value: ({ valor = '' }) => pesos(valor) },
  {
    key: 'observaciones',
    label: t.cause,
    row: 'what',
    value: ({ estado, observaciones = '' }) => (estado === '3' ? observaciones : ''),
  },
]

type Row = Readonly<Record<string, string>>
type Panel = Extract<RowAction, { kind: 'panel' }>
const isIn =
  (...states: string[]) =>
  ({ estado = '' }: Row): boolean =>
    states.includes(estado)

const look: Panel = {
  kind: 'panel',
  name: 'detalle',
  label: commonTexts.view,
  sign: 'search',
  when: ({ estado }) => estado !== '3',
}
/** Rejected: in red. */
const lookAtCause: Panel = { ...look, name: 'causal', tone: 'bad', when: isIn('3') }

export const ownRequests = defineMaster({
  key: 'formulariosSolicitados',
  title: t.title,
  helpId: 4,
  id: 'id',
  list: {
    operation: 'formulariosSolicitados/formularioSolicitados',
    send: { NID_PROPIETARIO: ownScope },
    columns: columnsIn('0', '1', '2', '3', '4'),
    rowColumns,
  },
  actions: [
    look,
    lookAtCause,
    { kind: 'panel', name: 'soporte', label: t.loadSupport, sign: 'upload', when: isIn('1', '2') },
  ],
})

/** One call about a request that waits, asked once more. */
export const approval: Extract<RowAction, { kind: 'act' }> = {
  kind: 'act',
  name: 'aprobar',
  label: t.approve,
  sign: 'check',
  asks: ({ consec_solicitud = '', NOMBRE = '', valor = '', total = '' }) =>
    fill(t.approveAsks, { n: consec_solicitud, name: NOMBRE, pay: pesos(valor), forms: total }),
  call: lookup('formulariosParaRevisar/ingresarFormularioSolicitados', {
    id: field('id'),
    consec_solicitud: field('consec_solicitud'),
    nid_propietario: field('nid_propietario'),
  }),
  texts: { saved: t.approved, failed: { text: t.reviewFailed, severity: 'warning' } },
}

export const pendingRequests = defineMaster({
  key: 'paraRevisar',
  title: t.pendingTitle,
  heading: t.pendingHeading,
  id: 'id',
  list: {
    operation: 'formulariosParaRevisar/formularioSolicitados',
    columns: columnsIn('1', '2'),
    rowColumns,
  },
  actions: [
    look,
    // Its lines and the fees are seen first.
    { kind: 'panel', name: 'aprobar', label: t.approve, sign: 'check', shortcut: 'A', when: isIn('2') },
    { kind: 'panel', name: 'rechazar', label: t.reject, sign: 'refused', shortcut: 'C', when: isIn('2') },
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
  title: t.reviewedTitle,
  id: 'id',
  list: {
    operation: 'formulariosRevisados/formularioSolicitados',
    columns: columnsIn('3', '4'),
    rowColumns,
    exportAs: 'solicitudes',
  },
  actions: [look, lookAtCause],
})

/** Where a request of that state is opened: an administrator has no list of drafts, others have their own. */
export const requestPlace = (id: string, estado: string, office: boolean) => {
  const decided = isIn('3', '4')({ estado })
  const listed = decided ? reviewedRequests : isIn('1', '2')({ estado }) ? pendingRequests : undefined
  const search = { abrir: estado === '3' ? lookAtCause.name : look.name, de: id }
  return { to: (office ? listed : ownRequests)?.route, search }
}
