import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useId, useRef } from 'react'
import { type MenuEntry, type MenuOwner, menuOf, WAITING } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import { PageLink } from '../../common/links.tsx'
import style from './menu.module.css'
import { useMenuLook } from './menu-look.ts'
import { type MenuCounts, useMenuCounts } from './use-menu-counts.ts'

interface MenuProps {
  readonly person: MenuOwner
  readonly onChoose?: () => void
  /** The first group. */
  readonly from?: string | undefined
}

/** The groups of a level's menu: what waits comes first, then the inventory and field work. */
export function menuGroups(person: MenuOwner): readonly (readonly [group: string, entries: readonly MenuEntry[]])[] {
  const entries = menuOf(person)
  const order = [...new Set(entries.map((entry) => entry.group))].filter(
    (group) => group !== 'Campo' && group !== WAITING,
  )
  order.splice(1, 0, 'Campo')
  if (entries.some(({ group }) => group === WAITING)) order.unshift(WAITING)
  return order.map((group) => [group, entries.filter((entry) => entry.group === group)])
}

/** The menu of a level, grouped as the decisions say; a collapsed group shows only the current screen. */
export function Menu({ person, onChoose, from }: MenuProps) {
  const { folded, change } = useMenuLook()
  const counts = useMenuCounts()
  const { pathname } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const router = useRouter()
  // The menu may be longer than the screen: it scrolls to the current entry.
  const show = useCallback(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  // With the next frame: in the middle of a render the whole page would be laid out once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of address
  useEffect(() => {
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [show, pathname])
  // The router restores the scroll positions of a page, including the menu's.
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && show()), [router, show])
  useEffect(() => {
    if (from === undefined) return
    const head = menu.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(from)}"]`)
    head?.scrollIntoView?.({ block: 'start' })
    head?.focus({ preventScroll: true })
  }, [from])
  const fold = (group: string) =>
    change({ folded: folded.includes(group) ? folded.filter((each) => each !== group) : [...folded, group] })
  return (
    <div ref={menu}>
      {menuGroups(person).map(([group, entries]) => (
        <MenuGroup
          key={group}
          group={group}
          entries={entries}
          folded={folded.includes(group)}
          here={pathname}
          counts={counts}
          onFold={() => fold(group)}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface MenuGroupProps {
  readonly group: string
  readonly entries: readonly MenuEntry[]
  readonly folded: boolean
  readonly here: string
  readonly counts: MenuCounts
  readonly onFold: () => void
  readonly onChoose: (() => void) | undefined
}

function MenuGroup({ group, entries, folded, here, counts, onFold, onChoose }: MenuGroupProps) {
  const id = useId()
  const shown = folded ? entries.filter(({ route }) => route === here) : entries
  const waiting = folded ? sumOf(entries, counts) : 0
  return (
    <div>
      {group ? (
        <h2 className={style.group}>
          <button
            type="button"
            className={style.fold}
            data-group={group}
            aria-expanded={!folded}
            aria-controls={id}
            onClick={onFold}
          >
            <span data-count={waiting || undefined}>{group}</span>
            <Icon name={folded ? 'right' : 'down'} size={14} />
          </button>
        </h2>
      ) : null}
      <ul id={id} className={style.list} aria-label={group || 'Inicio'}>
        {shown.map(({ route, label, short = label }) => (
          <li key={route}>
            <PageLink
              to={route}
              className={style.entry}
              count={counts[route]}
              {...(onChoose && { onClick: onChoose })}
              {...(short !== label && { 'aria-label': label, title: label })}
            >
              {short}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Total number of waiting items. */
export const sumOf = (entries: readonly MenuEntry[], counts: MenuCounts): number =>
  entries.reduce((sum, { route }) => sum + (counts[route] ?? 0), 0)
