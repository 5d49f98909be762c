/** A documented APIANCO host that lists a generated herd book, as one that an association has used for years. */
import places from '../../src/server/database/divipola.json' with { type: 'json' }
import { DocumentedHost } from '../server/documented-host.ts'
import type { Cells, MadeBook } from './herd-book-maker.ts'

type Rows = readonly Readonly<Record<string, string | number | null>>[]

export const ADMINISTRATOR = { usuario: 'maria', password: 'Clave.Larga.2026', nid: '10000000' }

/** The form of a service in this host: some are inseminations with a picture, some group matings. */
export const formOf = (at: number): 'A01' | 'A01a' | 'A02' => (at % 5 === 0 ? 'A02' : at % 7 === 0 ? 'A01a' : 'A01')

export const pictureName = (number: string): string => `soporte ${number}.jpg`

/** @param picture bytes of every picture */
export async function hostOfBook({ rows, animals }: MadeBook, picture: Buffer): Promise<DocumentedHost> {
  const host = await DocumentedHost.start()
  host.book.accounts.push(
    { ...ADMINISTRATOR, administrador: true },
    { usuario: 'beto', password: 'Clave.Larga.2026', nid: '10000001' },
  )
  const chips = new Map(animals.map(({ key, cells }) => [key, cells.CHIP ?? '']))
  const chipOf = (key = '') => chips.get(key) ?? ''
  const born = new Map(rows.nacimientos.map((row) => [row.ANIMAL, row]))
  const formOfNumber = new Map(rows.servicios.map(({ CONSECUTIVO }, at) => [CONSECUTIVO, formOf(at)]))
  const served = (form: string): readonly Cells[] => rows.servicios.filter((_, at) => formOf(at) === form)
  const lists: Readonly<Record<string, Rows>> = {
    'razas/razas': (['C', 'O'] as const).flatMap((COD_ESPECIE) =>
      [...new Set(animals.filter(({ species }) => species === COD_ESPECIE).map(({ breed }) => breed))].map((RAZA) => ({
        COD_ESPECIE,
        RAZA,
      })),
    ),
    'terceros/terceros': rows.asociados.map((row) => ({
      TID_TERCERO: 'CC',
      NID_TERCERO: row.DOCUMENTO ?? '',
      NOMBRE: row.NOMBRE ?? '',
      ...placeOf(row),
      DIRECCION: row.DIRECCION ?? '',
      TELEFONOS: row.TELEFONOS ?? '',
      CORREO: row.CORREO ?? '',
      TIPO_TERCERO: 'N',
      FECHA_RETIRO: null,
    })),
    'prefijos/prefijos': rows.prefijos.map(({ DOCUMENTO = '', ...row }) => ({ ...row, NID_SOCIO: DOCUMENTO })),
    'miaprisco/aprisco': rows.asociados.map(({ DOCUMENTO = '', CRIADERO = '' }) => ({
      NID_PROPIETARIO: DOCUMENTO,
      CRIADERO,
    })),
    'maestroChips/maestroChips': rows.chips.map(({ CHIP = '', ...row }) => ({ ...row, CHIP_MAESTRO: CHIP, ESTADO: 0 })),
    'maestroConsecutivos/maestroConsecutivos': rows.consecutivos.map((row) => ({
      codigo: row.CODIGO ?? '',
      numero: Number(row.NUMERO),
      nid_propietario: row.NID_PROPIETARIO ?? '',
      estado: 0,
    })),
    'dashboard/dataAnimales': rows.animales.map((row, at) => ({
      id: at + 1,
      NID_PROPIETARIO: row.PROPIETARIO ?? '',
      CONSECUTIVO: null,
      CONSEC_NACIMIENTO: Number(born.get(row.CLAVE ?? '')?.CONSECUTIVO ?? 0) || null,
      CHIP: row.CHIP ?? '',
      NOMBRE: row.NOMBRE ?? '',
      FECHA_NACIMIENTO: row.FECHA_NACIMIENTO ?? '',
      CHIP_PADRE: chipOf(row.PADRE),
      CHIP_MADRE: chipOf(row.MADRE),
      TIPO_PARTO: row.TIPO_PARTO ?? '',
      PESO_AL_NACER: row.PESO_NACER ?? '',
      RAZA: row.RAZA ?? '',
      SEXO: row.SEXO ?? '',
    })),
    'formularioA01/formulariosA01': served('A01').map((row) => ({
      CONSECUTIVO: Number(row.CONSECUTIVO),
      NID_PROPIETARIO: row.PROPIETARIO ?? '',
      FECHA_SERVICIO: row.FECHA_SERVICIO ?? '',
      CHIP_MACHO: chipOf(row.MACHO),
      CHIP_HEMBRA: chipOf(row.HEMBRA),
    })),
    'formularioA01a/formulariosA01a': served('A01a').map((row) => ({
      CONSECUTIVO: Number(row.CONSECUTIVO),
      NID_PROPIETARIO: row.PROPIETARIO ?? '',
      FECHA_INICIO_EMPADRE: row.FECHA_SERVICIO ?? '',
      FECHA_FIN_EMPADRE: row.FECHA_SERVICIO ?? '',
      CHIP_MACHO: chipOf(row.MACHO),
      TOTAL: 1,
    })),
    'formularioA02/formulariosA02': served('A02').map((row) => ({
      CONSECUTIVO: Number(row.CONSECUTIVO),
      NID_TERCERO: row.PROPIETARIO ?? '',
      FECHA_SERVICIO: row.FECHA_SERVICIO ?? '',
      CHIP_MACHO: chipOf(row.MACHO),
      CHIP_HEMBRA: chipOf(row.HEMBRA),
      SOPORTE: pictureName(row.CONSECUTIVO ?? ''),
    })),
    'formularioA04/formulariosA04': rows.nacimientos.map((row) => ({
      CONSECUTIVO: Number(row.CONSECUTIVO),
      FORMA_CONCEPCION: formOfNumber.get(row.CONSECUTIVO_SERVICIO) ?? '',
      CONSECUTIVO_SERVICIO: Number(row.CONSECUTIVO_SERVICIO),
      FECHA_PARTO: row.FECHA_NACIMIENTO ?? '',
      PESO_AL_NACER: row.PESO ?? '',
    })),
    'formularioA12/formulariosA12': rows.arriendos.map((row) => ({
      consecutivo: Number(row.CONSECUTIVO),
      crg_animal: chipOf(row.ANIMAL),
      nid_arrendatario: row.ARRENDATARIO ?? '',
      fecha_inicio: row.FECHA_INICIO ?? '',
      fecha_fin: row.FECHA_FIN ?? '',
    })),
  }
  for (const [operation, all] of Object.entries(lists)) host.book.extra.set(operation, () => all)
  const groups = new Map(served('A01a').map((row) => [row.CONSECUTIVO, chipOf(row.HEMBRA)]))
  host.book.extra.set('formularioA01a/hembrasMontaGrupal', ({ CONSECUTIVO = '' }) => [
    { CHIP_HEMBRA: groups.get(CONSECUTIVO) ?? '', CONSECUTIVO },
  ])
  for (const { CONSECUTIVO = '' } of served('A02'))
    host.pictures.set(`/fotos/${encodeURIComponent(pictureName(CONSECUTIVO))}`, {
      type: 'image/jpeg',
      bytes: picture,
      open: false,
    })
  return host
}

function placeOf({ DEPARTAMENTO = '', MUNICIPIO = '' }: Cells) {
  const department = places.find(({ name }) => name === DEPARTAMENTO)
  const town = department?.municipalities.find(({ name }) => name === MUNICIPIO)
  return { DEP_CODIGO: department?.code ?? '', MUN_CODIGO: town?.code ?? '' }
}
