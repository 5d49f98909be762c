/** Gives a fake book the forms' data: a small herd, numbers, services, straws. The cascade is real. */

import type { LookupRequest, Option, Values } from '../../../src/registry/index.ts'
import {
  birthTypes,
  countries,
  documentTypes,
  formNames,
  kinships,
  nameOfCode,
  sexes,
  species,
} from '../../../src/registry/vocabulary/codes.ts'
import type { ListRow } from '../../../src/sync/contract/lists.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import { aged, associate, type Box, box, type FakeBook } from '../fake-book.ts'

const option = (code: string, name: string, more: Values = {}): Option => ({ code, name, ...more })

const owners = [
  option(associate.nid, associate.nombres, { tid: 'CC' }),
  option('900456789', 'Aprisco El Mirador S.A.S.', { tid: 'NIT' }),
  option('63512004', 'Luz Dary Chaparro Gómez', { tid: 'CC' }),
]
const breeds = [
  option('11', 'ALPINA', { especie: 'C' }),
  option('12', 'SAANEN', { especie: 'C' }),
  option('13', 'TOGGENBURG', { especie: 'C' }),
  option('21', 'CAMURO', { especie: 'O' }),
  option('22', 'KATAHDIN', { especie: 'O' }),
]
const animal = (chip: string, nombre: string, raza: string, sexo: string, especie = 'C') =>
  option(chip, `${chip} ${nombre}`, { nombre, raza, sexo, especie })
export const animals = [
  animal('982000411200101', 'RELÁMPAGO', '11', 'M'),
  animal('982000411200102', 'FARAÓN', '12', 'M'),
  animal('982000411200201', 'PALOMA', '11', 'H'),
  animal('982000411200202', 'CANELA', '11', 'H'),
  animal('982000411200203', 'LUNA', '12', 'H'),
  animal('982000411200301', 'MOTA', '21', 'H', 'O'),
]
const mating: Values = {
  PREFIJO_SOLICITANTE: 'ELM',
  COD_ESPECIE: 'C',
  NOM_ESPECIE: 'Caprina',
  RAZA_MACHO: '11',
  NOM_RAZA: 'ALPINA',
  CHIP_MACHO: '982000411200101',
  NOMBREMACHO: 'RELÁMPAGO',
  FECHA_SERVICIO: '2026-06-25',
}
const dam = { CHIP_HEMBRA: '982000411200201', NOMBREHEMBRA: 'PALOMA' }

export type Answers = Readonly<Record<string, (fields: Values) => readonly Option[]>>

const numbers = (code = '') => {
  const first = { A01: 1201, A02: 3111, A04: 2208 }[code] ?? 9001
  return Array.from({ length: 8 }, (_, n) => option(String(first + n), `${first + n}`))
}
const people = (fields: Values) => owners.filter(({ tid }) => !fields.TID_PROPIETARIO || tid === fields.TID_PROPIETARIO)
const herd = (fields: Values) =>
  animals.filter(({ raza, sexo }) => (!fields.RAZA || raza === fields.RAZA) && (!fields.SEXO || sexo === fields.SEXO))
const services: Readonly<Record<string, readonly Option[]>> = {
  A01: [option('1150', '1150'), option('1163', '1163')],
  A01a: [option('520', '520')],
  A10: [option('771', '771', { pendientes: '6' })],
  A11: [option('88', '88', { pendientes: '2' })],
}

const answers: Answers = {
  SeleccionTipoDocumento: () => documentTypes,
  seleccionUsuarios: people,
  seleccionUsuariosAdmin: people,
  seleccionCodigos: ({ CODIGO }) => numbers(CODIGO),
  seleccionCodigosAdmin: ({ CODIGO }) => numbers(CODIGO),
  seleccionCodigoEspecie: () => species,
  seleccionCodigoRazas: ({ COD_ESPECIE }) => breeds.filter(({ especie }) => especie === COD_ESPECIE),
  seleccionChips: herd,
  seleccionChipsHembras: ({ PARENTESCO, ...fields }) =>
    PARENTESCO === 'NP' ? herd(fields) : PARENTESCO === 'HI' ? herd(fields).slice(0, 1) : [],
  seleccionHembrasServicio: () => animals.filter(({ sexo }) => sexo === 'H'),
  seleccionParentesco: () => kinships,
  SeleccionFormularios: (fields) =>
    ['formulario', 'formulario1', 'formulario2', 'formulario3'].flatMap((name) =>
      fields[name] ? [option(fields[name], nameOfCode(formNames, fields[name]))] : [],
    ),
  seleccionConsecutivoServicio: ({ CODIGO = '' }) => services[CODIGO] ?? [],
  seleccionConsecutivoServicioAdmin: ({ CODIGO = '' }) => services[CODIGO] ?? [],
  SeleccionInseminador: () => [
    option('13740221', 'Hernando Pinzón Rueda', { tid: 'CC' }),
    option('37812456', 'Yolanda Ríos Caballero', { tid: 'CC' }),
    option('800111222', 'Genética del Chicamocha S.A.S.', { tid: 'NIT' }),
  ],
  seleccionPaises: () => countries,
  seleccionUsuariosTotal: () => [
    option('800111222', 'Genética del Chicamocha S.A.S.', { tid: 'NIT' }),
    option('800333444', 'Embriones del Suárez S.A.S.', { tid: 'NIT' }),
  ],
  seleccionMachosServicio: () => animals.filter(({ sexo }) => sexo === 'M'),
  seleccionchipMachosA08: ({ RAZA = '' }) => herd({ RAZA, SEXO: 'M' }),
  seleccionchipHembrasA08: ({ RAZA = '' }) => herd({ RAZA, SEXO: 'H' }),
  seleccionchipMachosA09: ({ RAZA = '' }) => herd({ RAZA, SEXO: 'M' }),
  seleccionchipHembrasA09: ({ RAZA = '' }) => herd({ RAZA, SEXO: 'H' }),
  seleccionTipoParto: () => birthTypes,
  seleccionSexo: () => sexes,
  SeleccionHembrasA01a: () => animals.filter(({ raza, sexo }) => raza === '11' && sexo === 'H'),
}

/** Name and parents of the animals that are known. */
const lineOf = ({ CHIP = '' }: Values): Values | null => {
  if (CHIP === 'US-1') return { NOMBRE: 'Maverick', CHIP_PADRE: 'US-2', CHIP_MADRE: 'US-3' }
  const nombre = animals.find(({ code }) => code === CHIP)?.nombre
  return nombre ? { NOMBRE: nombre, CHIP_PADRE: '982000411200901', CHIP_MADRE: '982000411200902' } : null
}

export const items: Readonly<Record<string, (fields: Values) => Values | null>> = {
  'formularioA08/DatosMachos': lineOf,
  'formularioA08/DatosHembras': lineOf,
  'formularioA10/DatosMachos': lineOf,
  'formularioA11/DatosMachos': lineOf,
  'formularioA11/DatosHembras': lineOf,
  'selecciones/seleccionPrefijo': () => ({ PREFIJO: 'ELM' }),
  'formularioA02/datosConsecutivoServicio': ({ CODIGO }) => ({
    PENDIENTES: CODIGO === 'A10' ? '6' : '2',
    ESPECIE: 'C',
    NOM_ESPECIE: 'Caprina',
    RAZA: '12',
    NOM_RAZA: 'SAANEN',
    CRG_MACHO: '982000411200102',
    NOMBRE_DEL_MACHO: 'FARAÓN',
    PAIS_ORIGEN: '51',
    NOMBRE: 'COLOMBIA',
  }),
  'formularioA04/datosConsecutivoServicio': ({ CODIGO }) => (CODIGO === 'A01a' ? mating : { ...mating, ...dam }),
}

/** Answers for the calls that the forms make; `overrides` replaces some. */
export function fillForms(book: FakeBook, overrides: Answers = {}): void {
  const kept = new Map<string, Box<unknown>>()
  const keep = <T>(kind: string, request: LookupRequest, make: () => T): Box<Aged<T>> => {
    const key = `${kind} ${JSON.stringify(request)}`
    if (!kept.has(key)) kept.set(key, box<unknown>(aged(make(), Date.now() - 400_000)))
    return kept.get(key) as Box<Aged<T>>
  }
  Object.assign(book.lookups, {
    options: (request: LookupRequest) =>
      keep('options', request, () => {
        const op = request.operation.slice('selecciones/'.length)
        return (overrides[op] ?? answers[op])?.(request.fields) ?? []
      }),
    item: (request: LookupRequest) => keep('item', request, () => items[request.operation]?.(request.fields) ?? null),
  })
}

/** A filed A01, as the host lists it. */
export const filedMating = (number: string, more: Values = {}): ListRow => ({
  values: {
    CONSECUTIVO: number,
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: associate.nid,
    NOMBRE: associate.nombres,
    FECHA_SOLICITUD: '2026-10-02',
    FECHA_SERVICIO: '2026-09-30',
    COD_ESPECIE: 'C',
    NOM_ESPECIE: 'Caprina',
    RAZA_MACHO: '11',
    NOM_RAZA: 'ALPINA',
    RAZA_MESTIZAJE: '11',
    NOM_RAZA_MESTIZAJE: 'ALPINA',
    CHIP_MACHO: '982000411200101',
    CHIP_HEMBRA: '982000411200202',
    PARENTESCO: 'NP',
    NOM_PARENTESCO: 'NO EMPARENTADA',
    PREFIJO_SOLICITANTE: 'ELM',
    OBSERVACIONES: '',
    CON_NACIMIENTO: 'N',
    ...more,
  },
})

/** A filed A04 of twins, one of which is still to come. */
export const filedBirth = (number: string, more: Values = {}): ListRow => ({
  values: {
    CONSECUTIVO: number,
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: associate.nid,
    NOMBRE: associate.nombres,
    FECHA_SOLICITUD: '2026-11-02',
    FORMA_CONCEPCION: 'MD',
    NOM_FORMULARIO: 'A01 MONTA DIRECTA',
    CONSECUTIVO_SERVICIO: '1099',
    ...mating,
    ...dam,
    FECHA_PARTO: '2026-11-01',
    TIPO_DE_PARTO: '2',
    NOM_TIPO_DE_PARTO: 'DOBLE',
    sigla: '1',
    SEXO: 'H',
    NOM_SEXO: 'HEMBRA',
    PESO_AL_NACER: '3.2',
    OBSERVACIONES: '',
    ...more,
  },
})
