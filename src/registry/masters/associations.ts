/** Asociaciones and their members (2§2, 2§3, 2§5, 2§8; decisions 146 to 150, 160). */

import { placeNames } from '../shared-fields/shared-columns.ts'
import { mastersTexts } from '../texts/masters.ts'
import { associationKinds, byName, thirdPartyStates } from '../vocabulary/codes.ts'
import { choice, field, lookup } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const associationsTexts = {
  association: 'El número el chip es requerido.',
  member: 'El número el chip es requerido.',
  memberKind: 'El número el chip es requerido.',
  personKind: 'El número el chip es requerido.',
  noMembers: 'No existen usuarios para este formulario con consecutivos disponibles',
  added: 'El asociado ha sido asignado a la asociación',
  alreadyMember: 'El tercero ya es socio de esa asociación, verifique por favor',
} as const

const t = associationsTexts

export const associations = defineMaster({
  key: 'asociaciones',
  title: 'Asociaciones',
  addTitle: 'Adicionar un nuevo socio a una asociación',
  id: 'NID_TERCERO',
  fields: {
    NID_ASOCIACION: choice({
      label: 'Asociación',
      required: t.association,
      from: lookup('selecciones/seleccionAsociaciones'),
    }),
    NID_ASOCIADO: choice({
      label: 'Nuevo socio',
      required: t.member,
      from: lookup('selecciones/seleccionAsociacionesSocios', { NID_ASOCIACION: field('NID_ASOCIACION') }),
      none: t.noMembers,
    }),
    TIPO_SOCIO: choice({ label: 'Tipo de socio', required: t.memberKind, from: lookup('selecciones/tipoSocio') }),
    TIPO_PERSONA: choice({ label: 'Tipo de persona', required: t.personKind, from: lookup('selecciones/tipoPersona') }),
  },
  list: {
    operation: 'asociaciones/asociaciones',
    columns: [
      { key: 'descripcion', label: 'TIPO DE ASOCIACION', codes: byName(associationKinds), card: 'subtitle' },
      { key: 'NID_TERCERO', label: 'NUMERO DE DOCUMENTO' },
      { key: 'NOMBRE', label: 'NOMBRE', nids: ['NID_TERCERO'], card: 'title' },
      ...placeNames,
      { key: 'DIRECCION', label: 'DIRECCION' },
      { key: 'TELEFONOS', label: 'TELEFONO' },
      { key: 'CORREO', label: 'CORREO' },
      { key: 'URL', label: 'PAGINA WEB' },
      { key: 'FECHA_INGRESO', label: 'FECHA DE INGRESO', kind: 'date', below: 'FECHA_RETIRO' },
      { key: 'FECHA_RETIRO', label: 'FECHA DE RETIRO', kind: 'date' },
      { key: 'ESTADO_TERCERO', label: 'ESTADO', kind: 'state', codes: thirdPartyStates },
    ],
  },
  actions: [
    {
      kind: 'list',
      name: 'socios',
      label: 'Socios de la Asociación',
      sign: 'list',
      list: {
        title: 'Socios de la Asociación',
        width: 950,
        of: 'NOMBRE',
        from: lookup('terceros/tercerosSocios', { NID_TERCERO: field('NID_TERCERO') }),
        id: 'NID_TERCERO',
        pageSizes: [10],
        columns: [
          { key: 'NID_TERCERO', label: 'NUMERO DE DOCUMENTO', card: 'subtitle' },
          { key: 'NOMBRE', label: 'NOMBRE', nids: ['NID_TERCERO'], card: 'title' },
          { key: 'FECHA_INGRESO', label: 'FECHA DE INGRESO', kind: 'date' },
          { key: 'FECHA_RETIRO', label: 'FECHA DE RETIRO', kind: 'date' },
          { key: 'TIPO_SOCIO', name: 'NOM_TIPO_SOCIO', label: 'TIPO DE SOCIO' },
          { key: 'TIPO_TERCERO', name: 'NOM_TIPO_TERCERO', label: 'TIPO DE TERCERO' },
          { key: 'DEPARTAMENTO', label: 'DEPARTAMENTO' },
          { key: 'MUNICIPIO', label: 'MUNICIPIO' },
          { key: 'TELEFONOS', label: 'TELEFONO' },
          { key: 'TESTADO', label: 'ESTADO', kind: 'state' },
        ],
      },
    },
  ],
  changes: [
    lookup('terceros/tercerosSocios', { NID_TERCERO: field('NID_ASOCIACION') }),
    lookup('selecciones/seleccionAsociacionesSocios', { NID_ASOCIACION: field('NID_ASOCIACION') }),
    lookup('prefijos/prefijos'),
    lookup('terceros/terceros'),
  ],
  submit: { operation: 'asociaciones/ingresarNuevoAsociado', fixed: {} },
  texts: { saved: t.added, failed: { text: mastersTexts.failed, severity: 'warning' } },
})
