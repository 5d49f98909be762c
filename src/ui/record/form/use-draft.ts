import { useCallback, useEffect, useRef } from 'react'
import type { EditorEvent } from '../../../registry/index.ts'
import type { Draft } from '../../../sync/contract/capture.ts'
import { troubleOf } from '../../../sync/contract/device.ts'
import { KeysGone } from '../../../sync/contract/file-errors.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'

type DraftContent = Omit<Draft, 'savedAt'>

const words = {
  kept: 'Borrador guardado en Hoy',
  discard: 'Descartar',
  stays: 'El borrador no se pudo descartar: sigue en Hoy',
}

/**
 * Keeps the draft of an open form. A closing page cannot finish a write that it starts then, so every keystroke starts
 * one; during a write only the newest version waits for the next.
 */
export function useDraft(dispatch: (event: EditorEvent) => void) {
  const book = useBook()
  /** The latest typed values, until they are being written; again, if they could not be. */
  const waiting = useRef<DraftContent | null>(null)
  /** The form is being sent or was given up: its draft would outlive it. */
  const isPaused = useRef(false)
  const writing = useRef<Promise<void>>(undefined)
  /** What was typed here so far. */
  const begun = useRef<DraftContent>(undefined)

  /** Resolves when everything typed so far is on the disk. */
  const flush = useCallback(() => {
    const write = async () => {
      for (let content = waiting.current; content && !isPaused.current; content = waiting.current) {
        waiting.current = null
        const lacking = await book.capture.saveDraft(content).then(
          () => undefined,
          (error: unknown) => (error instanceof KeysGone ? 'keys' : (troubleOf(error) ?? 'unknown')),
        )
        // Does not block the person: what was typed stays in the dialog, which shows that it is not saved; Enviar
        // gives the reason.
        dispatch({ kind: 'draftWritten', photos: content.photos, lacking })
        // Until the next change, or until the person has signed in again, the draft is kept in memory.
        if (lacking && !waiting.current) {
          waiting.current = content
          break
        }
      }
      writing.current = undefined
    }
    if (waiting.current && !isPaused.current) writing.current ??= write()
    return writing.current ?? Promise.resolve()
  }, [book, dispatch])

  const session = useLive(book.session.state)
  const mayKeep = session?.kind === 'in' && !session.keysGone
  useEffect(() => {
    if (mayKeep) void flush()
  }, [mayKeep, flush])

  const keep = useCallback(
    (content: DraftContent) => {
      waiting.current = content
      begun.current = content
      isPaused.current = false
      void flush()
    },
    [flush],
  )

  /** Resolves when no draft is being written, so that its replacement can remove it. */
  const pause = useCallback(async () => {
    isPaused.current = true
    await writing.current
  }, [])

  const resume = useCallback(() => {
    isPaused.current = false
    void flush()
  }, [flush])

  useEffect(
    () => () => {
      const left = isPaused.current ? undefined : begun.current
      void flush().then(() => {
        if (!left || left.replaces || waiting.current) return
        const run = () => void book.capture.dropDraft(left.form).catch(() => toast('error', words.stays))
        toast('success', words.kept, { actions: [{ label: words.discard, run }] })
      })
    },
    [book, flush],
  )

  return { keep, flush, pause, resume }
}
