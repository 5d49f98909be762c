/** Whether a desk has the measures of a mouse or those of a finger (measures.css), as each person wants it. */
import { useCallback, useLayoutEffect } from 'react'
import { useBook, useLive } from '../common/book-context.tsx'
import { toast } from '../common/toast.ts'

/** At a desk; a finger's measures are never small. */
export type Density = 'compact' | 'comfortable'

/** Under which it is remembered. */
const NAME = 'densidad'

/** What the person chose, on this device. */
export function useDensity(): { readonly density: Density; readonly choose: (density: Density) => void } {
  const book = useBook()
  const kept = useLive(book.preferences)?.[NAME]
  const choose = useCallback(
    (density: Density) => {
      book.prefer(NAME, density).catch(() => toast('error', 'No se pudo guardar en este dispositivo la densidad'))
    },
    [book],
  )
  return { density: kept === 'comfortable' ? 'comfortable' : 'compact', choose }
}

/** Marks the page with it. Whoever has not signed in has what it comes with. */
export function useShownDensity(): void {
  const { density } = useDensity()
  useLayoutEffect(() => document.documentElement.setAttribute('data-density', density), [density])
}
