import { useEffect } from 'react'
import { toastLife } from '../../registry/index.ts'
import { liveValue } from '../../sync/contract/live-value.ts'
import { useLive } from './book-context.tsx'

export type Severity = 'success' | 'warning' | 'error' | 'info'

const colours = { success: 'pasture', warning: 'ochre', error: 'red', info: 'blue' } as const

const wanted = liveValue(false)

/** Has a toast been shown yet? Until then their code is not loaded. */
export function useToastsWanted(): boolean {
  const shown = useLive(wanted)
  useEffect(() => (shown ? watchWork() : undefined), [shown])
  return shown === true
}

export interface ToastMore {
  /** ms, else by the length of the text. */
  readonly life?: number
  /** What the text is about. */
  readonly title?: string
  /** Further sentences. */
  readonly also?: readonly string[]
  /** What may be done about it; pressing one takes the toast back. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[]
}

/** With something to press it stays longer. */
const TO_PRESS = 2_000

let count = 0
/** Id of the toast that was shown last. */
let last = ''
/** Id of the success that is shown; undefined: none is, or it was taken back. */
let success: string | undefined
/** Has the person pressed or typed anything since it was shown? */
let wentOn = false

const hideToast = (id: string) => void import('./toasts.tsx').then(({ notifications }) => notifications.hide(id))

function hideSuccess(): void {
  if (success !== undefined) hideToast(success)
  success = undefined
}

/** Work in a dialog takes a success off its fields: whoever goes on has read it, or does not need to. */
function watchWork(): () => void {
  const goOn = ({ target }: Event) => {
    wentOn = true
    if (target instanceof Element && target.closest('[role="dialog"]')) hideSuccess()
  }
  const kinds = ['pointerdown', 'keydown']
  for (const kind of kinds) addEventListener(kind, goOn, true)
  return () => {
    for (const kind of kinds) removeEventListener(kind, goOn, true)
  }
}

/**
 * A dialog opens: a success would cover its fields, and is hidden; warnings and errors stay. What the press that opens
 * the dialog says itself ('Enviar y otro') stays until the person goes on in it.
 */
export function makeRoomForDialog(): void {
  if (wentOn) hideSuccess()
}

/**
 * Says something for a while; it stays while pointed at. One at a time: what was said before makes room.
 * @returns takes it back, if it still stands.
 */
export function toast(severity: Severity, text: string, more: number | ToastMore = {}): () => void {
  const { life, title, also = [], actions = [] } = typeof more === 'number' ? { life: more } : more
  wanted.set(true)
  const id = `aviso-${++count}`
  const before = last
  last = id
  success = severity === 'success' ? id : undefined
  wentOn = false
  const hide = () => hideToast(id)
  void import('./toasts.tsx').then(async ({ notifications, toastBody, announced, tick }) => {
    await announced
    if (before !== '') notifications.hide(before)
    notifications.show({
      id,
      title,
      message: toastBody(
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
      ...(severity === 'success' && { 'data-passing': true, icon: tick }),
      autoClose: life ?? toastLife(text) + (actions.length > 0 ? TO_PRESS : 0),
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
    })
  })
  return hide
}
