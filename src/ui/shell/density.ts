/** Whether a desktop uses mouse or touch sizes (measures.css), as each person prefers. */
import { useLayoutEffect } from 'react'
import { notSavedText } from '../common/action-error-text.ts'
import { useLive } from '../common/book-context.tsx'
import { usePreference } from '../common/use-preference.ts'
import { appearance } from './appearance.ts'

/** On a desktop only; touch sizes are never small. */
export type Density = 'compact' | 'comfortable'

/** The person's choice on this device. */
export function useDensity(): { readonly density: Density; readonly choose: (density: Density) => void } {
  const [kept, choose] = usePreference('densidad', notSavedText)
  return { density: kept === 'comfortable' ? 'comfortable' : 'compact', choose }
}

/** From this size of letters on, a line of a desk has no room for what it holds otherwise; per cent. */
export const LARGE = 150

/** Sets the page attributes. Without a sign-in, the defaults apply. */
export function useShownDensity(): void {
  const { density } = useDensity()
  const { letters } = useLive(appearance)
  useLayoutEffect(() => document.documentElement.setAttribute('data-density', density), [density])
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-large', letters >= LARGE), [letters])
}
