import { useSyncExternalStore } from 'react'
import { toastLife } from '../../registry/index.ts'

export type Severity = 'success' | 'warning' | 'error' | 'info'

const colours = { success: 'pasture', warning: 'ochre', error: 'red', info: 'blue' } as const

let wanted = false
const listeners = new Set<() => void>()

/** Has anything been said yet? Until then nothing of toasts is loaded. */
export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => wanted,
    () => false,
  )

let said = 0

/**
 * Says something for a while; it stays while pointed at.
 * @param life ms, else by the length of the text.
 * @returns takes it back, if it still stands.
 */
export function toast(severity: Severity, text: string, life: number = toastLife(text)): () => void {
  wanted = true
  const id = `aviso-${++said}`
  for (const told of listeners) told()
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
