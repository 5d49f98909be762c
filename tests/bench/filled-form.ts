/** The form that the benchmarks file: an A01 of about 1 KB with the given number. Shared by pages and server. */
import type { Values } from '../../src/registry/index.ts'

export const USER = 'medida'
export const ADMINISTRATOR = 'administra'
export const PASSWORD = 'Medida.2026.libro'
export const OWNER = '900100200'
const BREED = '900'
const chips = (first: number, count: number) => Array.from({ length: count }, (_, n) => `9820000099${first + n}`)
export const MALES: readonly string[] = chips(10_000, 5)
/** So many that each is served once or twice a year: a filing costs more the more her form's female was served. */
export const FEMALES: readonly string[] = chips(20_000, 2_000)

const REMARKS = 'Monta controlada en el corral de la casa, con testigo. '.repeat(7).trim()
const DAY = 24 * 3_600_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** The values that a person typed and chose. */
export function filledA01(number: number): Values {
  return {
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: OWNER,
    NOMBRE: 'CRIADERO LA MEDIDA',
    CONSECUTIVO: String(number),
    FECHA_SOLICITUD: dayBefore(2),
    PREFIJO_SOLICITANTE: '',
    COD_ESPECIE: 'C',
    NOM_ESPECIE: 'Caprina',
    FECHA_SERVICIO: dayBefore(5 + (number % 200)),
    RAZA_MACHO: BREED,
    NOM_RAZA: 'RAZA DE MEDIR',
    CHIP_MACHO: MALES[number % MALES.length] ?? '',
    PARENTESCO: 'NP',
    NOM_PARENTESCO: 'NO EMPARENTADA',
    RAZA_MESTIZAJE: BREED,
    NOM_RAZA_MESTIZAJE: 'RAZA DE MEDIR',
    CHIP_HEMBRA: FEMALES[number % FEMALES.length] ?? '',
    OBSERVACIONES: REMARKS,
  }
}

/** An A02 whose photo is passed separately. */
export function filledA02(number: number): Values {
  return {
    TID_TERCERO: 'CC',
    NID_TERCERO: OWNER,
    NOMBRE: 'CRIADERO LA MEDIDA',
    PREFIJO_SOLICITANTE: '',
    CONSECUTIVO: String(number),
    FECHA_SOLICITUD: dayBefore(2),
    FORMULARIO: 'A10',
    NOM_FORMULARIO: 'A10 COLECTA DE SEMEN',
    CONSECUTIVO_SERVICIO: '10001',
    PENDIENTES: '100000',
    COD_ESPECIE: 'C',
    NOM_ESPECIE: 'Caprina',
    RAZA_MACHO: BREED,
    NOM_RAZA: 'RAZA DE MEDIR',
    CHIP_MACHO: MALES[0] ?? '',
    NOMBRE_MACHO: 'ANIMAL DE MEDIR',
    PAIS: '51',
    NOM_PAIS: 'COLOMBIA',
    FECHA_SERVICIO: dayBefore(5),
    CHIP_HEMBRA: FEMALES[number % FEMALES.length] ?? '',
    CANTIDAD_PAJILLAS: '1',
    TIPO_INSEMINACION: 'VA',
    NOM_TIPO_INSEMINACION: 'VAGINAL',
    TID_INSEMINADOR: 'CC',
    NID_INSEMINADOR: '80100200',
    NOM_INSEMINADOR: 'INSEMINADOR DE MEDIR',
    OBSERVACIONES: REMARKS,
  }
}
