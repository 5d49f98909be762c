/** Going through what waits at the desk: the same keys, and the same next one, in the review and in requests. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useHeldFocus } from './use-held-focus.ts'
import { type Keys, useKeys } from './use-keys.ts'

interface Queue {
  readonly step: (by: 1 | -1) => void
  /** Reviewed, approved. */
  readonly accept: () => void
  /** With words: a question, a rejection. */
  readonly sendBack: () => void
}

export const queueKeys = ({ step, accept, sendBack }: Queue): Keys => ({
  a: accept,
  c: sendBack,
  j: () => step(1),
  k: () => step(-1),
  arrowdown: () => step(1),
  arrowup: () => step(-1),
})

/** The next one that waits, else the first one before it. */
export function besideIn<Row>(rows: readonly Row[], at: number, waits: (row: Row) => boolean): Row | undefined {
  return rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(0, at)).find(waits)
}

interface TableQueueProps {
  readonly box: RefObject<HTMLElement | null>
  readonly rows: readonly { readonly key: string }[]
  /** Is told the key of the row that they apply to, which the table marks by aria-current. */
  readonly onCurrent: (key: string | undefined) => void
}

/**
 * The same keys in a table of what waits, from its first moment: on the row that had the focus last, or the one that took
 * its place. Draws nothing.
 */
export default function TableQueue({ box, rows, onCurrent }: TableQueueProps) {
  const [last, setLast] = useState({ key: '', place: 0 })
  const known = rows.findIndex(({ key }) => key === last.key)
  const current = rows[known < 0 ? Math.min(last.place, rows.length - 1) : known]?.key
  useLayoutEffect(() => onCurrent(current), [current, onCurrent])
  const row = () => box.current?.querySelector<HTMLTableRowElement>('tr[aria-current]')
  const first = (of: Element | null | undefined) => of?.querySelector('button')
  const press = (what: string) => () => row()?.querySelector<HTMLElement>(what)?.click()
  const step = (by: 1 | -1) => first(by > 0 ? row()?.nextElementSibling : row()?.previousElementSibling)?.focus()
  const [accept, sendBack] = [press('[aria-keyshortcuts="A"]'), press('[aria-keyshortcuts="C"]')]
  useKeys(box, { ...queueKeys({ step, accept, sendBack }), x: press('input'), enter: press('button') })
  useHeldFocus(box, () => [first(row())])
  useEffect(() => {
    const table = box.current
    const onFocus = ({ target }: FocusEvent) => {
      const place = target instanceof Element && target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex
      if (typeof place === 'number') setLast({ key: rows[place]?.key ?? '', place })
    }
    table?.addEventListener('focusin', onFocus)
    return () => table?.removeEventListener('focusin', onFocus)
  }, [box, rows])
  return null
}
