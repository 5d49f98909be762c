/** A03 and A08 to A11 as devices send them, valid in every field, and their papers. */
import type { Values } from '../../src/registry/index.ts'
import { fresh, jpeg } from './forms.ts'
import type { Answer, Server, Session } from './harness.ts'
import { breed, nid } from './world.ts'

export const a03 = (given: Values = {}): Values => ({
  CONSECUTIVO: fresh(),
  FECHA_SOLICITUD: '2026-11-21',
  ESPECIE: 'C',
  FECHA_SERVICIO: '2026-11-20',
  CRG_MACHO: 'AM1',
  CRG_HEMBRA: 'AH1',
  IDENTIF_EMBRION: 'EMB-01',
  PAIS: '51',
  IDENTIF_RECEPTORA: 'AH3',
  RAZA: String(breed.alpina),
  TID_PROFESIONAL: 'CC',
  NID_PROFESIONAL: nid.inseminator,
  OBSERVACIONES: '',
  TID_TERCERO: 'CC',
  NID_TERCERO: nid.ana,
  SOPORTE: '',
  CONSECUTIVO_SERVICIO: '',
  FORMULARIO: 'A08',
  NUMERO_EMBRIONES: '1',
  NOMBRE_DEL_MACHO: 'Animal AM1',
  NOMBRE_DE_LA_HEMBRA: 'Animal AH1',
  CODIGO: 'A03',
  ...given,
})

const stockStart = () => ({
  CONSECUTIVO: fresh(),
  FECHA_SOLICITUD: '2026-11-21',
  ESPECIE: 'C',
  RAZA: String(breed.alpina),
  OBSERVACIONES: 'Termo 4',
  REGISTRO_ICA: '',
  PEDIGREE_ANIMAL: '',
})

export const a08 = (given: Values = {}): Values => ({
  ...stockStart(),
  TID_SOLICITANTE: 'CC',
  NID_SOLICITANTE: nid.ana,
  FECHA_SERVICIO: '2026-11-20',
  NUMERO_EMBRIONES: '4',
  CRG_MACHO: 'AM1',
  NOMBRE_DEL_MACHO: 'Animal AM1',
  CRG_HEMBRA: 'AH1',
  NOMBRE_DE_LA_HEMBRA: 'Animal AH1',
  CRG_PADRE_MACHO: '',
  CRG_MADRE_MACHO: '',
  CRG_PADRE_HEMBRA: '',
  CRG_MADRE_HEMBRA: '',
  TID_ENTIDAD: 'CC',
  NID_ENTIDAD: nid.beto,
  PAIS: '51',
  CODIGO: 'A08',
  OPCION: '0',
  ...given,
})

export const a09 = (given: Values = {}): Values => ({
  ...stockStart(),
  TID_SOLICITANTE: 'CC',
  NID_PROPIETARIO: nid.ana,
  FECHA_SERVICIO: 'null',
  NUMERO_EMBRIONES: '5',
  CRG_MACHO: 'FR-100',
  NOMBRE_DEL_MACHO: 'Sultan',
  CRG_HEMBRA: 'FR-200',
  NOMBRE_DE_LA_HEMBRA: 'Belle',
  CRG_PADRE_MACHO: 'FR-110',
  CRG_MADRE_MACHO: 'FR-120',
  CRG_PADRE_HEMBRA: 'FR-210',
  CRG_MADRE_HEMBRA: '',
  FACTURA_DE_COMPRA: '',
  PAIS: '20',
  CODIGO: 'A09',
  OPCION: '1',
  ...given,
})

export const a10 = (given: Values = {}): Values => ({
  ...stockStart(),
  TID_CRIADOR: 'CC',
  NID_CRIADOR: nid.ana,
  FECHA_PROCEDIMIENTO: '2026-11-20',
  CANTIDAD_PAJILLAS: '12',
  CRG_MACHO: 'AM1',
  NOMBRE_DEL_MACHO: 'Animal AM1',
  TID_INSEMINADOR: 'CC',
  NID_INSEMINADOR: nid.inseminator,
  PAIS: '51',
  CODIGO: 'A10',
  OPCION: '0',
  ...given,
})

export const a11 = (given: Values = {}): Values => ({
  ...stockStart(),
  TID_SOLICITANTE: 'CC',
  NID_SOLICITANTE: nid.ana,
  NOMBRE: 'Ana Ardila',
  FECHA_SERVICIO: '',
  PAIS: '20',
  CANTIDAD_PAJILLAS: '10',
  CRG_MACHO: 'US-1',
  NOMBRE_DEL_MACHO: 'Maverick',
  CRG_PADRE: 'US-2',
  CRG_MADRE: 'US-3',
  CRG_ABUELO_PATERNO: 'US-4',
  CRG_ABUELA_PATERNA: 'US-5',
  CRG_ABUELO_MATERNO: 'US-6',
  CRG_ABUELA_MATERNA: 'US-7',
  FACTURA_DE_COMPRA: '',
  CODIGO: 'A11',
  OPCION: '1',
  ...given,
})

/** Columns in the order sent (decisions, 'Files'). */
const papers = {
  A08: ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
  A09: ['FACTURA_DE_COMPRA', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
  A10: ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
  A11: ['FACTURA_DE_COMPRA', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
} as const

let taken = 0
/** A different photo each time: each is larger than the previous one. */
export const photo = (): Promise<Buffer> => jpeg(128, 16 + taken++)

export interface Desk {
  readonly server: Server
  readonly as: Session
}

/** Calls subirArchivos with these bytes as files[0], files[1]... */
export function upload(
  { server, as }: Desk,
  form: Values,
  bytes: readonly Buffer[],
  more: Values = {},
): Promise<Answer> {
  const fields = {
    NID_PROPIETARIO: form.NID_SOLICITANTE ?? form.NID_PROPIETARIO ?? form.NID_CRIADOR ?? '',
    CONSECUTIVO: form.CONSECUTIVO ?? '',
    OPCION: form.OPCION ?? '0',
    CODIGO: form.CODIGO ?? '',
    idAyuda: '',
    ...more,
  }
  const files = bytes.map((each, at) => ({ part: `files[${at}]`, bytes: each }))
  return server.call('archivos/subirArchivos', fields, { as, detail: true, files })
}

interface Receipts {
  readonly archivos: readonly { readonly columna: string; readonly sha256: string }[]
}

/** Uploads the papers. @returns the form with their receipts */
export async function withPapers(desk: Desk, form: Values): Promise<Values> {
  const columns = papers[form.CODIGO as keyof typeof papers]
  const bytes = await Promise.all(columns.map(photo))
  const { archivos } = (await upload(desk, form, bytes)).body as Receipts
  return { ...form, ...Object.fromEntries(archivos.map(({ columna, sha256 }) => [columna, sha256])) }
}

export const submit = ({ server, as }: Desk, form: Values): Promise<Answer> =>
  server.call(`formulario${form.CODIGO}/ingresarFormulario${form.CODIGO}`, form, { as, detail: true })

/** Uploads the papers, then files the form. */
export const file = async (desk: Desk, form: Values): Promise<Answer> => submit(desk, await withPapers(desk, form))
