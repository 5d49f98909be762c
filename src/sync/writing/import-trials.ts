/** A trial import: the host checks the rows, reports errors and stores nothing. */
import { problemsInSheet, type RowProblem, repeatedRows, type Values } from '../../registry/index.ts'
import type { Action, ActionResult, Desk } from '../contract/desk.ts'

/** Rows per call: after each call the person sees the progress and may stop. */
const TOGETHER = 2_000

export const createTrials =
  (act: (act: Action) => Promise<ActionResult>): Desk['tryRows'] =>
  async (kind, sheet, { signal, tell }) => {
    const { rows, lines } = sheet
    // Duplicates in the file may fall into two calls, so they are detected here.
    const problems: RowProblem[] = [...repeatedRows(kind, rows, (row) => lines[row] ?? 0)]
    for (let from = 0; from < rows.length; from += TOGETHER) {
      const some = rows.slice(from, from + TOGETHER)
      const answer = await act({ operation: kind.trial, fields: { data: JSON.stringify(some) } })
      if (signal.aborted) return { kind: 'cancelled' }
      if (answer.kind !== 'done' || !Array.isArray(answer.body)) return { kind: 'failed', answer }
      for (const { FILA, COLUMNA = '', PROBLEMA = '' } of answer.body as readonly Values[])
        problems.push({ row: from + Number(FILA) - 1, at: kind.columns.indexOf(COLUMNA), text: PROBLEMA })
      tell(from + some.length, rows.length)
    }
    return { kind: 'tried', problems: problemsInSheet(sheet, problems) }
  }
