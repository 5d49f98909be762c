import { useState } from 'react'
import type { ShownRow } from '../shared/list-rows.ts'

/** The rows that a person ticked, on whatever page. */
export interface Chosen {
  readonly rows: readonly ShownRow[]
  readonly has: (row: ShownRow) => boolean
  readonly choose: (rows: readonly ShownRow[], on: boolean) => void
  readonly leave: () => void
}

const none: ReadonlyMap<string, ShownRow> = new Map()

/**
 * @param question the current query as one text. Another query starts with nothing ticked, because actions apply to
 * rows of the visible list; returning to the earlier query restores its ticks.
 */
export function useChosen(question: string): Chosen {
  const [held, setHeld] = useState({ question, ticked: none })
  const ticked = held.question === question ? held.ticked : none
  return {
    rows: [...ticked.values()],
    has: ({ key }) => ticked.has(key),
    choose: (rows, on) =>
      setHeld((now) => {
        const next = new Map(now.question === question ? now.ticked : none)
        for (const row of rows) {
          if (on) next.set(row.key, row)
          else next.delete(row.key)
        }
        return { question, ticked: next }
      }),
    leave: () => setHeld({ question, ticked: none }),
  }
}
