/**
 * The tables of the population report: what the host answers, what screens draw, what the sheet and the print contain.
 * Keys are wire names.
 */
import type { Values } from '../vocabulary/define-field.ts'

export interface Measure {
  readonly key: string
  readonly label: string
  /** Decimals shown. */
  readonly digits: number
  /** A share, 0 to 1, shown as a percentage. */
  readonly percent?: true
  /** A calendar year: written without a point. */
  readonly year?: true
}

export interface ReportTable {
  readonly key: TableKey
  readonly title: string
  /** Name of its sheet, where the title is longer than the 31 letters that Excel allows. */
  readonly sheet?: string
  /** How it is counted. */
  readonly note: string
  /** Heading of the first column. */
  readonly of: string
  /** Names of the rows by CLAVE; absent: CLAVE itself. */
  readonly names?: Readonly<Record<string, string>>
  /** Each row is one figure of its own kind: its VALOR is shown as this one is, by CLAVE. */
  readonly figures?: readonly Measure[]
  /** Rows are animals: CHIP and NOMBRE. */
  readonly animals?: true
  readonly measures: readonly Measure[]
}

export type TableKey =
  | 'anios'
  | 'tamano'
  | 'intervalos'
  | 'completitud'
  | 'origen'
  | 'ancestros'
  | 'padres'
  | 'produccion'

const count = (key: string, label: string): Measure => ({ key, label, digits: 0 })
const number = (key: string, label: string, digits: number): Measure => ({ key, label, digits })
const share = (key: string, label: string, digits = 2): Measure => ({ key, label, digits, percent: true })

export const reportTables: readonly ReportTable[] = [
  {
    key: 'tamano',
    title: 'Consanguinidad y tamaño efectivo',
    sheet: 'Tamaño efectivo',
    note: 'Población de referencia: nacidos en los últimos cuatro años con padre y madre conocidos.',
    of: 'Medida',
    figures: [
      count('ANIMALES', 'Animales del informe'),
      count('REFERENCIA', 'Animales de referencia'),
      { ...count('DESDE', 'Nacidos desde'), year: true },
      { ...count('HASTA', 'Nacidos hasta'), year: true },
      number('GENERACIONES', 'Generaciones equivalentes conocidas', 2),
      share('F', 'Consanguinidad media (F)'),
      share('TENDENCIA', 'Cambio de F por año', 3),
      share('DF_ANIOS', 'Aumento de F por generación, según la tendencia', 3),
      number('NE_ANIOS', 'Tamaño efectivo según la tendencia', 1),
      share('DF_INDIVIDUAL', 'Aumento individual de F', 3),
      number('NE_INDIVIDUAL', 'Tamaño efectivo según el aumento individual', 1),
      number('NE_ERROR', 'Su error estándar', 1),
      count('PADRES', 'Padres de la referencia'),
      count('MADRES', 'Madres de la referencia'),
      number('NE_PADRES', 'Tamaño efectivo según el número de padres', 1),
    ],
    measures: [number('VALOR', 'Valor', 2)],
  },
  {
    key: 'intervalos',
    title: 'Intervalo entre generaciones',
    note: 'Edad de los padres al nacer las crías que después fueron padres.',
    of: 'Vía',
    names: {
      PM: 'Padre a hijo',
      PH: 'Padre a hija',
      MM: 'Madre a hijo',
      MH: 'Madre a hija',
      TODAS: 'Media de las vías',
    },
    measures: [count('N', 'Crías'), number('ANIOS', 'Años', 2), number('DESVIACION', 'Desviación', 2)],
  },
  {
    key: 'anios',
    title: 'Animales y consanguinidad por año',
    sheet: 'Por año',
    note: 'Nacidos por año de nacimiento; registrados por año de registro. La consanguinidad (F) es la media de los nacidos en el año.',
    of: 'Año',
    measures: [
      count('NACIDOS', 'Nacidos'),
      count('MACHOS', 'Machos'),
      count('HEMBRAS', 'Hembras'),
      count('REGISTRADOS', 'Registrados'),
      share('F', 'F media (%)'),
      share('CONSANGUINEOS', 'Consanguíneos (%)', 1),
      number('GENERACIONES', 'Generaciones equivalentes', 2),
    ],
  },
  {
    key: 'completitud',
    title: 'Pedigrí conocido',
    note: 'Parte de los antepasados que se conoce en cada generación, en la población de referencia.',
    of: 'Generación',
    measures: [share('CONOCIDOS', 'Conocidos (%)', 1)],
  },
  {
    key: 'origen',
    title: 'Origen de los genes',
    note: 'Fundadores y ancestros de la población de referencia.',
    of: 'Medida',
    figures: [
      count('FUNDADORES', 'Fundadores'),
      number('FE', 'Fundadores efectivos', 1),
      number('FA', 'Ancestros efectivos', 1),
      number('FA_MAXIMO', 'Ancestros efectivos, a lo sumo', 1),
      count('MITAD', 'Ancestros que explican la mitad de los genes'),
    ],
    measures: [number('VALOR', 'Valor', 2)],
  },
  {
    key: 'ancestros',
    title: 'Ancestros principales',
    note: 'Aporte a los genes de la referencia que ningún ancestro anterior explica.',
    of: 'N.º',
    animals: true,
    measures: [share('APORTE', 'Aporte (%)'), share('ACUMULADO', 'Acumulado (%)')],
  },
  {
    key: 'padres',
    title: 'Padres más usados',
    note: 'Crías de los últimos cuatro años, y su parte de las que tienen padre conocido.',
    of: 'N.º',
    animals: true,
    measures: [count('CRIAS', 'Crías'), share('PARTE', 'Parte (%)')],
  },
  {
    key: 'produccion',
    title: 'Partos, pesos e intervalos por raza',
    sheet: 'Producción por raza',
    note: 'Crías inscritas por parto; los embriones transferidos no cuentan como partos de su madre genética.',
    of: 'Raza',
    measures: [
      count('PARTOS', 'Partos'),
      number('CRIAS_POR_PARTO', 'Crías por parto', 2),
      number('PESO_MACHOS', 'Peso al nacer, machos (kg)', 2),
      count('N_MACHOS', 'Machos pesados'),
      number('PESO_HEMBRAS', 'Peso al nacer, hembras (kg)', 2),
      count('N_HEMBRAS', 'Hembras pesadas'),
      number('INTERVALO', 'Días entre partos (mediana)', 0),
      count('N_INTERVALOS', 'Intervalos'),
    ],
  },
]

/** One group of the report: a species, or a breed of it. */
export interface ReportGroup {
  /** Unique in the report. */
  readonly key: string
  readonly name: string
  /** Rows by table, in order. */
  readonly rows: Readonly<Partial<Record<string, readonly Values[]>>>
}

/** The groups of the rows of an answer, in their order. */
export function groupsOf(rows: readonly Values[]): readonly ReportGroup[] {
  const groups = new Map<string, ReportGroup & { readonly rows: Record<string, Values[]> }>()
  for (const row of rows) {
    const { ESPECIE = '', RAZA = '', GRUPO = '', CUADRO = '' } = row
    const key = [ESPECIE, RAZA].filter(Boolean).join('-')
    const group = groups.get(key) ?? { key, name: GRUPO, rows: {} }
    groups.set(key, group)
    const table = group.rows[CUADRO] ?? []
    group.rows[CUADRO] = table
    table.push(row)
  }
  return [...groups.values()]
}

/** The measures of which a row has a value: what is not known here is no column. */
export const measuresIn = ({ measures }: ReportTable, rows: readonly Values[]): readonly Measure[] =>
  measures.filter(({ key }) => rows.some((row) => row[key]))

/** How this row shows that measure. */
const kindOf = ({ figures }: ReportTable, measure: Measure, { CLAVE }: Values): Measure =>
  figures?.find(({ key }) => key === CLAVE) ?? measure

/** A value as a number, shares in per cent; undefined: there is none. */
export function amountOf(table: ReportTable, measure: Measure, row: Values): number | undefined {
  const text = row[measure.key] ?? ''
  return text === '' ? undefined : Number(text) * (kindOf(table, measure, row).percent ? 100 : 1)
}

/** A cell as it is read; '' without a value. */
export function shownOf(table: ReportTable, measure: Measure, row: Values): string {
  const amount = amountOf(table, measure, row)
  if (amount === undefined) return ''
  const { digits, percent, year } = kindOf(table, measure, row)
  const shown = new Intl.NumberFormat('es-CO', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: !year,
  }).format(amount)
  return percent && table.figures ? `${shown} %` : shown
}

/** What a row is about: its animal, the name that it carries, or that of its key. */
export function nameOfRow({ names, figures, animals }: ReportTable, row: Values): string {
  const { CLAVE = '', DE = '', CHIP = '', NOMBRE = '' } = row
  if (animals) return `${CLAVE}. ${[NOMBRE, CHIP].filter(Boolean).join(' · ')}`
  return DE || (figures?.find(({ key }) => key === CLAVE)?.label ?? names?.[CLAVE] ?? CLAVE)
}

/** Headings of the table as a sheet, whose rows are those of every population; an animal is told by number, chip and name. */
export const sheetHeadingsOf = (table: ReportTable, measures: readonly Measure[]): readonly string[] => {
  const [of = '', ...headings] = headingsOf(table, measures)
  return ['Población', of, ...(table.animals ? ['Chip', 'Nombre'] : []), ...headings]
}

/** Of the first column and of these measures. */
export const headingsOf = ({ of, figures }: ReportTable, measures: readonly Measure[]): readonly string[] => [
  of,
  ...measures.map(({ label }) => (figures ? 'Valor' : label)),
]
