import { useCallback, useEffect, useRef, useState } from 'react'
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
  const newest = useRef(kept)
  useEffect(() => {
    newest.current = kept
  }, [kept])
  /** Set here and not read back yet: what is set next builds on it. `of`: what was kept then. */
  const [set, setSet] = useState<{ name: string; value: unknown; of: unknown; saving: boolean }>()
  const keep = useCallback(
    (value: unknown) => {
      setSet({ name, value, of: newest.current, saving: true })
      book.lists.prefer(name, value).then(
        () => setSet((now) => now && { ...now, saving: now.saving && now.value !== value }),
        (error: unknown) => {
          setSet(undefined)
          toast('error', notSaved(error))
        },
      )
    },
    [book, name, notSaved],
  )
  return [set?.name === name && (set.saving || set.of === kept) ? set.value : kept, keep] as const
}
