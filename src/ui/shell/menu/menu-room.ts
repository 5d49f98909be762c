import { useEffect } from 'react'
import { keepRoom, keptRoom, type MenuRoom } from './kept-room.ts'

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
