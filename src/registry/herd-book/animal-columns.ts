/** The columns of the animals of a herd book. */
import type { Option } from '../vocabulary/define-form.ts'
import type { Column, ColumnKind } from './vocabulary.ts'

type Make = (
  name: string,
  kind: ColumnKind,
  synonyms: string,
  about: string,
  more?: Partial<Pick<Column, 'isRequired' | 'codes' | 'words' | 'most' | 'least'>>,
) => Column

interface Codes {
  readonly species: readonly Option[]
  readonly sexes: readonly Option[]
  readonly compositions: readonly Option[]
  readonly concepts: readonly Option[]
  readonly birthTypes: readonly Option[]
}

const required = { isRequired: true } as const

export const animalColumns = (column: Make, codes: Codes): readonly Column[] => [
  column(
    'CLAVE',
    'text',
    'registro, numero registro, no registro, id, codigo, numero, identificacion, clave animal, registro animal',
    'Con qué se distingue en su libro; no cambia de una entrega a otra. Sin esta columna: el chip.',
    { ...required, most: 60 },
  ),
  column(
    'CHIP',
    'chip',
    'microchip, numero chip, no chip, electronico, chip electronico, identificador electronico',
    'Chip o marca, sin repetir.',
  ),
  column('NOMBRE', 'text', 'nombre animal', '', { most: 100 }),
  column('ESPECIE', 'code', 'especie animal', 'Caprina u ovina.', {
    ...required,
    codes: codes.species,
    words: { caprino: 'C', cabra: 'C', cabras: 'C', caprinos: 'C', ovino: 'O', ovinos: 'O', oveja: 'O', ovejas: 'O' },
  }),
  column('RAZA', 'breed', 'raza animal', 'Nombre de la raza.', required),
  column('SEXO', 'code', 'genero, sx, macho hembra, hembra macho, m h, h m', 'Macho o hembra.', {
    ...required,
    codes: codes.sexes,
    words: { f: 'H', femenino: 'H', masculino: 'M', m: 'M', h: 'H', machos: 'M', hembras: 'H' },
  }),
  column('FECHA_NACIMIENTO', 'date', 'nacimiento, fecha de nacimiento, nacio, f nacimiento, fecha nac', ''),
  column(
    'PADRE',
    'animal',
    'registro padre, clave padre, chip padre, semental, id padre, macho',
    'Clave o chip del padre.',
  ),
  column('MADRE', 'animal', 'registro madre, clave madre, chip madre, id madre, hembra', 'Clave o chip de la madre.'),
  column(
    'PROPIETARIO',
    'person',
    'nid propietario, dueño, documento propietario, nit propietario, cedula propietario, propietario actual',
    'Documento de quien lo tiene; vacío: solo se conoce por la genealogía.',
  ),
  column('CRIADOR', 'person', 'nid criador, documento criador', 'Documento de quien lo crió; vacío: el propietario.'),
  column('COMPOSICION', 'code', 'libro, pureza, grado', 'FU, G1, G2, G3, PP o MZ; vacía: se deduce de los padres.', {
    codes: codes.compositions,
    words: { fundador: 'FU', f1: 'G1', f2: 'G2', f3: 'G3', puro: 'PP', pura: 'PP', mestizo: 'MZ', mestiza: 'MZ' },
  }),
  column('COLOR', 'text', 'pelaje, capa', '', { most: 100 }),
  column('MARCAS', 'text', 'marcas hato, tatuaje, arete', '', { most: 200 }),
  column('RASGOS', 'text', 'rasgos particulares, señas', '', { most: 500 }),
  column('PESO_NACER', 'decimal', 'peso, peso al nacer, peso nacimiento', 'Kilogramos.', { least: 0.1, most: 30 }),
  column('TIPO_PARTO', 'code', 'parto, tipo de parto', '1 sencillo, 2 doble...', {
    codes: codes.birthTypes,
    words: { unico: '1', gemelar: '2', mellizos: '2' },
  }),
  column('CONCEPCION', 'code', 'forma concepcion, forma de concepcion, tipo servicio', 'MD, MDG, IA, TE; vacía: ND.', {
    codes: codes.concepts,
    words: { 'monta natural': 'MD', monta: 'MD', inseminacion: 'IA', embrion: 'TE' },
  }),
  column('PREFIJO', 'text', 'prefijo criador, afijo', 'Prefijo con el que nació.', { most: 20 }),
  column('NUMERO_REGISTRO', 'whole', 'a05, numero a05, consecutivo a05', 'Número del A05 con el que se registró.', {
    least: 1,
    most: 999_999_999,
  }),
  column('FECHA_REGISTRO', 'date', 'registrado, fecha de registro', ''),
  column('PUNTAJE', 'whole', 'puntaje fundadores, puntos', 'De un fundador.', { least: 0, most: 100 }),
]
