import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useSurroundings } from '../../common/book-context.tsx'
import type { ShownRow } from '../shared/list-rows.ts'
import type { PrintedList, PrintedRowsProps } from './printed-rows.tsx'

interface PrintingOptions extends Omit<PrintedRowsProps, 'list'>, Pick<PrintedList, 'view' | 'owner'> {
  /** All matches that are on this device: printed by the browser's own menu. */
  readonly found: readonly ShownRow[]
  /** Their total number. */
  readonly total: number
  /** What prints is brought before it is asked for: a window in which people print. */
  readonly ahead: boolean
}

const bringRows = () => import('./printed-rows.tsx')

/** The list on paper: printed by its button, or by the browser's own menu. */
export function usePrinting({ form, columns, view, found, total, owner, today, ahead }: PrintingOptions) {
  const { clock } = useSurroundings()
  const [list, setList] = useState<PrintedList>()
  const isHere = useRef(false)
  const [Rows, setRows] = useState<Awaited<ReturnType<typeof bringRows>>['default']>()
  const bring = useCallback(async () => {
    const { default: rows } = await bringRows()
    setRows(() => rows)
  }, [])
  useEffect(() => {
    // Without signal, and not on this device yet: the browser's menu prints the page as it is.
    if (ahead) bring().catch(() => {})
  }, [ahead, bring])
  const takeThese = useEffectEvent(() => {
    const rows = found.map(({ values }) => values)
    flushSync(() => setList((now) => now ?? { rows, total, day: clock.today(), view, owner }))
  })
  useEffect(() => {
    isHere.current = true
    const before = () => {
      // A record that is open over the list is printed instead.
      if (!document.querySelector('[role="dialog"]')) takeThese()
    }
    const after = () => setList(undefined)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      isHere.current = false
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  /** Gathering the rows takes a while, after which one may look for others, or be on another screen. */
  const print = async (next: Pick<PrintedList, 'rows' | 'day'>) => {
    await bring()
    if (!isHere.current) return
    flushSync(() => setList({ ...next, view, owner }))
    window.print()
  }
  const sheet = list && Rows ? <Rows form={form} columns={columns} today={today} list={list} /> : null
  return { print, sheet: sheet && createPortal(sheet, document.body) }
}
