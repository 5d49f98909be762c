import { importsTexts } from '../../registry/app/imports.ts'
import { fill } from '../../registry/index.ts'
import type { SheetProgress } from '../../sync/contract/book.ts'
import { counted, type Doing } from '../sheets/progress.tsx'

const t = importsTexts

export function readingNow({ step, done, total }: SheetProgress): Doing {
  if (total === 0) return { words: t.opening }
  const words = fill(t[step], { n: counted(done), total: counted(total) })
  return step === 'reading' ? { words } : { words, share: done / total }
}

/** @param sent 0 to 1 of what goes up; then the host is at work and says nothing of how far it is. */
export const sendingNow = (sent: number, rows: number): Doing =>
  sent < 1
    ? { words: fill(t.sending, { n: counted(rows) }), share: sent }
    : { words: fill(t.storing, { n: counted(rows) }) }
