import { useEffect, useState } from 'react'
import { type Person, WAITING } from '../../../registry/index.ts'
import { useSurroundings } from '../../common/book-context.tsx'
import { Icon, type IconName } from '../../common/icon.tsx'
import NotificationsChoice from '../../notifications/notifications-choice.tsx'
import PasskeyChoice from '../../passkey/passkey-choice.tsx'
import { AppearanceChoice } from '../appearance-choice.tsx'
import style from './menu.module.css'
import { Menu, menuGroups, sumOf } from './menu.tsx'
import TagReaderChoice from './tag-reader-choice.tsx'
import { useMenuCounts } from './use-menu-counts.ts'

const signs: Readonly<Record<string, IconName>> = {
  '': 'goat',
  [WAITING]: 'clock',
  Campo: 'sun',
  Consultas: 'number',
  Formularios: 'pencil',
  Solicitudes: 'tray',
  'Mis Datos': 'person',
  Maestros: 'pack',
  Contenidos: 'photo',
}

/** The menu beside a wide screen: complete, or a rail of icons that expands at the clicked one. */
export default function SideMenu({ person, rail, onOpen }: { person: Person; rail: boolean; onOpen: () => void }) {
  const { clock } = useSurroundings()
  // A printed page says of which day it is (menu.module.css).
  useEffect(() => {
    const before = () => document.querySelector('main')?.setAttribute('data-day', clock.today())
    window.addEventListener('beforeprint', before)
    return () => window.removeEventListener('beforeprint', before)
  }, [clock])
  const [from, setFrom] = useState<string>()
  if (!rail)
    return (
      <>
        <Menu person={person} from={from} />
        <AppearanceChoice />
        <TagReaderChoice />
        <PasskeyChoice className={style.act} />
        <NotificationsChoice className={style.act} />
      </>
    )
  return (
    <Rail
      person={person}
      onOpen={(group) => {
        setFrom(group)
        onOpen()
      }}
    />
  )
}

function Rail({ person, onOpen }: { person: Person; onOpen: (group: string) => void }) {
  const counts = useMenuCounts()
  return (
    <ul className={style.rail}>
      {menuGroups(person).map(([group, entries]) => {
        const name = group || (entries[0]?.label ?? '')
        const waiting = sumOf(entries, counts)
        return (
          <li key={group}>
            <button
              type="button"
              className={style.icon}
              aria-label={waiting > 0 ? `${name}, ${waiting}` : name}
              title={name}
              onClick={() => onOpen(group)}
            >
              <Icon name={signs[group] ?? 'list'} size={20} />
              {waiting > 0 ? <span className={style.dot} /> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
