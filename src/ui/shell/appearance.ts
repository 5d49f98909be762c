/**
 * How the app looks on this device: light, dark, for the sun, or as the device has it; how large its letters are; and
 * whether a desk has the measures of a mouse or those of a finger (measures.css).
 */
import { liveValue } from '../../sync/contract/live-value.ts'

export type Look = 'auto' | 'light' | 'dark' | 'sun'

/** At a desk; a finger's measures are never small. */
export type Density = 'compact' | 'comfortable'

export interface Appearance {
  readonly look: Look
  /** Per cent of the device's own size. */
  readonly letters: number
  readonly density: Density
}

const LOOKS: readonly Look[] = ['auto', 'light', 'dark', 'sun']
export const LETTERS: readonly number[] = [100, 125, 150, 200]
const KEPT = 'apariencia'
const asItComes: Appearance = { look: 'auto', letters: 100, density: 'compact' }

/** Says nothing about anybody; a browser that keeps nothing has what it comes with. */
function kept(): Appearance {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Appearance>
    return {
      look: LOOKS.find((look) => look === read.look) ?? asItComes.look,
      letters: LETTERS.find((size) => size === read.letters) ?? asItComes.letters,
      density: read.density === 'comfortable' ? 'comfortable' : asItComes.density,
    }
  } catch {
    return asItComes
  }
}

export const appearance = liveValue<Appearance>(kept())

/** The scheme of colours that it takes. */
export const schemeOf = ({ look }: Appearance) => (look === 'sun' ? 'light' : look)

/** Marks the page with what no scheme of colours says. */
export function showAppearance({ look, letters, density }: Appearance): void {
  const root = document.documentElement
  root.toggleAttribute('data-sun', look === 'sun')
  root.style.setProperty('--letters', `${letters}%`)
  root.setAttribute('data-density', density)
}

export function changeAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.current(), ...change }
  appearance.set(next)
  showAppearance(next)
  try {
    localStorage.setItem(KEPT, JSON.stringify(next))
  } catch {
    // It lasts as long as this page.
  }
}
