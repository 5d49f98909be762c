import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { Icon } from './icon.tsx'
import style from './toasts.module.css'

export { notifications }

/** What a toast says, and its buttons beside it: one or two lines, so that it covers little. */
export const toastBody = (
  title: string | undefined,
  brief: string | undefined,
  sentences: readonly string[],
  actions: readonly { readonly label: string; readonly run: () => void }[],
): ReactNode => (
  <div className={style.toast}>
    <div className={style.words} data-brief={brief}>
      {title ? <b>{title.replaceAll(/(\d) (?=kg\b)| (?=·)/g, '$1\u00a0')}</b> : null}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
    {actions.map(({ label, run }) => (
      <Button key={label} variant="subtle" size="compact-md" onClick={run}>
        {label}
      </Button>
    ))}
  </div>
)

/** For a success, beside its text. */
export const tick: ReactNode = (
  <span className={style.tick}>
    <Icon name="check" size={20} />
  </span>
)

let here: () => void
/** The live region must be on the page before content is inserted, or screen readers miss it. */
export const announced = new Promise<void>((resolve) => {
  here = resolve
})

/** Position of toasts: over the top bar and above a dialog, never over what is tapped or read next (look.css). */
export default function Toasts() {
  useEffect(() => here(), [])
  return (
    <Notifications
      position="top-center"
      zIndex={600}
      pauseResetOnHover="notification"
      limit={1}
      // Large text needs more than the default 200 px: the buttons come last.
      notificationMaxHeight="80vh"
      aria-live="polite"
    />
  )
}
