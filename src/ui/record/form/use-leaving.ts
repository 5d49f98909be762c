import { type RefObject, useEffect } from 'react'
import type { EditorEvent } from '../../../registry/index.ts'

/** Reports which field the focus has left; moving within a field (an input and its buttons) does not count. */
export function useLeaving(box: RefObject<HTMLElement | null>, dispatch: (event: EditorEvent) => void): void {
  useEffect(() => {
    const element = box.current
    const left = ({ target, relatedTarget }: FocusEvent) => {
      const place = (target as Element).closest<HTMLElement>('[data-field]')
      if (place?.dataset.field && !place.contains(relatedTarget as Node | null))
        dispatch({ kind: 'left', name: place.dataset.field })
    }
    element?.addEventListener('focusout', left)
    return () => element?.removeEventListener('focusout', left)
  }, [box, dispatch])
}
