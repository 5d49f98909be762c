import { importsTexts } from '../../registry/app/imports.ts'
import { decimals, fill, rowsPerSecond } from '../../registry/index.ts'
import type { SheetProgress } from '../../sync/contract/desk.ts'
import { counted, type Doing } from '../panes/progress.tsx'

const t = importsTexts

/** '12.000 filas por segundo'; '' if it is too early to tell. @param ms since the first row */
function paceWords(rows: number, ms: number): { readonly pace?: string } {
  const pace = rowsPerSecond(rows, ms)
  return pace === undefined ? {} : { pace: fill(t.pace, { n: counted(pace) }) }
}

/** @param ms since the step began */
export function readingNow({ step, done, total }: SheetProgress, ms: number): Doing {
  if (total === 0) return { words: t.opening }
  const words = fill(t[step], { n: counted(done), total: counted(total) })
  return step === 'reading' ? { words } : { words, share: done / total, ...paceWords(done, ms) }
}

/**
 * @param sent uploaded share, 0 to 1; afterwards the host is working and reports no progress.
 * @param ms since it began
 */
export const sendingNow = (sent: number, rows: number, ms: number): Doing =>
  sent < 1
    ? { words: fill(t.sending, { n: counted(rows) }), share: sent, ...paceWords(sent * rows, ms) }
    : { words: fill(t.storing, { n: counted(rows) }) }

/** @param ms since it began */
export const tryingNow = (done: number, total: number, ms: number): Doing => ({
  words: fill(t.trying, { n: counted(done), total: counted(total) }),
  share: total === 0 ? 0 : done / total,
  ...paceWords(done, ms),
})

/** 'Los Chips fueron ingresados...', with count and duration. */
export const doneWords = (rows: number, ms: number): string =>
  fill(t.donePace, {
    n: counted(rows),
    seconds: decimals(ms / 1000, 1),
    pace: fill(t.pace, { n: counted(rowsPerSecond(rows, ms) ?? rows) }),
  })
