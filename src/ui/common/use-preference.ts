import { useCallback } from 'react'
import { notSavedText } from './action-error-text.ts'
import { useBook, useLive } from './book-context.tsx'
import { toast } from './toast.ts'

/**
 * A preference of the signed-in person on this device, as whatever version of the app stored it, and its setter.
 * undefined: not set, or not known yet.
 */
export function usePreference(name: string) {
  const book = useBook()
  const kept = useLive(book.lists.preferences)?.[name]
  const keep = useCallback(
    (value: unknown) => {
      book.lists.prefer(name, value).catch((error: unknown) => toast('error', notSavedText(error)))
    },
    [book, name],
  )
  return [kept, keep] as const
}
