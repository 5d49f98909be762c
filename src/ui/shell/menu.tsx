import { menuOf } from '../../registry/index.ts'
import { PageLink } from './links.tsx'
import style from './menu.module.css'

/** The menu of a level, grouped as the decisions give it. */
export function Menu({ nivel, onChoose }: { nivel: number; onChoose: () => void }) {
  const entries = menuOf(nivel)
  const groups = [...new Set(entries.map((entry) => entry.group))]
  // What people do in the field stands first, under the inventory.
  const order = groups.filter((group) => group !== 'Campo')
  order.splice(1, 0, 'Campo')
  return (
    <div className={style.menu}>
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
