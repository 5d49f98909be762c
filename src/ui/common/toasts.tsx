import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'

export { notifications }

/** Where toasts appear: above every dialog; look.css keeps them off what is tapped next. */
export default function Toasts() {
  return <Notifications position="top-center" zIndex={600} pauseResetOnHover="notification" />
}
