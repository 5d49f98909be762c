/** First columns of several lists. */

import type { Column } from '../vocabulary/define-record.ts'

type Columns = readonly Column[]

const numberColumn: Column = { key: 'CONSECUTIVO', label: 'CONSECUTIVO', card: 'title', below: 'SOPORTE' }
const nameColumn: Column = { key: 'NOMBRE', label: 'NOMBRE', kind: 'person', card: 'subtitle' }
const requestDateColumn: Column = { key: 'FECHA_SOLICITUD', label: 'FECHA DE SOLICITUD', kind: 'date' }

/** Number, owner and date of request of a numbered form. */
export const openingColumns: Columns = [numberColumn, { ...nameColumn, below: 'NID_PROFESIONAL' }, requestDateColumn]

/** Of a service on one day. */
export const serviceColumns: Columns = [
  ...openingColumns,
  { key: 'FECHA_SERVICIO', label: 'FECHA DE SERVICIO', kind: 'date', row: 'when', below: 'FECHA_SOLICITUD' },
]

/** Of what enters stock: with the owner's document. */
export const stockColumns = (owner: 'SOLICITANTE' | 'CRIADOR'): Columns => [
  numberColumn,
  { key: `TID_${owner}`, label: 'TIPO DE DOCUMENTO', below: `NID_${owner}` },
  { key: `NID_${owner}`, label: 'NUMERO DE DOCUMENTO' },
  nameColumn,
  requestDateColumn,
]

export const speciesAndBreedColumns: Columns = [
  { key: 'ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
  { key: 'RAZA', name: 'NOM_RAZA', label: 'RAZA', kind: 'breed', below: 'ESPECIE' },
]

/** A person's document and name, as the masters show them. @param type, @param nid names of the two keys */
export const documentColumns = (type: string, nid: string): Columns => [
  { key: type, label: 'TIPO DE DOCUMENTO', below: nid },
  { key: nid, label: 'NUMERO DE DOCUMENTO', card: 'subtitle' },
  { key: 'NOMBRE', label: 'NOMBRE', nids: [nid], card: 'title' },
]

/** Of a farm, or of a person, as the rows name them. */
export const placeNames: Columns = [
  { key: 'DEPARTAMENTO', label: 'DEPARTAMENTO', kind: 'word', below: 'MUNICIPIO' },
  { key: 'MUNICIPIO', label: 'MUNICIPIO', kind: 'word' },
]

export const placeColumns: Columns = [
  { key: 'DEP_CODIGO', name: 'DEPARTAMENTO', label: 'DEPARTAMENTO', below: 'MUN_CODIGO' },
  { key: 'MUN_CODIGO', name: 'MUNICIPIO', label: 'MUNICIPIO' },
]
