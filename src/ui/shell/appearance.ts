/** Appearance on this device: light, dark, for bright sun, or as the device is set; and text size. */
import { liveValue } from '../../sync/contract/live.ts'

export type Look = 'auto' | 'light' | 'dark' | 'sun'

export interface Appearance {
  readonly look: Look
  /** Per cent of the device's default. */
  readonly letters: number
}

const LOOKS: readonly Look[] = ['auto', 'light', 'dark', 'sun']
export const LETTERS: readonly number[] = [100, 125, 150, 200]
const KEPT = 'apariencia'
const defaults: Appearance = { look: 'auto', letters: 100 }

/** Not personal data; without storage the default applies. */
function kept(): Appearance {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Appearance>
    return {
      look: LOOKS.find((look) => look === read.look) ?? defaults.look,
      letters: LETTERS.find((size) => size === read.letters) ?? defaults.letters,
    }
  } catch {
    return defaults
  }
}

export const appearance = liveValue<Appearance>(kept())

/** The colour scheme that it uses. */
export const schemeOf = ({ look }: Appearance) => (look === 'sun' ? 'light' : look)

/** Sets page attributes for what a colour scheme cannot express. */
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
    // Valid until the page is closed.
  }
}
