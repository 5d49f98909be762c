/** Forms as a person fills them in. */
import { formOf, type Values } from '../../../src/registry/index.ts'
import type { FilledForm } from '../../../src/sync/contract/capture.ts'

const today = '2026-03-10'

export const a01 = (owner: string, number: string, change: Values = {}): FilledForm => ({
  form: formOf('A01'),
  mode: 'add',
  photos: [],
  values: {
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    PREFIJO_SOLICITANTE: 'ABC',
    COD_ESPECIE: 'C',
    FECHA_SERVICIO: today,
    RAZA_MACHO: '3',
    CHIP_MACHO: '900000000000001',
    PARENTESCO: 'NP',
    RAZA_MESTIZAJE: '3',
    CHIP_HEMBRA: `8${number}`,
    OBSERVACIONES: '',
    ...change,
  },
})

export const a02 = (
  owner: string,
  number: string,
  stock: string,
  picture: ArrayBuffer,
  change: Values = {},
): FilledForm => ({
  form: formOf('A02'),
  mode: 'add',
  photos: [{ slot: 'SOPORTE', bytes: picture }],
  values: {
    TID_TERCERO: 'CC',
    NID_TERCERO: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    FORMULARIO: 'A10',
    CONSECUTIVO_SERVICIO: stock,
    PENDIENTES: '9',
    COD_ESPECIE: 'C',
    RAZA_MACHO: '3',
    CHIP_MACHO: '900000000000002',
    NOMBRE_MACHO: 'LUCERO',
    PAIS: '51',
    FECHA_SERVICIO: today,
    CHIP_HEMBRA: `7${number}`,
    CANTIDAD_PAJILLAS: '1',
    TIPO_INSEMINACION: 'VA',
    TID_INSEMINADOR: 'CC',
    NID_INSEMINADOR: '55',
    OBSERVACIONES: 'ninguna',
    SOPORTE: '',
    ...change,
  },
})

export const a04 = (owner: string, number: string, service: string, change: Values = {}): FilledForm => ({
  form: formOf('A04'),
  mode: 'add',
  photos: [],
  values: {
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    FORMA_CONCEPCION: 'A01',
    CONSECUTIVO_SERVICIO: service,
    PREFIJO_SOLICITANTE: 'ABC',
    COD_ESPECIE: 'C',
    RAZA_MACHO: '3',
    CHIP_MACHO: '900000000000001',
    NOMBREMACHO: 'SOL',
    CHIP_HEMBRA: `8${service}`,
    NOMBREHEMBRA: 'LUNA',
    FECHA_PARTO: today,
    TIPO_DE_PARTO: '2',
    SIGLA: '1',
    SEXO: 'H',
    PESO_AL_NACER: '3.2',
    OBSERVACIONES: '',
    ...change,
  },
})

export const a04Additional = (owner: string, number: string, first: string, service: string): FilledForm => ({
  form: formOf('A04-adicional'),
  mode: 'add',
  photos: [],
  values: {
    ...a04(owner, first, service).values,
    CONSECUTIVONEW: number,
    SEXO_ADICIONAL: 'M',
    PESO_AL_NACER_ADICIONAL: '2.9',
  },
})

export const a01a = (owner: string, number: string, change: Values = {}): FilledForm => ({
  form: formOf('A01a'),
  mode: 'add',
  photos: [],
  values: {
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    COD_ESPECIE: 'C',
    FECHA_INICIO_EMPADRE: today,
    FECHA_FIN_EMPADRE: '2026-04-10',
    RAZA: '3',
    CHIP_MACHO: '900000000000001',
    OBSERVACIONES: '',
    ...change,
  },
})

/** A female added to (A01a-hembra) or removed from (A01a-retiro) a group. */
const moving =
  (form: string) =>
  (owner: string, group: string, chip: string): FilledForm => ({
    form: formOf(form),
    mode: 'add',
    photos: [],
    values: {
      TID_PROPIETARIO: 'CC',
      NID_PROPIETARIO: owner,
      CONSECUTIVO: group,
      COD_ESPECIE: 'C',
      RAZA: '3',
      CHIP_MACHO: '900000000000001',
      FECHA_INICIO_EMPADRE: today,
      CHIP_HEMBRA: chip,
      NOMBREHEMBRA: `Cabra ${chip}`,
    },
  })
export const joins = moving('A01a-hembra')
export const leaves = moving('A01a-retiro')

export const a12 = (owner: string, number: string, lessee: string, change: Values = {}): FilledForm => ({
  form: formOf('A12'),
  mode: 'add',
  photos: [],
  values: {
    tid_propietario: 'CC',
    nid_propietario: owner,
    consecutivo: number,
    especie: 'C',
    raza: '3',
    crg_animal: '900000000000001',
    fecha_inicio: today,
    fecha_fin: '2026-04-10',
    tid_arrendatario: 'CC',
    nid_arrendatario: lessee,
    observaciones: '',
    ...change,
  },
})

export const a06 = (owner: string, number: string, chip: string, change: Values = {}): FilledForm => ({
  form: formOf('A06'),
  mode: 'add',
  photos: [],
  values: {
    tip_propietario: 'CC',
    nid_propietario: owner,
    consecutivo: number,
    fecha_transferencia: today,
    crg_animal: chip,
    tip_transferido: 'CC',
    nid_transferido: '2002',
    observaciones: '',
    ...change,
  },
})

/** Bytes of a picture, different for each argument. */
export const picture = (mark: string, size = 64): ArrayBuffer => {
  const bytes = new Uint8Array(size)
  new TextEncoder().encodeInto(mark, bytes)
  return bytes.buffer
}

const papers = (mark: string) =>
  ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'].map((slot) => ({ slot, bytes: picture(`${slot} ${mark}`) }))

/** Straws with their two documents; `mark` distinguishes the pictures of different forms. */
export const a10 = (owner: string, number: string, change: Values = {}, mark = number): FilledForm => ({
  form: formOf('A10'),
  mode: 'add',
  photos: papers(mark),
  values: {
    TID_CRIADOR: 'CC',
    NID_CRIADOR: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    ESPECIE: 'C',
    RAZA: '3',
    NOM_RAZA: 'SAANEN',
    FECHA_PROCEDIMIENTO: today,
    CANTIDAD_PAJILLAS: '8',
    CRG_MACHO: '900000000000002',
    NOMBRE_DEL_MACHO: 'LUCERO',
    TID_INSEMINADOR: 'CC',
    NID_INSEMINADOR: '55',
    PAIS: '51',
    OBSERVACIONES: '',
    REGISTRO_ICA: 'foto',
    PEDIGREE_ANIMAL: 'foto',
    ...change,
  },
})

/** Embryos with their two documents. */
export const a08 = (owner: string, number: string, change: Values = {}): FilledForm => ({
  form: formOf('A08'),
  mode: 'add',
  photos: papers(number),
  values: {
    TID_SOLICITANTE: 'CC',
    NID_SOLICITANTE: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    ESPECIE: 'C',
    RAZA: '3',
    NOM_RAZA: 'SAANEN',
    FECHA_SERVICIO: today,
    NUMERO_EMBRIONES: '3',
    CRG_MACHO: '900000000000002',
    NOMBRE_DEL_MACHO: 'LUCERO',
    CRG_HEMBRA: '900000000000003',
    NOMBRE_DE_LA_HEMBRA: 'LUNA',
    TID_ENTIDAD: 'NIT',
    NID_ENTIDAD: '77',
    PAIS: '51',
    OBSERVACIONES: '',
    REGISTRO_ICA: 'foto',
    PEDIGREE_ANIMAL: 'foto',
    ...change,
  },
})

export const a03 = (owner: string, number: string, stock: string, change: Values = {}): FilledForm => ({
  form: formOf('A03'),
  mode: 'add',
  photos: [{ slot: 'SOPORTE', bytes: picture(`a03 ${number}`) }],
  values: {
    TID_TERCERO: 'CC',
    NID_TERCERO: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: today,
    FORMULARIO: 'A08',
    CONSECUTIVO_SERVICIO: stock,
    PENDIENTES: '3',
    ESPECIE: 'C',
    RAZA: '3',
    CRG_MACHO: '900000000000002',
    CRG_HEMBRA: '900000000000003',
    PAIS: '51',
    FECHA_SERVICIO: today,
    IDENTIF_EMBRION: 'EMB-1',
    IDENTIF_RECEPTORA: '900000000000004',
    NUMERO_EMBRIONES: '2',
    TID_PROFESIONAL: 'CC',
    NID_PROFESIONAL: '55',
    SOPORTE: 'foto',
    OBSERVACIONES: '',
    ...change,
  },
})
