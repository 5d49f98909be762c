import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What was pressed on a screen to leave it, by the screen's address: back there it has the focus again. */
interface Door {
  readonly href: string
  readonly name: string
}

/** So long a row that comes from the device may take to be there again, on a slow phone too, ms. */
const AWAITED = 10_000

/**
 * After a change of route the screen's heading has the focus, so that keyboard and screen reader start there; back on a
 * screen that was left by one of its doors (`data-door`), that door has it.
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

/** @returns ends the waiting: whoever goes on meanwhile keeps the focus that he has. */
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
