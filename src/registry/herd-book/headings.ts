/** Assigns a sheet to a table, and its columns: by name, or by hand. */
import { folded } from '../filling/picker-match.ts'
import { bare, Names } from './nearest.ts'
import { herdBookTables, isTableKey, tableOf } from './tables.ts'
import type { Table, TableKey } from './vocabulary.ts'

/** The heading in the file for each column of a table. Missing columns are absent. */
export type ColumnMap = Readonly<Record<string, string>>

/** A manual assignment, stored: the table of a heading row (its `signature`), and its columns. */
export interface KeptMapping {
  readonly table: TableKey | ''
  readonly columns: ColumnMap
}

export interface SheetMapping {
  readonly table: Table | undefined
  readonly columns: ColumnMap
  /** Headings that are not used. */
  readonly unused: readonly string[]
  /** Required columns without a heading. */
  readonly missing: readonly string[]
}

/** Key of a stored assignment: the headings in any order. */
export const signatureOf = (headings: readonly string[]): string =>
  headings
    .map(bare)
    .filter((text) => text !== '')
    .sort()
    .join(' ')

/** Words that say nothing of which column it is. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['de', 'del', 'la', 'el', 'al', 'en', 'y', 'kg', 'kgs'])
/** What people write for these words; any other is known by its beginning. */
const WORD_SYNONYMS: Readonly<Record<string, string>> = {
  f: 'fecha',
  n: 'numero',
  no: 'numero',
  nro: 'numero',
  num: 'numero',
  dueno: 'propietario',
  duena: 'propietario',
  ced: 'documento',
  cedula: 'documento',
  cc: 'documento',
  nit: 'documento',
  nid: 'documento',
}

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => WORD_SYNONYMS[word] ?? word)

/** 'Fec. Nacim.' is 'fecha nacimiento': every word of it begins the one in its place. A single one must say more. */
function isShortFor(short: readonly string[], whole: readonly string[]): boolean {
  const least = whole.length === 1 ? 4 : 3
  return (
    short.length === whole.length &&
    short.every((word, at) => word === whole[at] || (word.length >= least && whole[at]?.startsWith(word)))
  )
}

/** The column that a shortened heading stands for: one alone, or the one of several that a row cannot be without. */
function shortened(table: Table, heading: string, found: ColumnMap): string | undefined {
  // A single letter is a cell of a sheet without headings ('N' for no) rather than a heading.
  if (bare(heading).length < 2) return undefined
  const short = wordsOf(heading)
  const fit = table.columns.filter(
    ({ name, synonyms }) =>
      found[name] === undefined && [name, ...synonyms].some((whole) => isShortFor(short, wordsOf(whole))),
  )
  const needed = fit.filter(({ isRequired }) => isRequired)
  const [one, ...others] = fit.length > 1 ? needed : fit
  return others.length === 0 ? one?.name : undefined
}

/** By name, synonyms, abbreviations of both, and the nearest name for the rest. */
export function mapColumns(table: Table, headings: readonly string[]): ColumnMap {
  const free = new Map(headings.filter((text) => bare(text) !== '').map((text) => [bare(text), text]))
  const found: Record<string, string> = {}
  const take = (column: string, heading: string | undefined) => {
    if (found[column] !== undefined || heading === undefined) return
    found[column] = heading
    free.delete(bare(heading))
  }
  for (const { name } of table.columns) take(name, free.get(bare(name)))
  for (const { name, synonyms } of table.columns) for (const synonym of synonyms) take(name, free.get(bare(synonym)))
  for (const heading of [...free.values()]) {
    const column = shortened(table, heading, found)
    if (column) take(column, heading)
  }
  const names = new Names(table.columns.map(({ name }) => ({ name, value: name })))
  for (const heading of free.values()) {
    const match = names.find(heading)
    if (match.is === 'near') take(match.value, heading)
  }
  // A book without keys is identified by its chips.
  if (table.key === 'animales' && found.CLAVE === undefined && found.CHIP !== undefined) found.CLAVE = found.CHIP
  return found
}

/** How many of a table's columns the headings contain: required ones count more. */
function likeness(table: Table, columns: ColumnMap): number {
  return table.columns.reduce(
    (sum, { name, isRequired }) => sum + (columns[name] === undefined ? (isRequired ? -4 : 0) : isRequired ? 3 : 1),
    0,
  )
}

/**
 * @param name of the file and the sheet, such as 'animales.csv' or 'libro.xlsx / Animales'
 * @param kept manual assignment of these headings
 */
export function mapSheet(name: string, headings: readonly string[], kept?: KeptMapping): SheetMapping {
  const table = kept ? (isTableKey(kept.table) ? tableOf(kept.table) : undefined) : tableLike(name, headings)
  const columns = kept ? kept.columns : table ? mapColumns(table, headings) : {}
  const used = new Set(Object.values(columns))
  return {
    table,
    columns,
    unused: headings.filter((text) => text.trim() !== '' && !used.has(text)),
    missing: table
      ? table.columns
          .filter(({ name: own, isRequired }) => isRequired && columns[own] === undefined)
          .map((own) => own.name)
      : [],
  }
}

function tableLike(name: string, headings: readonly string[]): Table | undefined {
  const last = bare(
    name
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? name,
  )
  const named = herdBookTables.find(({ names }) => names.some((own) => last.startsWith(own)))
  if (named && Object.keys(mapColumns(named, headings)).length >= 2) return named
  const all = herdBookTables.map((table) => ({ table, like: likeness(table, mapColumns(table, headings)) }))
  const best = all.sort((a, b) => b.like - a.like)[0]
  return best && best.like > 0 ? best.table : undefined
}
