/** How the app looks on this device: light, dark, for the sun, or as the device has it; and how large its letters are. */
import { liveValue } from '../../sync/contract/live-value.ts'

export type Look = 'auto' | 'light' | 'dark' | 'sun'

export interface Appearance {
  readonly look: Look
  /** Per cent of the device's own size. */
  readonly letters: number
}

const LOOKS: readonly Look[] = ['auto', 'light', 'dark', 'sun']
export const LETTERS: readonly number[] = [100, 125, 150, 200]
const KEPT = 'apariencia'
const asItComes: Appearance = { look: 'auto', letters: 100 }

/** Says nothing about anybody; a browser that keeps nothing has what it comes with. */
function kept(): Appearance {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Appearance>
    return {
      look: LOOKS.find((look) => look === read.look) ?? asItComes.look,
      letters: LETTERS.find((size) => size === read.letters) ?? asItComes.letters,
    }
  } catch {
    return asItComes
  }
}

export const appearance = liveValue<Appearance>(kept())

/** The scheme of colours that it takes. */
export const schemeOf = ({ look }: Appearance) => (look === 'sun' ? 'light' : look)

/** Marks the page with what no scheme of colours says. */
export function showAppearance({ look, letters }: Appearance): void {
  const root = document.documentElement
  root.toggleAttribute('data-sun', look === 'sun')
  root.style.setProperty('--letters', `${letters}%`)
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
