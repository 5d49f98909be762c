import { useEffect } from 'react'

/** Width of a menu beside the screen. */
export type MenuRoom = 'whole' | 'rail'

const NAME = 'menu'

/** As of when this tab was last left. Not personal data; without storage no space is reserved. */
export function keptRoom(): MenuRoom | undefined {
  try {
    const kept = sessionStorage.getItem(NAME)
    return kept === 'whole' || kept === 'rail' ? kept : undefined
  } catch {
    return undefined
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
    try {
      if (shown) sessionStorage.setItem(NAME, shown)
      else sessionStorage.removeItem(NAME)
    } catch {
      // The screen moves once, at most.
    }
  }, [known, shown])
  return known ? undefined : keptRoom()
}
