import { useCallback, useEffect, useRef } from 'react'
import type { Draft } from '../../sync/book.ts'
import { useSurroundings } from '../book-context.tsx'

/** What is typed reaches the disk this long after the last key (ms), and at once when the page may go. */
const PAUSE = 400

export type DraftContent = Omit<Draft, 'savedAt'>

/** Keeps the draft of an open form: after a pause, on leaving a field, when the page is hidden, before the camera. */
export function useDraft(onKept: () => void) {
  const { book, update } = useSurroundings()
  const waiting = useRef<DraftContent | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const content = waiting.current
    waiting.current = null
    // A full disk must not stop the person: what is typed stays in the dialog, and Enviar says it again.
    if (!content) return
    await book.saveDraft(content).then(onKept, () => {})
  }, [book, onKept])

  const keep = useCallback(
    (content: DraftContent) => {
      waiting.current = content
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, PAUSE)
    },
    [flush],
  )

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = null
  }, [])

  useEffect(
    () =>
      update.superseded.subscribe((gone) => {
        if (gone) void flush()
      }),
    [update, flush],
  )

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void flush()
    }
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flush)
      void flush()
    }
  }, [flush])

  return { keep, flush, forget }
}
