import { type RefObject, useEffect } from 'react'

/** Reports which field the focus has left; moving within a field (an input and its buttons) does not count. */
export function useLeaving(box: RefObject<HTMLElement | null>, onLeave: (name: string) => void): void {
  useEffect(() => {
    const element = box.current
    const left = ({ target, relatedTarget }: FocusEvent) => {
      const place = (target as Element).closest<HTMLElement>('[data-field]')
      if (place?.dataset.field && !place.contains(relatedTarget as Node | null)) onLeave(place.dataset.field)
    }
    element?.addEventListener('focusout', left)
    return () => element?.removeEventListener('focusout', left)
  }, [box, onLeave])
}
