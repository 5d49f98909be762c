import { useEffect } from 'react'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { keepRoom, keptRoom, type MenuRoom } from './kept-room.ts'

/** Storage key of a person's menu. */
const NAME = 'menu'

export interface MenuLook {
  /** On a desktop only icons are shown. */
  readonly rail: boolean
  readonly folded: readonly string[]
}

const defaults: MenuLook = { rail: false, folded: [] }

/** The menu as the person left it. */
export function useMenuLook(): MenuLook & { readonly change: (change: Partial<MenuLook>) => void } {
  const book = useBook()
  const preferences = useLive(book.lists.preferences)
  const kept = preferences ? read(preferences[NAME]) : { ...defaults, rail: keptRoom() === 'rail' }
  return {
    ...kept,
    change: (change) => {
      book.lists
        .prefer(NAME, { ...kept, ...change })
        .catch(() => toast('error', 'No se pudo guardar en este dispositivo cómo quedó el menú'))
    },
  }
}

/** The stored value may come from an older version. */
function read(kept: unknown): MenuLook {
  const { rail, folded } = (kept ?? defaults) as Partial<Record<keyof MenuLook, unknown>>
  return {
    rail: rail === true,
    folded: Array.isArray(folded) ? folded.filter((group) => typeof group === 'string') : [],
  }
}

/**
 * Reserves the menu's width while the session is unknown, so that nothing moves sideways.
 * @param known it is known who is signed in, or that nobody is.
 * @param shown undefined: no menu
 */
export function useMenuRoom(known: boolean, shown: MenuRoom | undefined): MenuRoom | undefined {
  useEffect(() => {
    if (!known) return
    keepRoom(shown)
  }, [known, shown])
  return known ? undefined : keptRoom()
}
