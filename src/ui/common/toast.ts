import { toastLife } from '../../registry/index.ts'
import { liveValue } from '../../sync/contract/live-value.ts'
import { useLive } from './book-context.tsx'

export type Severity = 'success' | 'warning' | 'error' | 'info'

const colours = { success: 'pasture', warning: 'ochre', error: 'red', info: 'blue' } as const

const wanted = liveValue(false)

/** Has a toast been shown yet? Until then their code is not loaded. */
export const useToastsWanted = (): boolean => useLive(wanted)

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
/** When the last toast was shown, if it tells a success; ms of performance.now(). */
let successAt: number | undefined

/** A toast that was shown by the press that also opens the dialog ('Enviar y otro') stays; ms. */
const SAME_PRESS = 1_000

const hideToast = (id: string) => void import('./toasts.tsx').then(({ notifications }) => notifications.hide(id))

/** A dialog opens: a toast of success is hidden, because it would cover fields; warnings and errors stay. */
export function makeRoomForDialog(): void {
  if (successAt !== undefined && performance.now() - successAt > SAME_PRESS) hideToast(last)
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
  successAt = severity === 'success' ? performance.now() : undefined
  const hide = () => hideToast(id)
  void import('./toasts.tsx').then(async ({ notifications, toastBody, announced }) => {
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
      ...(severity === 'success' && actions.length === 0 && { 'data-passing': true }),
      autoClose: life ?? toastLife(text) + (actions.length > 0 ? TO_PRESS : 0),
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
    })
  })
  return hide
}
