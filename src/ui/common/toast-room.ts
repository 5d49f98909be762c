/** Over an open dialog toasts lie on its title; what is higher than that moves the dialog down (dialog.module.css). */

const PLACE = '.mantine-Notifications-root[data-position="bottom-center"]'
/** Height of the visible toasts, px. */
const ROOM = '--toast-height'
const { style } = document.documentElement
const heightNow = () => Math.ceil(document.querySelector(PLACE)?.getBoundingClientRect().height ?? 0)

/** For a dialog that opens. */
export const makeRoomForToast = () => style.setProperty(ROOM, `${heightNow()}px`)

let watcher: ResizeObserver | undefined
/** Follows the toasts; while a dialog is open the room only grows, so that nothing moves under a finger when they go. */
export function keepRoomForToasts(): void {
  watcher ??= new ResizeObserver(() => {
    const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    if (!isOpen || heightNow() > Number.parseInt(style.getPropertyValue(ROOM) || '0', 10)) makeRoomForToast()
  })
  const place = document.querySelector(PLACE)
  if (place) watcher.observe(place)
}
