import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type EditorContext,
  type EditorEffect,
  type EditorEvent,
  type EditorState,
  reduceEditor,
} from '../../../registry/index.ts'

/**
 * The state of an open form. An event takes effect at once: two taps within one task both come before React has
 * rendered again.
 * @returns perform: set by the caller, carries out what the reducer asks for, also after the dialog has closed.
 */
export function useEditor(context: EditorContext, begin: () => EditorState) {
  const [state, setState] = useState(begin)
  const current = useRef(state)
  const around = useRef(context)
  useLayoutEffect(() => {
    around.current = context
  })
  const perform = useRef<(effect: EditorEffect) => void>(() => {})
  const dispatch = useCallback((event: EditorEvent) => {
    const next = reduceEditor(around.current, current.current, event)
    if (next === current.current) return
    current.current = next
    setState(next)
    for (const effect of next.effects) perform.current(effect)
  }, [])
  useEffect(() => {
    for (const effect of current.current.effects) perform.current(effect)
  }, [])
  return { state, current, dispatch, perform }
}
