/** Finds the rows of a sheet that are its headings: titles may precede them, and they may take two rows. */
import { meansNone } from '../../chips/none-words.ts'
import { keyOf } from '../keys.ts'
import { GROUP } from './heading-words.ts'
import { type KeptMapping, labelsOf, mapSheet, type SheetMapping, signatureOf } from './headings.ts'

/** Rows that are searched for headings: titles, dates and empty lines may precede them. */
export const MOST_ABOVE = 12

/** How many rows the headings take; 0: there are none, the first row is data. */
export type HeadingRows = 0 | 1 | 2

export interface FoundHeadings {
  /** Place of the first of them among the rows given. */
  readonly at: number
  readonly rows: HeadingRows
  /** Of every column, each another one (`labelsOf`). */
  readonly labels: readonly string[]
  readonly mapping: SheetMapping
  /** Assigned by hand. */
  readonly isAssigned: boolean
  /** Its headings are names of columns, whether or not they have all that a row requires. */
  readonly isNamed: boolean
  /** Nobody needs to look at it: a row of headings, with every column that a row requires. */
  readonly isCertain: boolean
}

type Texts = readonly string[]

/** A heading has words; a number, a date or an address is a value. */
const isValue = (text: string): boolean =>
  /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) || /\d{5}|@|\d[-/.]\d+[-/.]\d/.test(text)
const filled = (row: Texts): Texts => row.map((text) => text.trim()).filter((text) => text !== '')

/** Two rows as one: a heading above several columns stands for each of them. */
function joined(groups: Texts, own: Texts): Texts {
  let group = ''
  return Array.from({ length: Math.max(groups.length, own.length) }, (_, at) => {
    const [above, below] = [groups[at]?.trim() ?? '', own[at]?.trim() ?? '']
    if (above !== '') group = above
    if (below === '' || above === below) return above
    return group === '' ? below : `${group}${GROUP}${below}`
  })
}

/** The labels of a sheet whose headings are these rows. @param width columns of the sheet, where it has more. */
export function labelsAt(rows: readonly Texts[], at: number, count: HeadingRows): readonly string[] {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (count === 0) return labelsOf([], width)
  const [first = [], second = []] = rows.slice(at)
  return labelsOf(count === 1 ? first : joined(first, second), width)
}

interface Candidate extends FoundHeadings {
  readonly like: number
}

function candidate(name: string, rows: readonly Texts[], at: number, count: 1 | 2): Candidate {
  const labels = labelsAt(rows, at, count)
  const { like, sure, ...mapping } = mapSheet(name, labels)
  const texts = filled(rows.slice(at, at + count).flat())
  const values = texts.filter(isValue).length
  const isNamed = mapping.table !== undefined && values === 0 && sure >= Math.min(2, texts.length)
  return {
    at,
    rows: count,
    labels,
    mapping,
    isAssigned: false,
    isNamed,
    isCertain: isNamed && mapping.missing.length === 0,
    like: like - 2 * values,
  }
}

/** What a person has said of these rows: that one has the headings, or that the sheet has none. */
function assigned(
  name: string,
  rows: readonly Texts[],
  kept: ReadonlyMap<string, KeptMapping>,
): FoundHeadings | undefined {
  if (kept.size === 0) return undefined
  for (const [at, row] of rows.entries())
    for (const count of [1, 2, 0] as const) {
      if (count === 2 && at + 1 >= rows.length) continue
      const labels = labelsAt(rows, at, count)
      const own = kept.get(signatureOf(count === 0 ? row : labels, { isData: count === 0 }))
      if (!own) continue
      const { like: _, sure: __, ...mapping } = mapSheet(name, labels, own)
      return {
        at,
        rows: count,
        labels,
        mapping,
        isAssigned: true,
        isNamed: true,
        isCertain: mapping.missing.length === 0,
      }
    }
  return undefined
}

/** A line of a text that is no row of it. */
export const isComment = ([first = '']: Texts): boolean => /^#(?:\s|$)/.test(first.trim())

/**
 * A pedigree file without headings: each row an animal, its sire and its dam, or a word for none where they are not
 * known. Which of two comes first is certain only where the file is called one (.ped).
 */
function pedigree(name: string, all: readonly Texts[]): FoundHeadings | undefined {
  const at = all.findIndex((row) => !isComment(row))
  const rows = all.slice(at).filter((row) => !isComment(row))
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (at < 0 || width < 3 || rows.length < 2 || !isPedigree(rows)) return undefined
  const labels = labelsAt(all, at, 0)
  const [CLAVE = '', PADRE = '', MADRE = ''] = labels
  const isNamed = /\.ped(?: |$)/i.test(name)
  const columns = { CLAVE, PADRE, MADRE }
  const { like: _, sure: __, ...mapping } = mapSheet(name, labels, { table: 'animales', columns })
  return {
    at,
    rows: 0,
    labels,
    mapping: { ...mapping, program: isNamed ? 'PyPedal' : '' },
    isAssigned: false,
    isNamed,
    isCertain: isNamed && mapping.missing.length === 0,
  }
}

function isPedigree(rows: readonly Texts[]): boolean {
  const ids = rows.map(([id = '']) => keyOf(id))
  const parents = rows.map(([, sire = '', dam = '']) => [sire, dam] as const)
  if (new Set(ids).size < ids.length || ids.some((id) => id === '') || rows.some((row) => row.length < 3)) return false
  const known = new Set(ids)
  const isUnknown = (text: string) => text !== '' && meansNone(text)
  const [sires, dams] = [0, 1].map(
    (of) =>
      new Set(
        parents
          .map((both) => both[of as 0 | 1])
          .filter((one) => !isUnknown(one))
          .map(keyOf),
      ),
  )
  if ([...(sires ?? [])].some((one) => dams?.has(one))) return false
  return parents.some((both) => both.every(isUnknown) || both.some((one) => !isUnknown(one) && known.has(keyOf(one))))
}

/** @param rows the first of the sheet, `MOST_ABOVE` at most. @param kept assignments by hand */
export function findHeadings(
  name: string,
  rows: readonly Texts[],
  kept: ReadonlyMap<string, KeptMapping>,
): FoundHeadings {
  const own = assigned(name, rows, kept)
  if (own) return own
  let best: Candidate | undefined
  for (const at of rows.keys())
    for (const count of at + 1 < rows.length ? ([1, 2] as const) : ([1] as const)) {
      // The lower row of two is one of headings too.
      if (count === 2 && filled(rows[at + 1] ?? []).some(isValue)) continue
      const one = candidate(name, rows, at, count)
      if (!best || rank(one) > rank(best)) best = one
    }
  const lines = best?.isNamed ? undefined : pedigree(name, rows)
  if (lines) return lines
  if (best && best.like > -90) return best
  const at = Math.max(
    0,
    rows.findIndex((row) => filled(row).length > 1),
  )
  return { ...candidate(name, rows, at, 1), at }
}

/** Of two alike the one of fewer rows: a title is no heading of a group. */
const rank = ({ isCertain, like, rows }: Candidate): number => like - rows / 2 + (isCertain ? 1000 : 0)

/** Lacks what a row requires, but not by what rows are told apart: it may complete those of another file. */
export const mayBePart = ({ mapping: { table, missing }, isCertain, isNamed }: FoundHeadings): boolean =>
  table !== undefined && !isCertain && isNamed && !table.keys.some((key) => missing.includes(key))
