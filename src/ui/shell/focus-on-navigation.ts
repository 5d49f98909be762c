import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenThere } from '../panes/when-there.ts'

/**
 * After a change of route the screen's heading gets the focus, so that keyboard and screen reader start there; on
 * returning to a screen left by one of its links (`data-door`), that link gets it.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    /** The link by which a screen was left, by the screen's address: on return it gets the focus again. */
    let door: { readonly href: string; readonly name: string } | undefined
    let stop = () => {}
    const onClick = ({ target }: MouseEvent) => {
      const name = target instanceof Element ? target.closest<HTMLElement>('[data-door]')?.dataset.door : undefined
      if (name !== undefined) door = { href: router.state.location.pathname, name }
    }
    document.addEventListener('click', onClick, true)
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      const heading = document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      if (door?.href !== toLocation.pathname) return
      const selector = `main [data-door="${CSS.escape(door.name)}"]`
      door = undefined
      // A row that was just corrected is drawn once more, with another button in place of this one.
      stop = whenThere(() => {
        const { activeElement } = document
        if (!activeElement || activeElement === heading || activeElement.matches('body, main'))
          document.querySelector<HTMLElement>(selector)?.focus()
        return false
      })
    })
    return () => {
      stop()
      unsubscribe()
      document.removeEventListener('click', onClick, true)
    }
  }, [router])
}
