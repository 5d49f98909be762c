import { useRef, useState } from 'react'
import { type ImportKind, receiptOf, type SheetCorrection, type SheetOfRows } from '../../registry/index.ts'
import type { SheetRead } from '../../sync/contract/desk.ts'
import { useBook } from '../common/book-context.tsx'

export type Corrections = readonly SheetCorrection[]

/** What is corrected in a sheet that was read. It is always applied to the sheet as it stood in the file. */
export function useCorrections(kind: ImportKind) {
  const book = useBook()
  const original = useRef<SheetOfRows>(undefined)
  const latest = useRef<Corrections>([])
  const [corrections, setCorrections] = useState<Corrections>([])
  const [isJudging, setIsJudging] = useState(false)

  /** Nothing is corrected yet. @param sheet as read; undefined: none */
  const begin = (sheet?: SheetOfRows) => {
    original.current = sheet
    latest.current = []
    setCorrections([])
    setIsJudging(false)
  }

  /** @returns the corrected sheet; undefined if another correction or another file has followed. */
  const judge = async (change: (made: Corrections) => Corrections): Promise<SheetRead | undefined> => {
    const sheet = original.current
    if (!sheet) return undefined
    const next = change(latest.current)
    latest.current = next
    setIsJudging(true)
    const answer = await book.desk.readSheet({ sheet, corrections: next }, kind)
    if (latest.current !== next) return undefined
    setIsJudging(false)
    if (answer.kind === 'read') setCorrections(next)
    else latest.current = corrections
    return answer
  }

  const receipt = (file: string, sent: ReadonlySet<number>): string =>
    original.current ? receiptOf(kind, file, { sheet: original.current, corrections }, sent) : ''
  return { corrections, isJudging, begin, judge, receipt }
}
