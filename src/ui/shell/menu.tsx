import { useEffect, useRef } from 'react'
import { menuOf } from '../../registry/index.ts'
import { PageLink } from '../common/links.tsx'
import style from './menu.module.css'

/** The menu of a level, grouped as the decisions give it. */
export function Menu({ nivel, onChoose }: { nivel: number; onChoose: () => void }) {
  const entries = menuOf(nivel)
  const groups = [...new Set(entries.map((entry) => entry.group))]
  // What people do in the field stands first, under the inventory.
  const order = groups.filter((group) => group !== 'Campo')
  order.splice(1, 0, 'Campo')
  const menu = useRef<HTMLDivElement>(null)
  // A menu is longer than the screen: it opens where the person is.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className={style.menu} ref={menu}>
      {order.map((group) => (
        <section key={group} aria-label={group || 'Inicio'}>
          {group && <h2 className={style.group}>{group}</h2>}
          <ul className={style.list}>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.route}>
                  <PageLink to={entry.route} className={style.entry} onClick={onChoose}>
                    {entry.label}
                  </PageLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
