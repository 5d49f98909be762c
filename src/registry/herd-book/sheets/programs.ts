/** Files that programs of the field write, each recognised by headings that go together in no other. */
import type { SourceMap, TableKey } from '../vocabulary.ts'
import { bareHeading } from './heading-words.ts'

export interface Program {
  readonly name: string
  /** Headings, all of one line of which it has. */
  readonly marks: readonly (readonly string[])[]
  /** Absent: readings of a stick or a scale, of which only a person knows what they are for. */
  readonly table?: TableKey
  /** What its names do not say. */
  readonly columns?: SourceMap
  /** Columns that it has under a name of ours with values of another kind. */
  readonly without?: readonly string[]
  /** Of '05/09/2014' the month is 5. */
  readonly monthFirst?: true
  /** Its abbreviations, by column. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** It knows people by name, not by document. */
const PEOPLE = ['PROPIETARIO', 'CRIADOR']
const BIRTHS = { S: '1', T: '2', TW: '2', TR: '3' }
const sheep = { value: 'O' }

const programs: readonly Program[] = [
  {
    name: 'LambTracker',
    marks: [
      ['sheep_name', 'sheep_id'],
      ['sheep_name', 'eid_tag'],
    ],
    table: 'animales',
    columns: { CLAVE: 'sheep_id', ESPECIE: sheep },
    // Their unit is not in the file: its flocks weigh in pounds.
    without: [...PEOPLE, 'PESO_NACER'],
    monthFirst: true,
    words: { TIPO_PARTO: BIRTHS, SEXO: { R: 'M', W: 'M', E: 'H' } },
  },
  {
    name: 'AnimalTrakker',
    marks: [['id_animalid']],
    table: 'animales',
    columns: { CLAVE: 'id_animalid', CHIP: 'eid' },
    without: [...PEOPLE, 'PESO_NACER'],
    words: { TIPO_PARTO: BIRTHS },
  },
  {
    name: 'Breeders Assistant',
    marks: [['registered name', 'reg no', 'sire reg no', 'dam reg no']],
    table: 'animales',
    columns: { CLAVE: 'reg no', NOMBRE: 'registered name', PADRE: 'sire reg no', MADRE: 'dam reg no' },
    without: PEOPLE,
  },
  {
    name: 'Grassroots',
    marks: [
      ['pedigree name', 'herdbook no'],
      ['pedigree name', 'flockbook no'],
      ['pedigree name', 'animal id', 'sire id', 'dam id'],
    ],
    table: 'animales',
    columns: { NOMBRE: 'pedigree name' },
    without: PEOPLE,
  },
  {
    name: 'SNIG (Uruguay)',
    marks: [['dispositivo', 'sexo', 'raza']],
    table: 'animales',
    columns: { CHIP: 'dispositivo' },
  },
  { name: 'SIPEC (Chile)', marks: [['diio', 'sexo']], table: 'animales', columns: { CLAVE: 'diio' } },
  { name: 'SIGSA (Argentina)', marks: [['caravana', 'renspa']], table: 'animales', columns: { CLAVE: 'caravana' } },
  {
    name: 'SINIIGA (México)',
    marks: [['arete siniiga', 'sexo']],
    table: 'animales',
    columns: { CLAVE: 'arete siniiga' },
  },
  {
    name: 'SISBOV (Brasil)',
    marks: [['numero sisbov', 'sexo']],
    table: 'animales',
    columns: { CLAVE: 'numero sisbov' },
  },
  {
    name: 'Tru-Test',
    marks: [
      ['eid', 'vid', 'date'],
      ['ide', 'idv', 'fecha'],
    ],
  },
  {
    name: 'Gallagher',
    marks: [
      ['electronic id', 'visual id', 'date'],
      ['animal eid', 'date'],
    ],
  },
  {
    name: 'Datamars',
    marks: [
      ['rfid', 'date'],
      ['rfid', 'fecha'],
    ],
  },
  {
    name: 'Allflex',
    marks: [
      ['tag id', 'date'],
      ['transponder', 'date'],
      ['transponder', 'fecha'],
    ],
  },
]

/** @returns 'several': it could be either, and a person says which. */
export function programOf(headings: readonly string[]): Program | 'several' | undefined {
  const known = new Set(headings.map(bareHeading))
  const [one, ...others] = programs.filter(({ marks }) =>
    marks.some((some) => some.every((mark) => known.has(bareHeading(mark)))),
  )
  return others.length > 0 ? 'several' : one
}

export const programNamed = (name: string): Program | undefined => programs.find((one) => one.name === name)

/** What a column of it holds, as the tables of a book have it; undefined: as it stands. */
export const wordOf = ({ words }: Program, column: string, written: string): string | undefined =>
  words?.[column]?.[written.trim().toUpperCase()]
