/** Forms as devices send them, valid in every field; tests invalidate one field at a time. */
import sharp from 'sharp'
import type { Values } from '../../src/registry/index.ts'
import { breed, nid } from './world.ts'

let next = 0
/** Restarts the numbering for a new registry, whose numbers are all available. */
export const freeNumbers = (): void => {
  next = 0
}
/** A number of ana's block that no other test in the file uses. */
export const fresh = (first = 1000): string => String(first + next++)

export const a01 = (given: Values = {}): Values => ({
  CONSECUTIVO: fresh(),
  NID_PROPIETARIO: nid.ana,
  COD_ESPECIE: 'C',
  FECHA_SOLICITUD: '2026-11-21',
  FECHA_SERVICIO: '2026-11-20',
  CHIP_MACHO: 'AM1',
  CHIP_HEMBRA: 'AH1',
  PREFIJO_SOLICITANTE: 'ANA',
  RAZA_MESTIZAJE: String(breed.alpina),
  OBSERVACIONES: '',
  RAZA_MACHO: String(breed.alpina),
  PARENTESCO: 'NP',
  CODIGO: 'A01',
  ...given,
})

export const a02 = (given: Values = {}): Values => ({
  TID_TERCERO: 'CC',
  NID_TERCERO: nid.ana,
  CONSECUTIVO: fresh(),
  COD_ESPECIE: 'C',
  FECHA_SOLICITUD: '2026-11-21',
  FECHA_SERVICIO: '2026-11-20',
  CHIP_MACHO: 'AM1',
  CHIP_HEMBRA: 'AH2',
  OBSERVACIONES: 'Celo observado en la mañana',
  RAZA_MACHO: String(breed.alpina),
  TID_INSEMINADOR: 'CC',
  NID_INSEMINADOR: nid.inseminator,
  CANTIDAD_PAJILLAS: '1',
  SOPORTE: '',
  TIPO_INSEMINACION: 'CE',
  NOMBRE_MACHO: 'Animal AM1',
  CONSECUTIVO_SERVICIO: '5001',
  FORMULARIO: 'A10',
  NOM_PAIS: 'COLOMBIA',
  NOM_ESPECIE: 'Caprina',
  CODIGO: 'A02',
  PAIS: '51',
  ...given,
})

export const a04 = (given: Values = {}): Values => ({
  TID_PROPIETARIO: 'CC',
  NID_PROPIETARIO: nid.ana,
  CONSECUTIVO: fresh(),
  CONSECUTIVOADICIONAL: '',
  FORMA_CONCEPCION: 'MD',
  CONSECUTIVO_SERVICIO: '',
  FECHA_SOLICITUD: '2026-11-21',
  COD_ESPECIE: 'C',
  FECHA_PARTO: '2026-11-21',
  SEXO: 'H',
  SEXO_ADICIONAL: '',
  RAZA_MACHO: String(breed.alpina),
  CHIP_MACHO: 'AM1',
  CHIP_HEMBRA: 'AH1',
  TIPO_DE_PARTO: '1',
  PESO_AL_NACER: '3.2',
  PESO_AL_NACER_ADICIONAL: '',
  OBSERVACIONES: '',
  PREFIJO_SOLICITANTE: 'ANA',
  NID_REGISTRADOR: nid.ana,
  CODIGO: 'A04',
  ...given,
})

export const a06 = (given: Values = {}): Values => ({
  consecutivo: fresh(),
  tip_propietario: 'CC',
  nid_propietario: nid.ana,
  crg_animal: 'AH3',
  tip_transferido: 'CC',
  nid_transferido: nid.beto,
  observaciones: '',
  fecha_transferencia: '2026-11-21',
  CODIGO: 'A06',
  ...given,
})

/** A different picture for each shade, 0 to 255. */
export const jpeg = (shade = 128, edge = 64): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: { r: shade, g: 90, b: 40 } } })
    .withExif({ IFD0: { Copyright: 'secreto de campo' } })
    .jpeg()
    .toBuffer()
