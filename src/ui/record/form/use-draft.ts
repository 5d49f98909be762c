import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../sync/contract/capture.ts'
import { KeysGone } from '../../../sync/contract/file-errors.ts'
import { useBook, useLive } from '../../common/book-context.tsx'

export type DraftContent = Omit<Draft, 'savedAt'>

/** Why the last write failed, so that what was typed is only on the screen; room: probably a full disk. */
export type Lacking = 'room' | 'keys'

/**
 * Keeps the draft of an open form. A closing page cannot finish a write that it starts then, so every keystroke starts
 * one; during a write only the newest version waits for the next.
 * @param onKept the form was closed and its draft is on the disk.
 * @param onWritten the draft is on the disk, or could not be written.
 */
export function useDraft(onKept: () => void, onWritten: (content: DraftContent, done: boolean) => void) {
  const book = useBook()
  const waiting = useRef<DraftContent | null>(null)
  /** The latest typed values, until they are on the disk. */
  const unwritten = useRef<DraftContent | null>(null)
  const writing = useRef<Promise<void>>(undefined)
  const [lacking, setLacking] = useState<Lacking>()

  /** Resolves when everything typed so far is on the disk. */
  const flush = useCallback(() => {
    const write = async () => {
      for (let content = waiting.current; content; content = waiting.current) {
        waiting.current = null
        try {
          await book.capture.saveDraft(content)
          if (unwritten.current === content) unwritten.current = null
          onWritten(content, true)
          setLacking(undefined)
        } catch (error) {
          onWritten(content, false)
          // Does not block the person: what was typed stays in the dialog, which shows that it is not saved; Enviar
          // gives the reason.
          setLacking(error instanceof KeysGone ? 'keys' : 'room')
          // The page asks the person to sign in again; until then the draft is kept in memory.
          if (error instanceof KeysGone) {
            waiting.current ??= content
            break
          }
        }
      }
      writing.current = undefined
    }
    if (waiting.current) writing.current ??= write()
    return writing.current ?? Promise.resolve()
  }, [book, onWritten])

  const session = useLive(book.session.state)
  const mayKeep = session?.kind === 'in' && !session.keysGone
  useEffect(() => {
    if (mayKeep) void flush()
  }, [mayKeep, flush])

  const keep = useCallback(
    (content: DraftContent) => {
      waiting.current = content
      unwritten.current = content
      void flush()
    },
    [flush],
  )

  /** Resolves when no draft is being written, so that its replacement can remove it. */
  const forget = useCallback(async () => {
    waiting.current = null
    await writing.current
  }, [])

  /** The save failed: resumes drafts and writes what was typed meanwhile. */
  const resume = useCallback(() => {
    waiting.current ??= unwritten.current
    void flush()
  }, [flush])

  /** The typed values were discarded, so nothing is missing. */
  const startOver = useCallback(async () => {
    await forget()
    unwritten.current = null
    setLacking(undefined)
  }, [forget])

  useEffect(
    () => () => {
      void flush().then(onKept)
    },
    [flush, onKept],
  )

  return { keep, flush, forget, resume, startOver, lacking }
}
