import { useState } from 'react'
import type { ShownRow } from '../list/list-rows.ts'

/** The rows that a person ticked, on whatever page they stand. */
export interface Chosen {
  readonly rows: readonly ShownRow[]
  readonly has: (row: ShownRow) => boolean
  readonly choose: (rows: readonly ShownRow[], on: boolean) => void
  readonly leave: () => void
}

const none: ReadonlyMap<string, ShownRow> = new Map()

export function useChosen(): Chosen {
  const [ticked, setTicked] = useState(none)
  return {
    rows: [...ticked.values()],
    has: ({ key }) => ticked.has(key),
    choose: (rows, on) =>
      setTicked((now) => {
        const next = new Map(now)
        for (const row of rows) {
          if (on) next.set(row.key, row)
          else next.delete(row.key)
        }
        return next
      }),
    leave: () => setTicked(none),
  }
}
