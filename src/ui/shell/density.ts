/** Whether a desktop uses mouse or touch sizes (measures.css), as each person prefers. */
import { useCallback, useLayoutEffect } from 'react'
import { useBook, useLive } from '../common/book-context.tsx'
import { toast } from '../common/toast.ts'

/** On a desktop only; touch sizes are never small. */
export type Density = 'compact' | 'comfortable'

/** Storage key. */
const NAME = 'densidad'

/** The person's choice on this device. */
export function useDensity(): { readonly density: Density; readonly choose: (density: Density) => void } {
  const book = useBook()
  const kept = useLive(book.lists.preferences)?.[NAME]
  const choose = useCallback(
    (density: Density) => {
      book.lists.prefer(NAME, density).catch(() => toast('error', 'No se pudo guardar en este dispositivo la densidad'))
    },
    [book],
  )
  return { density: kept === 'comfortable' ? 'comfortable' : 'compact', choose }
}

/** Sets the page attribute. Without a sign-in, the default applies. */
export function useShownDensity(): void {
  const { density } = useDensity()
  useLayoutEffect(() => document.documentElement.setAttribute('data-density', density), [density])
}
