import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useEffect } from 'react'
import type { Person } from '../../../registry/index.ts'
import { useRootMark } from '../../common/root-mark.ts'
import { makeRoomForToast } from '../../common/toast.ts'
import NotificationsChoice from '../../notifications/notifications-choice.tsx'
import PasskeyChoice from '../../passkey/passkey-choice.tsx'
import { AppearanceChoice } from '../appearance-choice.tsx'
import { ChangePassword, Leave } from '../change-password.tsx'
import style from './menu.module.css'
import { Menu } from './menu.tsx'
import TagReaderChoice from './tag-reader-choice.tsx'

/** The menu of a narrow screen ('Más'), on the thumb's side: screens, appearance, tag reader, password, Salir. */
export default function MenuDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  useRootMark('dialog')
  useRootMark('sheet')
  useEffect(makeRoomForToast, [])
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Menú"
      position="right"
      size="min(22rem, 92vw)"
      classNames={{ content: style.drawer ?? '', title: style.title ?? '' }}
      attributes={{ root: { 'data-below-toast': true } }}
      lockScroll={false}
    >
      <p className={style.name}>{person.nombres}</p>
      <nav aria-label="Menú principal">
        <Menu person={person} onChoose={onClose} />
      </nav>
      <AppearanceChoice />
      <TagReaderChoice tried />
      <div className={style.foot}>
        <PasskeyChoice className={style.act} />
        <NotificationsChoice className={style.act} />
        <ChangePassword className={style.act} inWords />
        <Leave className={style.act} />
      </div>
    </Drawer>
  )
}
