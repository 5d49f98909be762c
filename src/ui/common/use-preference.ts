import { useCallback } from 'react'
import { useBook, useLive } from './book-context.tsx'
import { toast } from './toast.ts'

/**
 * A preference of the signed-in person on this device, as whatever version of the app stored it, and its setter.
 * undefined: not set, or not known yet. @param notSaved the message if it cannot be stored; given, because every page
 * loads this file and not every page the texts
 */
export function usePreference(name: string, notSaved: (error: unknown) => string) {
  const book = useBook()
  const kept = useLive(book.lists.preferences)?.[name]
  const keep = useCallback(
    (value: unknown) => {
      book.lists.prefer(name, value).catch((error: unknown) => toast('error', notSaved(error)))
    },
    [book, name, notSaved],
  )
  return [kept, keep] as const
}
