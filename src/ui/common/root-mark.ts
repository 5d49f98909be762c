import { useLayoutEffect } from 'react'

const shown = new Map<string, number>()

/**
 * Marks the page's root with data-NAME, for styles anywhere on the page, while the caller is shown and wants it.
 * `:root:has(...)` in a style would make the browser compute the style of every element anew whenever one comes or goes:
 * 12 to 30 ms each time, four times that on a phone.
 */
export function useRootMark(name: string, wanted = true): void {
  useLayoutEffect(() => {
    if (!wanted) return
    const { dataset } = document.documentElement
    const change = (by: number) => {
      const count = (shown.get(name) ?? 0) + by
      shown.set(name, count)
      if (count > 0) dataset[name] = ''
      else delete dataset[name]
    }
    change(1)
    return () => change(-1)
  }, [name, wanted])
}
