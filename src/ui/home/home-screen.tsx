import { useCallback, useMemo } from 'react'
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx'
import type { ListSearch } from '../record/shared/list-search.ts'
import type { ListAddress } from '../record/shared/list-view.ts'
import style from './home.module.css'
import { Home } from './home.tsx'
import { type HomeSearch, inventoryPart, withInventory } from './home-search.ts'

interface HomeScreenProps {
  readonly search: HomeSearch
  readonly navigate: (to: {
    readonly search: (before: HomeSearch) => HomeSearch
    readonly replace: boolean
    readonly hash?: true
    readonly resetScroll?: boolean
    readonly hashScrollIntoView?: boolean
  }) => unknown
}

/** / for a signed-in person: the day's work, and below it the inventory as documented. */
export function HomeScreen({ search, navigate }: HomeScreenProps) {
  const onFind = (open: boolean) =>
    void navigate({ search: (before) => ({ ...before, buscar: open ? 1 : undefined }), replace: !open })
  const serialized = JSON.stringify(inventoryPart(search))
  // The inventory's view changes below the visible day's work: neither part moves.
  const onSearch = useCallback(
    (next: ListSearch) =>
      void navigate({
        search: (before) => withInventory(before, next),
        replace: true,
        hash: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [navigate],
  )
  const at: ListAddress = useMemo(() => ({ search: JSON.parse(serialized), onSearch }), [serialized, onSearch])
  return (
    <>
      <Home finding={search.buscar === 1} onFind={onFind} />
      <div id="inventario" className={style.inventory}>
        <DashboardScreen at={at} />
      </div>
    </>
  )
}
