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

/** @param shown undefined: no menu */
export function keepRoom(shown: MenuRoom | undefined): void {
  try {
    if (shown) sessionStorage.setItem(NAME, shown)
    else sessionStorage.removeItem(NAME)
  } catch {
    // The screen moves once, at most.
  }
}
