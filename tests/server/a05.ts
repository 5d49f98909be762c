/** Test data for both A05 forms: numbers, free chips, and forms as devices send them. */
import type { Values } from '../../src/registry/index.ts'
import * as tables from '../../src/server/database/schema.ts'
import type { Server } from './harness.ts'
import { breed, nid } from './world.ts'

const FIRST = 70_000
const COUNT = 200
let number = FIRST
let chip = 0

/** The next number of ana, or of consulta, who has level 4. */
export const nextNumber = (owner: 'ana' | 'consulta' = 'ana'): string =>
  String(number++ + (owner === 'consulta' ? COUNT : 0))
export const nextChip = (): string => `LIBRE${String(chip++).padStart(3, '0')}`

export async function seedA05(server: Server): Promise<void> {
  const block = (ownerNid: string, first: number) =>
    Array.from({ length: COUNT }, (_, at) => ({ code: 'A05', number: first + at, ownerNid, state: 0 }))
  await server.db.insert(tables.numbers).values([...block(nid.ana, FIRST), ...block(nid.consulta, FIRST + COUNT)])
  await server.db
    .insert(tables.chips)
    .values(Array.from({ length: COUNT }, (_, at) => ({ chip: `LIBRE${String(at).padStart(3, '0')}` })))
  await server.db.insert(tables.chips).values([
    { chip: 'ANULADO', state: 2 },
    { chip: 'AM1', state: 1 },
  ])
  await server.db
    .insert(tables.premises)
    .values({ ownerNid: nid.ana, name: 'El Refugio', department: '68', municipality: '68001', address: 'Vereda Alta' })
}

/** A female founder of ana, filed by an administrator. */
export const initial = (given: Values = {}): Values => ({
  TID_PROPIETARIO: 'CC',
  NID_PROPIETARIO: nid.ana,
  CONSECUTIVO: nextNumber(),
  FECHA_SOLICITUD: '2026-11-21',
  CRIADERO: '',
  DIRECCION: '',
  DEPARTAMENTO: '',
  MUNICIPIO: '',
  PREFIJO: 'ANA',
  COMPOSICION: 'FU',
  LIBRO: 'FUNDADORES',
  CONCEPCION: 'ND',
  ESPECIE: 'C',
  RAZA: String(breed.alpina),
  SEXO: 'H',
  CHIP: nextChip(),
  NOMBRE: 'Nube',
  FECHA_NACIMIENTO: '2025-02-03',
  COLOR: 'Chamois',
  MARCAS_HATO: '',
  RASGOS_PARTICULARES: '',
  PUNTAJE_FUNDADORES: '80',
  TID_REGISTRADOR: 'CC',
  NID_REGISTRADOR: nid.registrar,
  TID_REGISTRADOR1: '',
  NID_REGISTRADOR1: '',
  TID_REGISTRADOR2: '',
  NID_REGISTRADOR2: '',
  TID_REGISTRADOR3: '',
  NID_REGISTRADOR3: '',
  CHIP_PADRE: '',
  CHIP_ABUELO_PATERNO: '',
  CHIP_ABUELA_PATERNA: '',
  CHIP_MADRE: '',
  CHIP_ABUELO_MATERNO: '',
  CHIP_ABUELA_MATERNA: '',
  CODIGO: 'A05',
  OPCION: '1',
  ...given,
})

/** A pedigree animal with four grandparents that the registry does not know. */
export const pedigree = (given: Values = {}): Values =>
  initial({
    COMPOSICION: 'PP',
    LIBRO: 'PURO POR PEDIGREE',
    PUNTAJE_FUNDADORES: '',
    CHIP_ABUELO_PATERNO: `FR-PP-${chip}`,
    CHIP_ABUELA_PATERNA: `FR-PM-${chip}`,
    CHIP_ABUELO_MATERNO: `FR-MP-${chip}`,
    CHIP_ABUELA_MATERNA: `FR-MM-${chip}`,
    ...given,
  })

export const certificate = (birth: string, given: Values = {}): Values => ({
  TID_PROPIETARIO: 'CC',
  NID_PROPIETARIO: nid.ana,
  CONSECUTIVO: nextNumber(),
  FECHA_SOLICITUD: '2026-11-21',
  CONSEC_NACIMIENTO: birth,
  CHIP: nextChip(),
  NOMBRE: 'Niña Ñandú',
  COLOR: 'Café',
  MARCAS_HATO: 'Tatuaje ANA 26',
  RASGOS_PARTICULARES: '',
  TID_REGISTRADOR: 'CC',
  NID_REGISTRADOR: nid.registrar,
  OBSERVACIONES: '',
  CODIGO: 'A05',
  OPCION: '1',
  ...given,
})
