/** Forms filled as a person fills them. */
import { formOf, type Values } from '../../../src/registry/index.ts'
import type { Filled } from '../../../src/sync/book.ts'

const today = '2026-03-10'

export const a01 = (owner: string, number: string, change: Values = {}): Filled => ({
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
): Filled => ({
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

export const a04 = (owner: string, number: string, service: string, change: Values = {}): Filled => ({
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

export const a04Additional = (owner: string, number: string, first: string, service: string): Filled => ({
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

export const a06 = (owner: string, number: string, chip: string, change: Values = {}): Filled => ({
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

/** Bytes of a picture, told apart by what is given. */
export const picture = (mark: string, size = 64): ArrayBuffer => {
  const bytes = new Uint8Array(size)
  new TextEncoder().encodeInto(mark, bytes)
  return bytes.buffer
}
