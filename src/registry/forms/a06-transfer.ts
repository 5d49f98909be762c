/** A06 Transferencia de Propiedad: one animal leaves one owner's inventory for another's (2§2, 2§3, 2§5; ambiguities 113, 114). */
import { formNumber, owner, ownerType } from '../shared-fields/common-fields.ts'
import { texts } from '../texts.ts'
import { chip, choice, date, defineForm, field, lookup, memo } from '../vocabulary/define-form.ts'

export const a06 = defineForm({
  key: 'A06',
  code: 'A06',
  route: '/formularioA06',
  title: 'TRANSFERENCIA DE PROPIEDAD FORMULARIO A06',
  shortTitle: 'A06 Transferencia de Propiedad',
  addTitle: 'Adicionar transferencia de propiedad',
  viewTitle: 'Consultando transferencia de propiedad',
  width: 850,
  helpId: 13,
  helpTitle: texts.a06.help,
  ownerType: 'tip_propietario',
  owner: 'nid_propietario',
  number: 'consecutivo',
  capture: 'own',

  fields: {
    tip_propietario: ownerType(texts.a06.ownerType),
    nid_propietario: owner('A06', 'tip_propietario', texts.a06.owner),
    consecutivo: formNumber('A06', 'nid_propietario', texts.a06.number),
    fecha_transferencia: date({ label: 'Fecha de transferencia', required: texts.a06.date, start: 'today' }),
    crg_animal: chip({
      label: 'Chip',
      required: texts.a06.chip,
      from: lookup('selecciones/seleccionChips', {
        NID_PROPIETARIO: field('nid_propietario'),
        CODIGO: 'A06',
        RAZA: '',
        SEXO: '',
      }),
    }),
    tip_transferido: choice({
      label: 'Tipo de documento de a quien se transfiere',
      required: texts.a06.receiverType,
      from: lookup('selecciones/SeleccionTipoDocumento'),
    }),
    nid_transferido: choice({
      label: 'A quien se transfiere',
      required: texts.a06.receiver,
      nameKey: 'TRANS',
      from: lookup('selecciones/seleccionUsuariosOtros', { NID_PROPIETARIO: field('nid_propietario') }),
      alike: { tid: 'tip_transferido' },
      fills: { tip_transferido: 'tid' },
    }),
    observaciones: memo({ label: 'Observaciones' }),
  },
  rules: [
    {
      field: 'nid_transferido',
      holds: (values) => values.nid_transferido !== values.nid_propietario,
      message: texts.a06.toOneself,
    },
  ],

  list: {
    operation: 'formularioA06/formulariosA06',
    ownerField: 'NID_PROPIETARIO',
    pageSizes: [5, 10, 25],
    columns: [
      { key: 'consecutivo', label: 'CONSECUTIVO', card: 'title' },
      { key: 'nid_propietario', label: 'CC/NIT' },
      { key: 'NOMBRE', label: 'NOMBRE', card: 'subtitle' },
      { key: 'crg_animal', label: 'CHIP' },
      { key: 'nid_transferido', label: 'CC/NIT DE A QUIEN SE TRANSFIERE' },
      { key: 'TRANS', label: 'A QUIEN SE TRANSFIERE' },
      { key: 'fecha_transferencia', label: 'FECHA DE TRANSFERENCIA' },
      { key: 'observaciones', label: 'OBSERVACIONES' },
    ],
  },

  submit: { operation: 'formularioA06/ingresarFormularioA06', fixed: { CODIGO: 'A06' } },
  texts: { saved: texts.common.saved, failed: { text: texts.a06.failed, severity: 'warning' } },

  onlyByPerson: true,
  givesAway: { chip: 'crg_animal', on: 'fecha_transferencia', twice: texts.a06.alreadyGiven },
})
