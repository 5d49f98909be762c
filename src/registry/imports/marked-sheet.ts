/** Returns a sheet with its errors: the cells marked, and explained in an additional column. */
import { importsTexts } from '../app/imports.ts'
import type { SheetProblem } from './corrected-sheet.ts'

type Cell = string | { readonly text: string; readonly wrong: true }

/** @param sheet as texts, headings first. Rows and columns keep their positions. */
export function markedSheet(sheet: readonly (readonly string[])[], problems: readonly SheetProblem[]) {
  const [headings = [], ...rows] = sheet
  const width = Math.max(...[headings, ...rows.slice(0, 1000)].map(({ length }) => length))
  const old = headings.indexOf(importsTexts.markedColumn)
  const place = old < 0 ? width : old
  const byLine = new Map<number, SheetProblem[]>()
  for (const problem of problems) {
    const found = byLine.get(problem.line)
    if (found) found.push(problem)
    else byLine.set(problem.line, [problem])
  }
  const full = Array.from({ length: place }, (_, at) => headings[at] ?? '')
  const head = old < 0 ? [...full, importsTexts.markedColumn] : headings
  return {
    headings: head,
    numbers: head.map(() => false),
    rows: rows.map((row, at): readonly Cell[] => {
      const wrong = byLine.get(at + 2) ?? []
      const cells: Cell[] = Array.from({ length: head.length }, (_, column) => row[column] ?? '')
      for (const { column } of wrong) cells[column] = { text: row[column] ?? '', wrong: true }
      const message = [...new Set(wrong.map(({ text }) => text))].join('; ')
      cells[place] = message === '' ? '' : { text: message, wrong: true }
      return cells
    }),
  }
}
