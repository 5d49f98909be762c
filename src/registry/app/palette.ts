/** Results of Ctrl+K that need no request: screens, and forms that can be begun. Pure. */
import { folded } from '../filling/picker-match.ts'
import { type MenuOwner, mayOpen, menuOf } from './menu.ts'

export type PlaceKind = 'screen' | 'action' | 'person' | 'animal' | 'number'

export interface Place {
  readonly kind: PlaceKind
  /** Unique id. */
  readonly key: string
  readonly label: string
  /** Small text beside it; searched too. */
  readonly note: string
  /** An address of the app; without one, the palette executes it itself. */
  readonly href?: string
}

/** The screens of a person's menu, with the menu's names. */
export const screensOf = (person: MenuOwner): readonly Place[] =>
  menuOf(person).map(({ label, group, route }) => ({ kind: 'screen', key: route, label, note: group, href: route }))

/** A form or a master that can be begun from anywhere. */
export interface Begun {
  readonly key: string
  readonly route: string
  readonly title: string
  readonly shortTitle?: string | undefined
  /** Title of the dialog for a new one; absent: none can be added. */
  readonly addTitle?: string | undefined
}

/** What a level may begin. */
export const beginningsOf = (nivel: number, records: readonly Begun[]): readonly Place[] =>
  records.flatMap(({ key, addTitle, route, title, shortTitle = title }) =>
    addTitle !== undefined && mayOpen(nivel, route)
      ? [
          {
            kind: 'action',
            key: `add ${key}`,
            label: addTitle.startsWith('Adicionar') ? addTitle : `Adicionar en ${shortTitle}`,
            note: addTitle.startsWith('Adicionar') ? shortTitle : addTitle,
            href: `${route}?adicionar=1`,
          },
        ]
      : [],
  )

/**
 * Entries that match every typed word, best first: the name begins with the text, then a word of it does, then the text
 * occurs anywhere. An empty text matches nothing.
 */
export function findPlaces(places: readonly Place[], typed: string, most: number): readonly Place[] {
  const words = folded(typed.trim()).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const whole = words.join(' ')
  return places
    .flatMap((place, at) => {
      const label = folded(place.label)
      const text = `${label} ${folded(place.note)}`
      if (!words.every((word) => text.includes(word))) return []
      const rank = label.startsWith(whole) ? 0 : words.every((word) => ` ${label}`.includes(` ${word}`)) ? 1 : 2
      return [{ place, rank, at }]
    })
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, most)
    .map(({ place }) => place)
}
