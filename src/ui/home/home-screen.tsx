import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import type { ListSearch } from '../record/shared/list-search.ts'
import type { ListAddress } from '../record/shared/list-view.ts'
import style from './home.module.css'
import { Home } from './home.tsx'
import { inventoryPart, withInventory } from './home-search.ts'

/** A page is complete after this long, on a slow phone too, ms. */
const LONGEST = 10_000
/** Whoever moves the page themselves wants it where they put it. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

let release = () => {}

/**
 * Scrolls to an element as soon as it is there, and keeps it in its place while what is above it arrives.
 * @returns lets go of it; so does any press, key or scrolling of the person
 */
function holdInView(id: string): () => void {
  release()
  const bring = () => document.getElementById(id)?.scrollIntoView?.({ behavior: 'instant' })
  const grows = new ResizeObserver(bring)
  const end = () => {
    clearTimeout(timer)
    grows.disconnect()
    for (const move of MOVES) document.removeEventListener(move, end, true)
  }
  const timer = setTimeout(end, LONGEST)
  for (const move of MOVES) document.addEventListener(move, end, true)
  grows.observe(document.body)
  bring()
  release = end
  return end
}

const INVENTORY = 'inventario'

/** / for a signed-in person: the day's work, and below it the inventory as documented. */
export function HomeScreen() {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const serialized = JSON.stringify(inventoryPart(search))
  // The inventory's view changes below the visible day's work: neither part moves.
  const onSearch = useCallback(
    (next: ListSearch) =>
      void navigate({
        search: withInventory(next),
        replace: true,
        hash: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [navigate],
  )
  const at: ListAddress = useMemo(() => ({ search: JSON.parse(serialized), onSearch }), [serialized, onSearch])
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => (hash === INVENTORY ? holdInView(INVENTORY) : undefined), [hash])
  // A shortcut of an app that was installed before there was a screen for it.
  if (search.buscar === 1) return <Navigate to={'/animales' as '/'} replace />
  return (
    <>
      <Home />
      <div id={INVENTORY} className={style.inventory}>
        <DashboardScreen at={at} />
      </div>
    </>
  )
}
