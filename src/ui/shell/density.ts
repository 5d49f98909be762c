/** Whether a desktop uses mouse or touch sizes (measures.css), as each person prefers. */
import { useLayoutEffect } from 'react'
import { notSavedText } from '../common/action-error-text.ts'
import { usePreference } from '../common/use-preference.ts'

/** On a desktop only; touch sizes are never small. */
export type Density = 'compact' | 'comfortable'

/** The person's choice on this device. */
export function useDensity(): { readonly density: Density; readonly choose: (density: Density) => void } {
  const [kept, choose] = usePreference('densidad', notSavedText)
  return { density: kept === 'comfortable' ? 'comfortable' : 'compact', choose }
}

/** Sets the page attribute. Without a sign-in, the default applies. */
export function useShownDensity(): void {
  const { density } = useDensity()
  useLayoutEffect(() => document.documentElement.setAttribute('data-density', density), [density])
}
