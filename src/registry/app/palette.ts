/** What Ctrl+K finds without asking anybody: screens, and what can be begun. Pure. */
import { folded } from '../filling/picker-match.ts'
import { type MenuOwner, mayOpen, menuOf } from './menu.ts'

export type PlaceKind = 'screen' | 'action' | 'person' | 'animal' | 'number'

export interface Place {
  readonly kind: PlaceKind
  /** Of this place alone. */
  readonly key: string
  readonly label: string
  /** Said small beside it; found by it too. */
  readonly note: string
  /** An address of the app; what has none is done by whoever shows it. */
  readonly href?: string
}

/** The screens of a person's menu, as it names them. */
export const screensOf = (person: MenuOwner): readonly Place[] =>
  menuOf(person).map(({ label, group, route }) => ({ kind: 'screen', key: route, label, note: group, href: route }))

/** A form or a master, as far as it can be begun from anywhere. */
export interface Begun {
  readonly key: string
  readonly route: string
  readonly title: string
  readonly shortTitle?: string | undefined
  /** The title of the dialog for a new one; absent: there is none. */
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
 * The places that every typed word is found in, the best first: the name begins with what is typed, then a word of it
 * does, then it is somewhere. Nothing typed finds nothing.
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
