import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The link by which a screen was left, by the screen's address: on return it gets the focus again. */
interface Door {
  readonly href: string
  readonly name: string
}

/** How long a row read from the device may take to appear, on a slow phone too, ms. */
const AWAITED = 10_000

/**
 * After a change of route the screen's heading gets the focus, so that keyboard and screen reader start there; on
 * returning to a screen left by one of its links (`data-door`), that link gets it.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let door: Door | undefined
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
      const { name } = door
      door = undefined
      stop = whenThere(name)
    })
    return () => {
      stop()
      unsubscribe()
      document.removeEventListener('click', onClick, true)
    }
  }, [router])
}

/** @returns stops waiting: if the person has moved on meanwhile, their focus stays. */
function whenThere(name: string): () => void {
  const look = () => {
    const element = document.querySelector<HTMLElement>(`main [data-door="${CSS.escape(name)}"]`)
    if (!element) return
    element.focus()
    stop()
  }
  const seen = new MutationObserver(look)
  const stop = () => {
    clearTimeout(timer)
    seen.disconnect()
    for (const sign of signs) document.removeEventListener(sign, stop, true)
  }
  const signs = ['pointerdown', 'keydown']
  const timer = setTimeout(stop, AWAITED)
  for (const sign of signs) document.addEventListener(sign, stop, true)
  seen.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
