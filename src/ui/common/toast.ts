import { toastLife } from '../../registry/index.ts'
import { liveValue } from '../../sync/contract/live-value.ts'
import { useLive } from './book-context.tsx'

export type Severity = 'success' | 'warning' | 'error' | 'info'

const colours = { success: 'pasture', warning: 'ochre', error: 'red', info: 'blue' } as const

const wanted = liveValue(false)

/** Has anything been said yet? Until then nothing of toasts is loaded. */
export const useToastsWanted = (): boolean => useLive(wanted)

let said = 0

/**
 * Says something for a while; it stays while pointed at.
 * @param life ms, else by the length of the text.
 * @returns takes it back, if it still stands.
 */
export function toast(severity: Severity, text: string, life: number = toastLife(text)): () => void {
  wanted.set(true)
  const id = `aviso-${++said}`
  void import('./toasts.tsx').then(({ notifications }) =>
    notifications.show({
      id,
      message: text,
      color: colours[severity],
      autoClose: life,
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
    }),
  )
  return () => void import('./toasts.tsx').then(({ notifications }) => notifications.hide(id))
}
