/** Assigns a sheet to a table, and its columns: by name, or by hand. */
import { columnLetters } from '../../format/column-letters.ts'
import { bare, Names } from '../nearest.ts'
import { herdBookTables, isTableKey, tableOf } from '../tables.ts'
import type { ColumnSource, SourceMap, Table, TableKey } from '../vocabulary.ts'
import { bareHeading, isShortFor, namesOf, wordsOf } from './heading-words.ts'
import { type Program, programOf } from './programs.ts'

/** The heading in the file for each column of a table. Missing columns are absent. */
export type ColumnMap = Readonly<Record<string, string>>

/** A manual assignment, stored: the table of a heading row (its `signature`), and its columns. */
export interface KeptMapping {
  readonly table: TableKey | ''
  readonly columns: SourceMap
}

export interface SheetMapping {
  readonly table: Table | undefined
  readonly columns: SourceMap
  /** Headings that are not used. */
  readonly unused: readonly string[]
  /** Required columns without a heading. */
  readonly missing: readonly string[]
  /** The program that wrote it, by its headings. */
  readonly program?: string
  /** The list of a registry like this one that it is: its title. */
  readonly list?: string
}

/** Key of a stored assignment: the headings in any order; of a sheet that has none, its first row as it stands. */
export function signatureOf(headings: readonly string[], { isData = false } = {}): string {
  const texts = headings
    .filter((text) => !isUnlabelled(text))
    .map((text) => bareHeading(text.slice(0, LONGEST_LABEL)))
    .filter((text) => text !== '')
  return isData ? `= ${texts.join(' ')}` : texts.sort().join(' ')
}

/** Letters of a heading that count: as many as a screen shows. */
export const LONGEST_LABEL = 60

/** The label of a column without a heading. */
const isUnlabelled = (label: string): boolean => /^columna [A-Z]+$/.test(label)
/** No name to go by: the column has no heading, or one that repeats another. */
const isGivenLabel = (label: string): boolean => /(?:^| \()columna [A-Z]+\)?$/.test(label)

/** A distinct label for each column: its heading; where that is empty or repeated, with the letters of the column. */
export function labelsOf(headings: readonly string[], width = headings.length): readonly string[] {
  const seen = new Set<string>()
  return Array.from({ length: Math.max(width, headings.length) }, (_, at) => {
    const heading = headings[at]?.trim().slice(0, LONGEST_LABEL) ?? ''
    const own = bareHeading(heading)
    const letters = `columna ${columnLetters(at)}`
    if (own === '') return heading === '' ? letters : `${heading} (${letters})`
    if (seen.has(own)) return `${heading} (${letters})`
    seen.add(own)
    return heading
  })
}

/** The column that a shortened heading stands for: one alone, or the one of several that a row cannot be without. */
function shortened(table: Table, heading: string, found: ColumnMap): string | undefined {
  // A single letter is a cell of a sheet without headings ('N' for no) rather than a heading.
  if (bareHeading(heading).length < 2) return undefined
  const short = wordsOf(heading)
  const fit = table.columns.filter(
    ({ name }, at) => found[name] === undefined && namesIn(table)[at]?.some((whole) => isShortFor(short, whole)),
  )
  const needed = fit.filter(({ isRequired }) => isRequired)
  const [one, ...others] = fit.length > 1 ? needed : fit
  return others.length === 0 ? one?.name : undefined
}

/** Letters of the shortest heading that may be spelt differently: 'Chía' is no 'Chip'. */
const SHORTEST_SPELT = 5

interface Matched {
  readonly columns: ColumnMap
  /** Columns whose heading is spelt differently. */
  readonly near: ReadonlySet<string>
}

/** By name, synonyms, abbreviations of both, and the nearest name for the rest. */
function matchColumns(table: Table, headings: readonly string[]): Matched {
  const isColumn = (text: string) => isNamed(table, text)
  const free = new Map<string, string>()
  const own = headings.filter((text) => bareHeading(text) !== '' && !isGivenLabel(text))
  const found: Record<string, string> = {}
  const near = new Set<string>()
  const taken = new Set<string>()
  const take = (column: string, heading: string | undefined) => {
    if (found[column] !== undefined || heading === undefined || taken.has(heading)) return
    found[column] = heading
    taken.add(heading)
  }
  // Of two names the earlier heading has it.
  for (const heading of [...own].reverse())
    for (const name of [...namesOf(heading, isColumn)].reverse()) free.set(bareHeading(name), heading)
  // Beside it, 'NOMBRE' is the owner's.
  if (table.key === 'animales') take('NOMBRE', free.get('nombredelanimal') ?? free.get('nombreanimal'))
  for (const { name } of table.columns) take(name, free.get(bare(name)))
  for (const { name, synonyms } of table.columns) for (const synonym of synonyms) take(name, free.get(bare(synonym)))
  const rest = () => own.filter((heading) => !taken.has(heading))
  for (const heading of rest())
    for (const name of namesOf(heading, isColumn)) {
      const column = shortened(table, name, found)
      if (column) take(column, heading)
    }
  const names = new Names(table.columns.map(({ name }) => ({ name, value: name })))
  for (const heading of rest())
    for (const name of namesOf(heading, isColumn)) {
      const match = bareHeading(name).length < SHORTEST_SPELT ? undefined : names.find(name)
      if (match?.is !== 'near' || found[match.value] !== undefined) continue
      take(match.value, heading)
      near.add(match.value)
    }
  // A book without keys is identified by its chips.
  if (table.key === 'animales' && found.CLAVE === undefined && found.CHIP !== undefined) found.CLAVE = found.CHIP
  return { columns: found, near }
}

const isNamed = (table: Table, text: string): boolean => {
  const words = wordsOf(text)
  return namesIn(table).some((names) => names.some((own) => isShortFor(words, own)))
}

const namesByTable = new WeakMap<Table, readonly (readonly (readonly string[])[])[]>()
/** Of each column the words of its name and synonyms. */
function namesIn(table: Table): readonly (readonly (readonly string[])[])[] {
  const known = namesByTable.get(table)
  if (known) return known
  const made = table.columns.map(({ name, synonyms }) => [name, ...synonyms].map(wordsOf))
  namesByTable.set(table, made)
  return made
}

export const mapColumns = (table: Table, headings: readonly string[]): ColumnMap =>
  matchColumns(table, headings).columns

/** How many of a table's columns the headings contain: required ones count more, those spelt differently nothing. */
function likeness(table: Table, { columns, near }: Matched): number {
  return table.columns.reduce((sum, { name, isRequired }) => {
    if (columns[name] === undefined) return sum - (isRequired ? 4 : 0)
    return near.has(name) ? sum : sum + (isRequired ? 3 : 1)
  }, 0)
}

export interface LikelyMapping extends SheetMapping {
  /** How much the headings are those of the table; below 0: hardly. */
  readonly like: number
  /** Columns found by name, not only by one that is spelt differently. */
  readonly sure: number
}

/**
 * @param name of the file and the sheet, such as 'animales.csv' or 'libro.xlsx / Animales'
 * @param kept manual assignment of these headings
 */
export function mapSheet(name: string, headings: readonly string[], kept?: KeptMapping): LikelyMapping {
  const wrote = programOf(headings)
  const program = wrote === 'several' ? undefined : wrote
  const table = kept ? keptTable(kept) : program ? program.table && tableOf(program.table) : tableLike(name, headings)
  const matched = !kept && table ? matchColumns(table, headings) : { columns: {}, near: new Set<string>() }
  const columns: SourceMap = kept
    ? kept.columns
    : program
      ? ofProgram(program, matched.columns, headings)
      : matched.columns
  const used = new Set(Object.values(columns))
  return {
    table,
    columns,
    unused: headings.filter((text) => text.trim() !== '' && !isUnlabelled(text) && !used.has(text)),
    missing: table ? missingIn(table, columns) : [],
    ...(program ? { program: program.name } : {}),
    like: program ? SURE : table ? likeness(table, matched) : -99,
    sure: wrote === 'several' ? 0 : program ? SURE : Object.keys(matched.columns).length - matched.near.size,
  }
}

/** More than any likeness of headings that no program is known by. */
const SURE = 500

const keptTable = ({ table }: KeptMapping): Table | undefined => (isTableKey(table) ? tableOf(table) : undefined)

function ofProgram({ columns = {}, without = [] }: Program, found: ColumnMap, headings: readonly string[]): SourceMap {
  const own: Record<string, ColumnSource> = {}
  for (const [column, source] of Object.entries(columns)) {
    const from =
      typeof source === 'object' ? source : headings.find((text) => bareHeading(text) === bareHeading(source))
    if (from !== undefined) own[column] = from
  }
  const taken = new Set(Object.values(own))
  const rest = Object.entries(found).filter(([column, heading]) => !without.includes(column) && !taken.has(heading))
  const all: Record<string, ColumnSource> = { ...Object.fromEntries(rest), ...own }
  if (all.CLAVE === undefined && all.CHIP !== undefined) all.CLAVE = all.CHIP
  return all
}

/** The sex of an animal is also known by whose sire or dam it is. */
function missingIn({ key, columns }: Table, sources: SourceMap): readonly string[] {
  const hasParents = key === 'animales' && sources.PADRE !== undefined && sources.MADRE !== undefined
  return columns
    .filter(({ name, isRequired }) => isRequired && sources[name] === undefined && !(hasParents && name === 'SEXO'))
    .map(({ name }) => name)
}

/** Table that the name of the file or sheet says. */
const named = (name: string): Table | undefined => {
  const last = bare(
    name
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? name,
  )
  return herdBookTables.find(({ names }) => names.some((own) => last.startsWith(own)))
}

function tableLike(name: string, headings: readonly string[]): Table | undefined {
  const own = named(name)
  if (own && Object.keys(mapColumns(own, headings)).length >= 2) return own
  const all = herdBookTables.map((table) => ({ table, like: likeness(table, matchColumns(table, headings)) }))
  const best = all.sort((a, b) => b.like - a.like)[0]
  return best && best.like > 0 ? best.table : undefined
}
