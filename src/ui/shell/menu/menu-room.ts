import { useEffect } from 'react'

/** How a menu stands beside the screen. */
export type MenuRoom = 'whole' | 'rail'

const NAME = 'menu'

/** As it stood when this tab was left. Says nothing about anybody; a browser that keeps nothing keeps no room. */
export function keptRoom(): MenuRoom | undefined {
  try {
    const kept = sessionStorage.getItem(NAME)
    return kept === 'whole' || kept === 'rail' ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * The room of the menu while it is not known who is there: nothing moves sideways when it comes.
 * @param known who is there, or that nobody is. @param shown undefined: no menu
 */
export function useMenuRoom(known: boolean, shown: MenuRoom | undefined): MenuRoom | undefined {
  useEffect(() => {
    if (!known) return
    try {
      if (shown) sessionStorage.setItem(NAME, shown)
      else sessionStorage.removeItem(NAME)
    } catch {
      // The screen moves once more, and that is all.
    }
  }, [known, shown])
  return known ? undefined : keptRoom()
}
