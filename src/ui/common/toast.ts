import { useEffect } from 'react'
import { toastLife } from '../../registry/index.ts'
import { liveValue } from '../../sync/contract/live.ts'
import { useLive } from './book-context.tsx'

export type Severity = 'success' | 'warning' | 'error' | 'info'

const colours = { success: 'pasture', warning: 'ochre', error: 'red', info: 'var(--info)' } as const

const wanted = liveValue(false)

/** Has a toast been shown yet? Until then their code is not loaded. */
export function useToastsWanted(): boolean {
  const shown = useLive(wanted)
  useEffect(() => (shown ? watchWork() : undefined), [shown])
  return shown === true
}

export interface ToastMore {
  /** ms; default: by the length of the text. */
  readonly life?: number
  /** What the text is about. */
  readonly title?: string
  /** The text in a word, beside the title: on a phone instead of it. */
  readonly brief?: string
  /** Further sentences. */
  readonly also?: readonly string[]
  /** Possible actions; pressing one removes the toast. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[]
}

/** A toast with buttons stays longer. */
const TO_PRESS = 2_000

let count = 0
/** Id of the last toast. */
let last = ''
/** Id of the visible success toast; undefined: none, or it was removed. */
let success: string | undefined
/** Has the person pressed or typed anything since it was shown? */
let interacted = false

/** Loads that failed are begun anew so many times, with this pause, ms. */
const MOST = 4
const PAUSE = 1_000

/** The signal may be lost in mid load, and the part be on the device a moment later. */
const parts = (tries = MOST): Promise<typeof import('./toasts.tsx')> =>
  import('./toasts.tsx').catch(async (error: unknown) => {
    if (tries === 0) throw error
    await new Promise((go) => setTimeout(go, PAUSE))
    return parts(tries - 1)
  })

const hideToast = (id: string) => void parts().then(({ notifications }) => notifications.hide(id))

function hideSuccess(): void {
  if (success !== undefined) hideToast(success)
  success = undefined
}

/** Whoever touches anything else, or types in a dialog, has read a success toast or does not need it: it goes. */
function watchWork(): () => void {
  const onInput = ({ type, target }: Event) => {
    interacted = true
    if (!(target instanceof Element) || target.closest('[data-passing]')) return
    if (type === 'pointerdown' || target.closest('[role="dialog"]')) hideSuccess()
  }
  const kinds = ['pointerdown', 'keydown']
  for (const kind of kinds) addEventListener(kind, onInput, true)
  return () => {
    for (const kind of kinds) removeEventListener(kind, onInput, true)
  }
}

/**
 * When a dialog opens, a success toast would cover its fields and is hidden; warnings and errors stay. A toast that
 * belongs to the same press ('Enviar y otro') stays until the person continues in the dialog.
 */
export function makeRoomForDialog(): void {
  if (interacted) hideSuccess()
}

/** Before they are needed: what is saved in a dialog is confirmed at once, even where the signal goes meanwhile. */
export function bringToasts(): void {
  parts().catch(() => {})
}

/**
 * Shows a message for a while; it stays while pointed at. One at a time: it replaces the previous one.
 * @returns removes it, if it is still shown.
 */
export function toast(severity: Severity, text: string, more: number | ToastMore = {}): () => void {
  const { life, title, brief, also = [], actions = [] } = typeof more === 'number' ? { life: more } : more
  wanted.set(true)
  const id = `aviso-${++count}`
  const before = last
  last = id
  success = severity === 'success' ? id : undefined
  interacted = false
  const hide = () => hideToast(id)
  void parts().then(async ({ notifications, toastBody, announced, tick }) => {
    await announced
    if (before !== '') notifications.hide(before)
    // Another was said while this one waited for its part of the app.
    if (last !== id) return
    notifications.show({
      id,
      message: toastBody(
        title,
        brief,
        [text, ...also],
        actions.map(({ label, run }) => ({
          label,
          run: () => {
            hide()
            run()
          },
        })),
      ),
      color: colours[severity],
      ...(severity === 'success' && { 'data-passing': true, icon: tick, withCloseButton: false }),
      autoClose: life ?? toastLife(text) + (actions.length > 0 ? TO_PRESS : 0),
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
    })
    keepRoomForToasts()
  })
  return hide
}

const TOASTS = '.mantine-Notifications-root[data-position="top-center"]'
/** What begins below the toasts: open dialogs and the menu (dialog.module.css). */
const BELOW = '[data-below-toast]'
/** On each of them: the page's root would pass it on to every element there is. */
const ROOM = '--toast-height'
/** Of the tallest toast, px: one that goes while the next one comes needs no room of its own. */
let height = 0

const below = () => document.querySelectorAll<HTMLElement>(BELOW)
const room = (place: HTMLElement) => Number.parseInt(place.style.getPropertyValue(ROOM) || '0', 10)
const setRoom = (place: HTMLElement) => place.style.setProperty(ROOM, `${height}px`)

/** For a dialog that opens. */
export const makeRoomForToast = () => {
  for (const place of below()) if (room(place) !== height) setRoom(place)
}

let watcher: ResizeObserver | undefined
/** Follows the toasts; what is open only gets more room, so that nothing moves under a finger when they go. */
function keepRoomForToasts(): void {
  watcher ??= new ResizeObserver(([toasts]) => {
    const all = toasts?.target.querySelectorAll<HTMLElement>('.mantine-Notification-root') ?? []
    height = Math.max(0, ...[...all].map(({ offsetHeight }) => offsetHeight))
    for (const place of below()) if (height > room(place)) setRoom(place)
  })
  const toasts = document.querySelector(TOASTS)
  if (toasts) watcher.observe(toasts)
}
