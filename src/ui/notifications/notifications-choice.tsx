import { useState } from 'react'
import { isAnswered } from '../../registry/index.ts'
import { usePerson } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { notificationWords as words } from './notification-words.ts'

const NotificationsDialog = lazyPart(() => import('./notifications-dialog.tsx'))

/** In the person's menu: what this device notifies of. */
export default function NotificationsChoice({ className }: { className?: string | undefined }) {
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  if (!person || !isAnswered('avisos/opciones', person)) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon name="bell" />
        <span>{words.title}</span>
      </button>
      {opened && <NotificationsDialog onClose={() => setOpened(false)} />}
    </>
  )
}
