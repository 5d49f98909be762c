/** Corrections by cell: one of a finding with several lines is one of each. */
import { type Corrections, correctionKey, readLines } from '../../registry/herd-book/index.ts'
import { BookError } from './book-error.ts'

/** Cells that corrections may name, which are held in memory. */
const MOST_CELLS = 2_000_000

export interface Correction {
  readonly file: string
  /** '3', or '3, 5 a 9'. */
  readonly lines: string
  /** '' for the whole row. */
  readonly column: string
  readonly value: string
}

/** @throws BookError: lines that are no lines, or too many. */
export function addCorrection(all: Map<string, string>, { file, lines, column, value }: Correction): void {
  const named = readLines(lines, MOST_CELLS - all.size)
  if (!named)
    throw new BookError(`La corrección de ${file} nombra filas que no lo son, o demasiadas: ${lines.slice(0, 60)}`)
  for (const line of named) all.set(correctionKey(file, line, column), value)
}

export function correctionsAt(corrections: readonly Correction[]): Corrections {
  const all = new Map<string, string>()
  for (const one of corrections) addCorrection(all, one)
  return all
}
