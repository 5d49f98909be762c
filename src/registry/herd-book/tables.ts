/** The documented tables of a herd book that an association supplies for its import. */
import * as codes from '../vocabulary/codes.ts'
import { animals } from './animal-table.ts'
import { coded, column, professions, required } from './columns.ts'
import { births, chips, leases, numbers, readings, services } from './event-tables.ts'
import type { Table, TableKey } from './vocabulary.ts'

const members: Table = {
  key: 'asociados',
  title: 'Asociados',
  about: 'Personas y empresas que tienen animales o los criaron.',
  names: ['asociado', 'socio', 'tercero', 'propietario', 'criador', 'afiliado'],
  keys: ['DOCUMENTO'],
  columns: [
    column(
      'DOCUMENTO',
      'person',
      `nit, cedula, cc, nid, nid tercero, identificacion, numero documento, no documento, document, document number,
      id number, cpf, cnpj, cpf cnpj`,
      'Número de documento, sin puntos ni dígito de verificación.',
      required,
    ),
    column(
      'TIPO_DOCUMENTO',
      'code',
      'tid, tipo doc, tid tercero',
      'Vacío: CC.',
      coded(codes.documentTypes, { cedula: 'CC', 'cedula de ciudadania': 'CC', pasaporte: 'PA' }),
    ),
    column(
      'NOMBRE',
      'text',
      `nombres, nombre completo, razon social, asociado, nombres y apellidos, name, full name, member, nome,
      nome completo, razao social`,
      'Nombre completo o razón social.',
      { ...required, most: 200 },
    ),
    column(
      'DEPARTAMENTO',
      'department',
      'depto, dpto, department, state, provincia',
      'Nombre o código DANE de dos dígitos.',
    ),
    column(
      'MUNICIPIO',
      'municipality',
      'ciudad, mpio, poblacion, city, town, cidade',
      'Nombre o código DANE de cinco dígitos.',
    ),
    column('DIRECCION', 'text', 'dir, domicilio, address, endereco', '', { most: 200 }),
    column('TELEFONOS', 'text', 'telefono, celular, tel, movil, phone, phones, telephone, mobile, telefone', '', {
      most: 100,
    }),
    column('CORREO', 'email', 'email, e mail, correo electronico, mail', ''),
    column(
      'TIPO_PERSONA',
      'code',
      'tipo tercero, persona',
      'Vacío: natural, o jurídica si el documento es NIT.',
      coded([...codes.personKinds, ...codes.associationKinds], { natural: 'N', juridica: 'J', empresa: 'J' }),
    ),
    column('TIPO_SOCIO', 'code', '', 'Vacío: según su asociación.', coded(codes.memberKinds)),
    column('PROFESION', 'code', '', '', coded(professions)),
    column(
      'FECHA_INGRESO',
      'date',
      'ingreso, afiliacion, fecha afiliacion, fecha de afiliacion, joined, date joined, member since, data de ingresso',
      'Desde cuándo es asociado.',
    ),
    column('ESTADO', 'code', 'situacion', 'Vacío: activo.', coded(codes.thirdPartyStates)),
    column('FECHA_RETIRO', 'date', 'retiro, left, date left', 'Hasta cuándo lo fue; vacío: lo es.'),
    column(
      'CRIADERO',
      'text',
      'aprisco, finca, hacienda, predio, granja, farm, farm name, fazenda',
      'Nombre de su criadero; pide departamento y municipio.',
      { most: 100 },
    ),
    column(
      'ASOCIACION',
      'person',
      'nit asociacion, nid asociacion',
      'Documento de la asociación a la que pertenece, si está en el registro o aquí.',
    ),
  ],
}

const prefixes: Table = {
  key: 'prefijos',
  title: 'Prefijos',
  about: 'El prefijo de cada criadero.',
  names: ['prefijo', 'sufijo', 'afijo'],
  keys: ['DOCUMENTO'],
  columns: [
    column(
      'DOCUMENTO',
      'person',
      'nit, cedula, nid, nid socio, propietario, identificacion, nid propietario, dueño',
      'De quién es.',
      required,
    ),
    column('PREFIJO', 'text', 'prefijo principal, afijo, sufijo, sigla, prefix, affix, prefixo', 'Letras.', {
      ...required,
      unless: 'FECHA_SOLICITUD',
      most: 20,
    }),
    column('CRIADERO', 'text', 'aprisco, finca, hacienda', '', { most: 100 }),
    column('FECHA_ASIGNACION', 'date', 'asignado, fecha', ''),
    column('FECHA_SOLICITUD', 'date', 'solicitado', ''),
    ...['1', '2', '3'].map((n) => column(`PREFIJO_SOLICITADO${n}`, 'text', '', '', { most: 10 })),
    column('NID_ASOCIACION', 'person', 'nit asociacion', ''),
  ],
}

/** In the order of their dependencies. */
export const herdBookTables: readonly Table[] = [
  members,
  prefixes,
  animals,
  services,
  births,
  numbers,
  chips,
  leases,
  readings,
]

const byKey = new Map(herdBookTables.map((table) => [table.key, table]))

export function tableOf(key: TableKey): Table {
  const found = byKey.get(key)
  if (!found) throw new Error(`no table ${key}`)
  return found
}

export const isTableKey = (text: string): text is TableKey => byKey.has(text as TableKey)
