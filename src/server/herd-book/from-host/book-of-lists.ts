/** The tables of a herd book from the documented lists of a host, and what those lists do not tell. */
import { herdBookTables, type TableKey } from '../../../registry/herd-book/index.ts'
import type { HostRow } from './host-session.ts'
import type { HostLists } from './read-lists.ts'

export type BookRows = Readonly<Partial<Record<TableKey, readonly HostRow[]>>>

export function bookOfLists(lists: HostLists): BookRows {
  return {
    asociados: members(lists),
    prefijos: lists.prefijos
      .filter(({ PREFIJO = '' }) => PREFIJO !== '')
      .map(({ NID_SOCIO = '', PREFIJO = '', CRIADERO = '', FECHA_ASIGNACION = '' }) => ({
        DOCUMENTO: NID_SOCIO,
        PREFIJO,
        CRIADERO,
        FECHA_ASIGNACION,
      })),
    animales: animals(lists),
    servicios: services(lists),
    nacimientos: births(lists),
    consecutivos: lists.consecutivos.map(({ codigo = '', numero = '', nid_propietario = '', estado = '' }) => ({
      CODIGO: codigo,
      NUMERO: numero,
      NID_PROPIETARIO: nid_propietario,
      ESTADO: estado,
    })),
    chips: lists.chips.map(({ CHIP_MAESTRO = '', ...row }) => ({ ...row, CHIP: CHIP_MAESTRO })),
    arriendos: lists.A12.map((row) => ({
      CONSECUTIVO: row.consecutivo ?? '',
      ANIMAL: row.crg_animal ?? '',
      ARRENDADOR: row.nid_propietario || row.cedulaarrendador || '',
      ARRENDATARIO: row.nid_arrendatario || row.cedulaarrendatario || '',
      FECHA_INICIO: row.fecha_inicio ?? '',
      FECHA_FIN: row.fecha_fin ?? '',
      OBSERVACIONES: row.observaciones ?? '',
    })),
  }
}

function members({ terceros, apriscos }: HostLists): readonly HostRow[] {
  const farms = new Map(apriscos.map(({ NID_PROPIETARIO = '', CRIADERO = '' }) => [NID_PROPIETARIO, CRIADERO]))
  return terceros.map((row) => ({
    ...row,
    DOCUMENTO: row.NID_TERCERO ?? '',
    TIPO_DOCUMENTO: row.TID_TERCERO ?? '',
    DEPARTAMENTO: row.DEP_CODIGO ?? '',
    MUNICIPIO: row.MUN_CODIGO ?? '',
    // The list has kinds of associations in the same field.
    TIPO_PERSONA: /^[NJ]$/.test(row.TIPO_TERCERO ?? '') ? (row.TIPO_TERCERO ?? '') : '',
    CRIADERO: farms.get(row.NID_TERCERO ?? '') ?? '',
    ASOCIACION: row.NID_ASOCIACION ?? '',
  }))
}

/** What identifies an animal at its host: its own id, which the documents name. */
const keyOf = ({ id = '', CHIP = '' }: HostRow): string => id || CHIP

function animals({ animales, iniciales, certificados, razas, A04 }: HostLists): readonly HostRow[] {
  const species = new Map<string, Set<string>>()
  for (const { RAZA = '', COD_ESPECIE = '' } of razas)
    species.set(RAZA, (species.get(RAZA) ?? new Set()).add(COD_ESPECIE))
  const registered = new Map([...iniciales, ...certificados].map((row) => [row.CHIP ?? '', row]))
  const births = new Map(A04.map((row) => [row.CONSECUTIVO ?? '', row]))
  return animales.map((row) => {
    const { RAZA = '', CHIP = '', CONSEC_NACIMIENTO = '' } = row
    const birth = births.get(CONSEC_NACIMIENTO)
    // Of an embryo the female of the birth is not its dam.
    const isOfDam = !/^(?:A03|TE)$/.test(birth?.FORMA_CONCEPCION ?? '')
    // A breed's name may be one of both species: then nobody knows.
    const [one = '', ...others] = species.get(RAZA) ?? []
    const paper = CHIP === '' ? undefined : registered.get(CHIP)
    return {
      ...row,
      CLAVE: keyOf(row),
      ESPECIE: row.COD_ESPECIE || (others.length === 0 ? one : ''),
      PADRE: row.CHIP_PADRE || birth?.CHIP_MACHO || '',
      MADRE: row.CHIP_MADRE || (isOfDam && birth?.CHIP_HEMBRA) || '',
      PROPIETARIO: row.NID_PROPIETARIO ?? '',
      CRIADOR: paper?.NID_PROPIETARIO ?? '',
      COMPOSICION: row.COD_LIBRO || paper?.COMPOSICION || row.LIBRO || '',
      MARCAS: row.MARCAS_HATO ?? '',
      RASGOS: row.RASGOS_PARTICULARES ?? '',
      PESO_NACER: row.PESO_AL_NACER ?? '',
      TIPO_PARTO: row.COD_TIPO_PARTO || row.TIPO_PARTO || '',
      CONCEPCION: row.COD_CONCEPCION || row.DESCRIPCION || '',
      PREFIJO: paper?.PREFIJO ?? '',
      NUMERO_REGISTRO: row.CONSECUTIVO ?? '',
      FECHA_REGISTRO: paper?.FECHA_SOLICITUD ?? '',
      PUNTAJE: paper?.PUNTAJE_FUNDADORES ?? '',
    }
  })
}

function services({ A01, A01a, A02, A03, hembras }: HostLists): readonly HostRow[] {
  const of = (FORMULARIO: string, rows: readonly HostRow[], more: (row: HostRow) => HostRow) =>
    rows.map((row) => ({
      FORMULARIO,
      CONSECUTIVO: row.CONSECUTIVO ?? '',
      PROPIETARIO: row.NID_PROPIETARIO || row.NID_TERCERO || '',
      FECHA_SERVICIO: row.FECHA_SERVICIO ?? '',
      FECHA_SOLICITUD: row.FECHA_SOLICITUD ?? '',
      MACHO: row.CHIP_MACHO || row.CRG_MACHO || '',
      HEMBRA: row.CHIP_HEMBRA || row.CRG_HEMBRA || '',
      OBSERVACIONES: row.OBSERVACIONES ?? '',
      ...more(row),
    }))
  return [
    ...of('A01', A01, () => ({})),
    ...of('A01a', A01a, ({ CONSECUTIVO = '', FECHA_INICIO_EMPADRE = '', FECHA_FIN_EMPADRE = '' }) => ({
      FECHA_SERVICIO: FECHA_INICIO_EMPADRE,
      FECHA_FIN: FECHA_FIN_EMPADRE,
      HEMBRAS: (hembras.get(CONSECUTIVO) ?? []).map(({ CHIP_HEMBRA = '' }) => CHIP_HEMBRA).join(';'),
    })),
    ...of('A02', A02, ({ TIPO_INSEMINACION = '' }) => ({ TIPO_INSEMINACION })),
    ...of('A03', A03, ({ IDENTIF_RECEPTORA = '' }) => ({ RECEPTORA: IDENTIF_RECEPTORA })),
  ]
}

function births({ A04, animales }: HostLists): readonly HostRow[] {
  const born = new Map(animales.map((row) => [row.CONSEC_NACIMIENTO ?? '', keyOf(row)]))
  return A04.map((row) => ({
    CONSECUTIVO: row.CONSECUTIVO ?? '',
    ANIMAL: born.get(row.CONSECUTIVO ?? '') ?? '',
    FORMULARIO_SERVICIO: row.FORMA_CONCEPCION ?? '',
    CONSECUTIVO_SERVICIO: row.CONSECUTIVO_SERVICIO ?? '',
    PESO: row.PESO_AL_NACER ?? '',
    FECHA_SOLICITUD: row.FECHA_SOLICITUD ?? '',
    FECHA_NACIMIENTO: row.FECHA_PARTO ?? '',
    REGISTRADOR: row.NID_REGISTRADOR ?? '',
    OBSERVACIONES: row.OBSERVACIONES ?? '',
  }))
}

/** Pictures that services name, by the service. */
export interface NamedPicture {
  readonly code: 'A02' | 'A03'
  readonly number: string
  readonly owner: string
  readonly name: string
}

export const picturesIn = ({ A02, A03 }: HostLists): readonly NamedPicture[] =>
  (
    [
      ['A02', A02],
      ['A03', A03],
    ] as const
  ).flatMap(([code, rows]) =>
    rows.flatMap(({ CONSECUTIVO: number = '', NID_TERCERO: owner = '', SOPORTE: name = '' }) =>
      name === '' || !/^\d{1,9}$/.test(number) ? [] : [{ code, number, owner, name }],
    ),
  )

/** In Spanish, for the report. */
export function untoldBy({ animales, A04, A01a }: HostLists): readonly string[] {
  const born = new Set(animales.map(({ CONSEC_NACIMIENTO = '' }) => CONSEC_NACIMIENTO))
  const without = A04.filter(({ CONSECUTIVO = '' }) => !born.has(CONSECUTIVO)).length
  return [
    'Las listas no tienen los usuarios ni sus contraseñas: cada persona recibe una cuenta nueva.',
    'De los padres solo dicen el chip: los que no están en el inventario de nadie no se conocen.',
    `De los nacimientos dicen el número, no el animal (${without} no son de ningún animal del inventario).`,
    `De las montas grupales dicen las hembras de hoy, no las que se quitaron (${A01a.length} montas).`,
    'Los traspasos (A06) y las existencias (A08 a A11) se listan, pero no hacen parte de un libro: cada animal llega con su propietario de hoy, y las pajillas y los embriones se capturan de nuevo.',
    'No dicen cuándo se presentó cada formulario ni quién lo capturó.',
  ]
}

/** As rows of a file, in the order of the table's columns. */
export function tableOfRows(key: TableKey, rows: readonly HostRow[]): readonly (readonly string[])[] {
  const columns = herdBookTables.find((table) => table.key === key)?.columns.map(({ name }) => name) ?? []
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
}
