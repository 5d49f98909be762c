/** A02 Inseminación Artificial: takes straws of an A10 or A11 (1§2, 1§3, 1§5, 1§7; ambiguities 71, 81 to 92). */
import { inseminationTypes } from '../codes.ts'
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
  lookup,
  memo,
  photo,
} from '../define-form.ts'
import { futureDate } from '../rules/advice/index.ts'
import { texts } from '../texts.ts'

export const a02 = defineForm({
  key: 'A02',
  code: 'A02',
  route: '/formularioA02',
  title: 'INSEMINACION ARTIFICIAL FORMULARIO A02',
  shortTitle: 'A02 Inseminación Artificial',
  addTitle: 'Adicionar Inseminación Artificial',
  viewTitle: 'Consultando Inseminación Artificial',
  width: 850,
  helpId: 8,
  ownerType: 'TID_TERCERO',
  owner: 'NID_TERCERO',
  number: 'CONSECUTIVO',
  capture: 'zone',

  fields: {
    TID_TERCERO: ownerType(texts.a02.ownerType),
    NID_TERCERO: {
      ...owner('A02', 'TID_TERCERO', texts.a02.owner),
      // Not on the paper: a birth of this service needs it, also before the host knows of the service.
      loads: {
        lookup: lookup('selecciones/seleccionPrefijo', { NID_PROPIETARIO: field('NID_TERCERO') }),
        fills: { PREFIJO_SOLICITANTE: 'PREFIJO' },
      },
    },
    CONSECUTIVO: formNumber('A02', 'NID_TERCERO', texts.a02.number),
    FECHA_SOLICITUD: requestDate(texts.a02.requestDate),
    FORMULARIO: choice({
      label: 'Tipo de formulario',
      required: texts.a02.source,
      nameKey: 'NOM_FORMULARIO',
      from: lookup('selecciones/SeleccionFormularios', { formulario: 'A10', formulario1: 'A11', codigo: 'A02' }),
    }),
    CONSECUTIVO_SERVICIO: choice({
      label: 'Consecutivo de servicio',
      required: texts.a02.sourceNumber,
      from: lookup(
        'selecciones/seleccionConsecutivoServicio',
        { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: field('FORMULARIO') },
        { administrators: 'selecciones/seleccionConsecutivoServicioAdmin' },
      ),
      loads: {
        lookup: lookup('formularioA02/datosConsecutivoServicio', {
          CONSECUTIVO: field('CONSECUTIVO_SERVICIO'),
          CODIGO: field('FORMULARIO'),
        }),
        fills: {
          PENDIENTES: 'PENDIENTES',
          COD_ESPECIE: 'ESPECIE',
          NOM_ESPECIE: 'NOM_ESPECIE',
          RAZA_MACHO: 'RAZA',
          NOM_RAZA: 'NOM_RAZA',
          CHIP_MACHO: 'CRG_MACHO',
          NOMBRE_MACHO: 'NOMBRE_DEL_MACHO',
          PAIS: 'PAIS_ORIGEN',
          NOM_PAIS: 'NOMBRE',
        },
      },
    }),
    PENDIENTES: fact({ label: 'Pendientes', unsent: true }),
    COD_ESPECIE: fact({ label: 'Especie', nameKey: 'NOM_ESPECIE' }),
    RAZA_MACHO: fact({ label: 'Raza del macho', nameKey: 'NOM_RAZA' }),
    CHIP_MACHO: fact({ label: 'Chip del macho' }),
    NOMBRE_MACHO: fact({ label: 'Nombre del macho' }),
    PAIS: fact({ label: 'País de origen', nameKey: 'NOM_PAIS' }),
    FECHA_SERVICIO: date({ label: 'Fecha de servicio', required: texts.a02.serviceDate }),
    CHIP_HEMBRA: chip({
      label: 'Chip de la hembra',
      required: texts.a02.dam,
      from: lookup('selecciones/seleccionHembrasServicio', { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: 'A02' }),
      alike: { especie: 'COD_ESPECIE' },
    }),
    CANTIDAD_PAJILLAS: count({
      label: 'Número de pajillas',
      required: texts.a02.straws,
      min: 1,
      max: (values) => (values.PENDIENTES ? Number(values.PENDIENTES) : undefined),
      bounds: texts.a02.straws,
    }),
    TIPO_INSEMINACION: choice({
      label: 'Tipo de inseminación',
      nameKey: 'NOM_TIPO_INSEMINACION',
      from: inseminationTypes,
    }),
    TID_INSEMINADOR: choice({
      label: 'Tipo de documento del inseminador',
      required: texts.a02.inseminatorType,
      from: lookup('selecciones/SeleccionTipoDocumento'),
    }),
    NID_INSEMINADOR: choice({
      label: 'Inseminador',
      required: texts.a02.inseminator,
      nameKey: 'NOM_INSEMINADOR',
      from: lookup('selecciones/SeleccionInseminador', { ESTADO: 'A' }),
      alike: { tid: 'TID_INSEMINADOR' },
      fills: { TID_INSEMINADOR: 'tid' },
    }),
    SOPORTE: photo({
      label: 'Documento soporte',
      required: texts.a02.support,
      toast: texts.a02.supportToast,
      limit: 10_000_000,
    }),
    OBSERVACIONES: memo({ label: 'Observaciones', required: texts.a02.remarks }),
  },

  advice: [futureDate('FECHA_SERVICIO')],

  list: {
    operation: 'formularioA02/formulariosA02',
    ownerField: 'NID_TERCERO',
    pageSizes: [5, 10, 25],
    columns: [
      { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title' },
      { key: 'NOMBRE', label: 'NOMBRE', card: 'subtitle' },
      { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD' },
      { key: 'FECHA_SERVICIO', label: 'FECHA DE SERVICIO' },
      { key: 'FORMULARIO', name: 'NOM_FORMULARIO', label: 'TIPO DE FORMULARIO' },
      { key: 'CONSECUTIVO_SERVICIO', label: 'CONSECUTIVO DE SERVICIO' },
      { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE' },
      { key: 'RAZA_MACHO', name: 'NOM_RAZA', label: 'RAZA DEL MACHO' },
      { key: 'CHIP_MACHO', label: 'CHIP DEL MACHO' },
      { key: 'NOMBRE_MACHO', label: 'NOMBRE DEL MACHO' },
      { key: 'CHIP_HEMBRA', label: 'CHIP DE LA HEMBRA' },
      { key: 'CANTIDAD_PAJILLAS', label: 'NUMERO DE PAJILLAS', align: 'right' },
      { key: 'NID_INSEMINADOR', name: 'NOM_INSEMINADOR', label: 'INSEMINADOR' },
      { key: 'SOPORTE', label: 'DOCUMENTO SOPORTE' },
    ],
  },
  actions: [{ kind: 'edit', who: 'administrators' }],

  submit: { operation: 'formularioA02/ingresarInseminacion', fixed: { CODIGO: 'A02' } },
  editing: {
    send: { OPCION: '2' },
    fixed: ['CONSECUTIVO', 'TID_TERCERO', 'NID_TERCERO', 'FORMULARIO', 'CONSECUTIVO_SERVICIO'],
    onceReferred: ['FECHA_SOLICITUD', 'OBSERVACIONES'],
    referred: (row) => row.CON_NACIMIENTO === 'S',
  },
  texts: { saved: texts.common.saved, failed: { text: texts.a02.failed, severity: 'warning' } },

  refersTo: (values) => [source(values)],
  spends: (values) => [{ stock: source(values), amount: Number(values.CANTIDAD_PAJILLAS) || 0 }],
  opens: (values) => [
    {
      code: 'A02',
      number: values.CONSECUTIVO ?? '',
      owner: values.NID_TERCERO ?? '',
      item: {
        CHIP_MACHO: values.CHIP_MACHO ?? '',
        NOMBREMACHO: values.NOMBRE_MACHO ?? '',
        CHIP_HEMBRA: values.CHIP_HEMBRA ?? '',
        RAZA_MACHO: values.RAZA_MACHO ?? '',
        NOM_RAZA: values.NOM_RAZA ?? '',
        COD_ESPECIE: values.COD_ESPECIE ?? '',
        NOM_ESPECIE: values.NOM_ESPECIE ?? '',
        PREFIJO_SOLICITANTE: values.PREFIJO_SOLICITANTE ?? '',
        FECHA_SERVICIO: values.FECHA_SERVICIO ?? '',
      },
    },
  ],
})

function source(values: Readonly<Record<string, string>>) {
  return { code: values.FORMULARIO as FormCode, number: values.CONSECUTIVO_SERVICIO ?? '' }
}
