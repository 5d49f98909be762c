/** A03 Transferencia de Embriones: embryos of an A08 or A09 into a recipient (1§2, 1§3, 1§5, 1§7; ambiguities 85 to 93). */
import { formNumber, owner, ownerType, requestDate } from '../common-fields.ts'
import {
  chip,
  choice,
  count,
  date,
  defineForm,
  type FormCode,
  fact,
  field,
  fieldIfAny,
  lookup,
  memo,
  photo,
  text,
  type Values,
} from '../define-form.ts'
import { country, FILE_LIMIT } from '../define-stock.ts'
import { futureDate } from '../rules/advice/index.ts'
import { texts } from '../texts.ts'

export const a03 = defineForm({
  key: 'A03',
  code: 'A03',
  route: '/formularioA03',
  title: 'Transferencia de Embriones',
  shortTitle: 'A03 Transferencia de Embriones',
  addTitle: 'Adicionar Transferencia de Embriones',
  viewTitle: 'Consultando Transferencia de Embriones',
  width: 850,
  helpId: 9,
  ownerType: 'TID_TERCERO',
  owner: 'NID_TERCERO',
  number: 'CONSECUTIVO',
  capture: 'zone',

  fields: {
    TID_TERCERO: ownerType(texts.a03.ownerType),
    NID_TERCERO: {
      ...owner('A03', 'TID_TERCERO', texts.a03.owner),
      // Not on the paper: a birth of this service needs it, also before the host knows of the service.
      loads: {
        lookup: lookup('selecciones/seleccionPrefijo', { NID_PROPIETARIO: field('NID_TERCERO') }),
        fills: { PREFIJO_SOLICITANTE: 'PREFIJO' },
      },
    },
    CONSECUTIVO: formNumber('A03', 'NID_TERCERO', texts.a03.number),
    FECHA_SOLICITUD: requestDate(texts.a03.requestDate),
    FORMULARIO: choice({
      label: 'Tipo de formulario',
      required: texts.a03.source,
      nameKey: 'NOM_FORMULARIO',
      from: lookup('selecciones/SeleccionFormularios', { formulario: 'A08', formulario1: 'A09', codigo: 'A03' }),
    }),
    CONSECUTIVO_SERVICIO: choice({
      label: 'Consecutivo de servicio',
      required: texts.a03.sourceNumber,
      from: lookup(
        'selecciones/seleccionConsecutivoServicio',
        { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: field('FORMULARIO') },
        { administrators: 'selecciones/seleccionConsecutivoServicioAdmin' },
      ),
      loads: {
        lookup: lookup('formularioA03/datosConsecutivoServicio', {
          CONSECUTIVO: field('CONSECUTIVO_SERVICIO'),
          CODIGO: field('FORMULARIO'),
        }),
        title: texts.a03.data,
        fills: {
          PENDIENTES: 'PENDIENTES',
          ESPECIE: 'ESPECIE',
          NOM_ESPECIE: 'NOM_ESPECIE',
          RAZA: 'RAZA',
          NOM_RAZA: 'NOM_RAZA',
          CRG_MACHO: 'CRG_MACHO',
          NOMBRE_DEL_MACHO: 'NOMBRE_DEL_MACHO',
          CRG_PADRE_MACHO: 'CRG_PADRE_MACHO',
          CRG_MADRE_MACHO: 'CRG_MADRE_MACHO',
          CRG_HEMBRA: 'CRG_HEMBRA',
          NOMBRE_DE_LA_HEMBRA: 'NOMBRE_DE_LA_HEMBRA',
          CRG_PADRE_HEMBRA: 'CRG_PADRE_HEMBRA',
          CRG_MADRE_HEMBRA: 'CRG_MADRE_HEMBRA',
          PAIS: 'PAIS',
        },
      },
    }),
    PENDIENTES: fact({ label: 'Pendientes', unsent: true }),
    ESPECIE: fact({ label: 'Especie', nameKey: 'NOM_ESPECIE' }),
    RAZA: fact({ label: 'Raza', nameKey: 'NOM_RAZA' }),
    CRG_MACHO: fact({ label: 'Chip del macho' }),
    NOMBRE_DEL_MACHO: fact({ label: 'Nombre del macho' }),
    CRG_PADRE_MACHO: fact({ label: 'Padre del macho', unsent: true }),
    CRG_MADRE_MACHO: fact({ label: 'Madre del macho', unsent: true }),
    CRG_HEMBRA: fact({ label: 'Chip de la hembra' }),
    NOMBRE_DE_LA_HEMBRA: fact({ label: 'Nombre de la hembra' }),
    CRG_PADRE_HEMBRA: fact({ label: 'Padre de la hembra', unsent: true }),
    CRG_MADRE_HEMBRA: fact({ label: 'Madre de la hembra', unsent: true }),
    PAIS: { ...country({ start: '51' }), locked: true },
    FECHA_SERVICIO: date({ label: 'Fecha de servicio', required: texts.a03.serviceDate }),
    IDENTIF_EMBRION: text({ label: 'Identificación del embrión', required: texts.a03.embryo }),
    IDENTIF_RECEPTORA: chip({
      label: 'Chip de la receptora',
      required: texts.a03.recipient,
      from: lookup('selecciones/seleccionHembrasServicio', { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: 'A03' }),
      alike: { especie: 'ESPECIE' },
    }),
    NUMERO_EMBRIONES: count({
      label: 'Número de embriones',
      required: texts.a03.embryos,
      min: 1,
      max: (values) => (values.PENDIENTES ? Number(values.PENDIENTES) : undefined),
      bounds: texts.a03.embryos,
    }),
    TID_PROFESIONAL: choice({
      label: 'Tipo de documento del profesional',
      required: texts.a03.professionalType,
      from: lookup('selecciones/SeleccionTipoDocumento'),
    }),
    NID_PROFESIONAL: choice({
      label: 'Profesional',
      required: texts.a03.professional,
      nameKey: 'NOM_PROFESIONAL',
      from: lookup('selecciones/seleccionProfesionales', {
        codigo: 'A03',
        TID_TERCERO: fieldIfAny('TID_PROFESIONAL'),
        NID_TERCERO: field('NID_TERCERO'),
      }),
      fills: { TID_PROFESIONAL: 'tid' },
    }),
    SOPORTE: photo({
      label: 'Documento soporte',
      required: texts.a03.support,
      toast: texts.a03.supportToast,
      limit: FILE_LIMIT,
    }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  rules: [
    {
      field: 'IDENTIF_RECEPTORA',
      holds: ({ IDENTIF_RECEPTORA, CRG_HEMBRA }) => !IDENTIF_RECEPTORA || IDENTIF_RECEPTORA !== CRG_HEMBRA,
      message: texts.a03.sameFemale,
    },
  ],

  advice: [futureDate('FECHA_SERVICIO')],

  list: {
    operation: 'formularioA03/formulariosA03',
    ownerField: 'NID_TERCERO',
    pageSizes: [5, 10, 25],
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title' },
      { key: 'NOMBRE', label: 'NOMBRE', card: 'subtitle' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD' },
      { key: 'FECHA_SERVICIO', label: 'FECHA DE SERVICIO' },
      { key: 'FORMULARIO', name: 'NOM_FORMULARIO', label: 'TIPO DE FORMULARIO' },
      { key: 'CONSECUTIVO_SERVICIO', label: 'CONSECUTIVO DE SERVICIO' },
      { key: 'ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE' },
      { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA' },
      { key: 'CRG_MACHO', label: 'CHIP DEL MACHO' },
      { key: 'NOMBRE_DEL_MACHO', label: 'NOMBRE DEL MACHO' },
      { key: 'CRG_PADRE_MACHO', label: 'PADRE DEL MACHO' },
      { key: 'CRG_MADRE_MACHO', label: 'MADRE DEL MACHO' },
      { key: 'CRG_HEMBRA', label: 'CHIP DE LA HEMBRA' },
      { key: 'NOMBRE_DE_LA_HEMBRA', label: 'NOMBRE DE LA HEMBRA' },
      { key: 'CRG_PADRE_HEMBRA', label: 'PADRE DE LA HEMBRA' },
      { key: 'CRG_MADRE_HEMBRA', label: 'MADRE DE LA HEMBRA' },
      { key: 'IDENTIF_EMBRION', label: 'IDENTIFICACION DEL EMBRION' },
      { key: 'IDENTIF_RECEPTORA', label: 'CHIP DE LA RECEPTORA' },
      { key: 'NUMERO_EMBRIONES', label: 'NUMERO DE EMBRIONES', align: 'right' },
      { key: 'NID_PROFESIONAL', name: 'NOM_PROFESIONAL', label: 'PROFESIONAL' },
      { key: 'SOPORTE', label: 'DOCUMENTO SOPORTE' },
    ],
  },
  submit: { operation: 'formularioA03/ingresarInseminacion', fixed: { CODIGO: 'A03' } },
  texts: { saved: texts.common.saved, failed: { text: texts.a03.failed, severity: 'warning' } },

  refersTo: (values) => [source(values)],
  spends: (values) => [{ stock: source(values), amount: Number(values.NUMERO_EMBRIONES) || 0 }],
  opens: (values) => [
    {
      code: 'A03',
      number: values.CONSECUTIVO ?? '',
      owner: values.NID_TERCERO ?? '',
      item: {
        CHIP_MACHO: values.CRG_MACHO ?? '',
        NOMBREMACHO: values.NOMBRE_DEL_MACHO ?? '',
        // The mother of what is born is the genetic one; who carried it is told beside her.
        CHIP_HEMBRA: values.CRG_HEMBRA ?? '',
        NOMBREHEMBRA: values.NOMBRE_DE_LA_HEMBRA ?? '',
        IDENTIF_RECEPTORA: values.IDENTIF_RECEPTORA ?? '',
        RAZA_MACHO: values.RAZA ?? '',
        NOM_RAZA: values.NOM_RAZA ?? '',
        COD_ESPECIE: values.ESPECIE ?? '',
        NOM_ESPECIE: values.NOM_ESPECIE ?? '',
        PREFIJO_SOLICITANTE: values.PREFIJO_SOLICITANTE ?? '',
        FECHA_SERVICIO: values.FECHA_SERVICIO ?? '',
      },
    },
  ],
})

function source(values: Values) {
  return { code: values.FORMULARIO as FormCode, number: values.CONSECUTIVO_SERVICIO ?? '' }
}
