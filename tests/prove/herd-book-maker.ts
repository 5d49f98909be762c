/** Generates a herd book without errors: every animal has correct parents, dates, weights and owners. */
import places from '../../src/server/database/divipola.json' with { type: 'json' }
import { breedNames } from '../../src/server/database/reference-data.ts'

export type Cells = Record<string, string>

export interface MadeAnimal {
  readonly key: string
  readonly species: 'C' | 'O'
  readonly breed: string
  readonly sex: 'M' | 'H'
  /** Days since 1970. */
  readonly born: number
  readonly sire?: MadeAnimal
  readonly dam?: MadeAnimal
  readonly owner: string
  hasYoung: boolean
  /** It is listed in Nacimientos. */
  hasBirth: boolean
  cells: Cells
}

export interface MadeBook {
  readonly animals: MadeAnimal[]
  readonly rows: Record<
    'asociados' | 'prefijos' | 'animales' | 'servicios' | 'nacimientos' | 'consecutivos' | 'chips' | 'arriendos',
    Cells[]
  >
}

const DAY = 86_400_000
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY

/** Reproducible random numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const MALE = ['Trueno', 'Sultán', 'Zafiro', 'Roble', 'Canelo', 'Ñato', 'Cóndor']
const FEMALE = ['Luna', 'Estrella', 'Mañanita', 'Paloma', 'Niebla', 'Azucena', 'Canción']
const NAMES = ['Rosa', 'Jesús', 'Martha', 'Óscar', 'Inés', 'Julián', 'Nubia', 'Hernán']
const SURNAMES = ['Peña', 'Ardila', 'Gómez', 'Núñez', 'Suárez', 'Rincón', 'Velandia', 'Quiñónez']

/** @param count animals. @param from offset of keys, numbers and people, so that two books fit in one registry. */
export function makeBook(count: number, seed = 1, from = 0): MadeBook {
  const random = randomOf(seed)
  const int = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  const book: MadeBook = {
    animals: [],
    rows: {
      asociados: [],
      prefijos: [],
      animales: [],
      servicios: [],
      nacimientos: [],
      consecutivos: [],
      chips: [],
      arriendos: [],
    },
  }
  const people = Math.max(20, Math.round(count / 100))
  for (let at = 0; at < people; at++) {
    const department = one(places)
    const town = one(department.municipalities)
    const DOCUMENTO = String(10_000_000 + from + at)
    book.rows.asociados.push({
      DOCUMENTO,
      NOMBRE: `${one(NAMES)} ${one(SURNAMES)} ${one(SURNAMES)}`,
      DEPARTAMENTO: department.name,
      MUNICIPIO: town.name,
      DIRECCION: `Vereda ${at}`,
      TELEFONOS: `31${int(10_000_000, 99_999_999)}`,
      CORREO: `socio${at}@ejemplo.co`,
      CRIADERO: `Finca ${at}`,
    })
    book.rows.prefijos.push({ DOCUMENTO, PREFIJO: `P${from + at}`, CRIADERO: `Finca ${at}` })
  }
  const owner = () => one(book.rows.asociados).DOCUMENTO ?? ''
  const begin = dayOf('2006-01-01')
  const end = dayOf('2026-06-30')

  const add = (
    about: Pick<MadeAnimal, 'species' | 'breed' | 'sex' | 'born' | 'owner' | 'sire' | 'dam'>,
    litter: number,
  ): MadeAnimal => {
    const number = from + book.animals.length + 1
    const key = `R-${String(number).padStart(7, '0')}`
    const cells: Cells = {
      CLAVE: key,
      CHIP: `982${String(number).padStart(12, '0')}`,
      NOMBRE: `${one(about.sex === 'M' ? MALE : FEMALE)} ${number}`,
      ESPECIE: about.species === 'C' ? 'Caprina' : 'Ovina',
      RAZA: about.breed,
      SEXO: about.sex === 'M' ? 'MACHO' : 'HEMBRA',
      FECHA_NACIMIENTO: dayText(about.born),
      PADRE: about.sire?.key ?? '',
      MADRE: about.dam?.key ?? '',
      PROPIETARIO: about.owner,
      PESO_NACER: (2.5 + random()).toFixed(2).replace('.', ','),
      TIPO_PARTO: String(litter),
    }
    const animal: MadeAnimal = { ...about, key, hasYoung: false, hasBirth: false, cells }
    book.animals.push(animal)
    book.rows.animales.push(cells)
    return animal
  }

  const founders = Math.max(40, Math.round(count / 12))
  for (let at = 0; at < founders; at++) {
    const species = at % 3 === 0 ? 'O' : 'C'
    add(
      {
        species,
        breed: breedNames[species][at % 4] ?? '',
        sex: at % 8 < 2 ? 'M' : 'H',
        born: begin + int(0, 700),
        owner: owner(),
      },
      1,
    )
  }
  const kindOf = ({ species, breed }: MadeAnimal) => `${species} ${breed}`
  const rested = new Map<MadeAnimal, number>()
  let service = 0
  let birth = 0
  const growth = 1.5
  for (let year = begin + 1000; book.animals.length < count; year = Math.min(year + 365, end - 366)) {
    const males = new Map<string, MadeAnimal[]>()
    const grown = book.animals.filter(({ born }) => born < year - 500)
    for (const animal of grown) {
      if (animal.sex !== 'M' || animal.born <= year - 3000) continue
      const same = males.get(kindOf(animal))
      if (same) same.push(animal)
      else males.set(kindOf(animal), [animal])
    }
    const dams = grown.filter(
      (animal) => animal.sex === 'H' && animal.born > year - 3200 && (rested.get(animal) ?? 0) < year - 200,
    )
    const most = Math.max(60, Math.round(book.animals.length * (growth - 1)))
    let made = 0
    for (const dam of dams) {
      if (made >= most || book.animals.length >= count) break
      const sires = males.get(kindOf(dam))
      if (!sires) continue
      // A breeder keeps few males, so related animals mate.
      const sire = sires[int(0, Math.min(sires.length - 1, 8))] as MadeAnimal
      const born = year + int(0, 360)
      rested.set(dam, born)
      const litter = Math.min(random() < 0.6 ? 1 : random() < 0.8 ? 2 : 3, count - book.animals.length)
      const kids = Array.from({ length: litter }, () =>
        add(
          {
            species: dam.species,
            breed: dam.breed,
            sex: random() < 0.35 ? 'M' : 'H',
            born,
            sire,
            dam,
            owner: dam.owner,
          },
          litter,
        ),
      )
      dam.hasYoung = true
      sire.hasYoung = true
      made += litter
      if (random() < 0.2) {
        const CONSECUTIVO = String(from + ++service)
        const served = dayText(born - 150)
        book.rows.servicios.push({
          FORMULARIO: 'A01',
          CONSECUTIVO,
          PROPIETARIO: dam.owner,
          FECHA_SERVICIO: served,
          MACHO: sire.key,
          HEMBRA: dam.key,
        })
        for (const kid of kids) {
          kid.hasBirth = true
          book.rows.nacimientos.push({
            CONSECUTIVO: String(from + ++birth),
            ANIMAL: kid.key,
            FORMULARIO_SERVICIO: 'A01',
            CONSECUTIVO_SERVICIO: CONSECUTIVO,
            PESO: (2.5 + random()).toFixed(2),
            FECHA_NACIMIENTO: dayText(born),
          })
        }
      }
    }
    if (made === 0 && year === end - 366) for (const dam of dams) rested.delete(dam)
  }
  for (let at = 1; at <= people * 5; at++)
    book.rows.consecutivos.push({
      CODIGO: at % 2 ? 'A01' : 'A04',
      NUMERO: String(50_000_000 + from + at),
      NID_PROPIETARIO: owner(),
      ESTADO: '',
    })
  for (let at = 1; at <= people; at++)
    book.rows.chips.push({
      CHIP: `983${String(from + at).padStart(12, '0')}`,
      FECHA_RECEPCION: '2026-01-15',
      HOMOLOGADO: 'N',
    })
  const males = book.animals.filter(({ sex }) => sex === 'M')
  for (let at = 1; at <= people; at++) {
    const male = males[at % males.length] as MadeAnimal
    book.rows.arriendos.push({
      CONSECUTIVO: String(from + at),
      ANIMAL: male.key,
      ARRENDATARIO: owner(),
      FECHA_INICIO: '2025-01-01',
      FECHA_FIN: '2025-12-31',
    })
  }
  return book
}

/** In random order, so that some young come before their parents. */
export function shuffled<T>(rows: readonly T[], seed: number): T[] {
  const random = randomOf(seed)
  const all = [...rows]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}

/** A table as text; values with the separator or a quote are quoted. */
export function csvOf(rows: readonly Cells[], separator = ';'): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (text: string) => (/[;,"\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(cell).join(separator))
    .join('\r\n')
}
