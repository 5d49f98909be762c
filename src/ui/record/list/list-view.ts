import { useState } from 'react'
import type { Sort } from './list-rows.ts'

/** Rows of a page until somebody asks for more or fewer. */
const FIRST_SIZE = 10

interface Place {
  readonly search: string
  readonly sort: Sort | undefined
  readonly size: number
  /** Place of the first row in sight, from 0. */
  readonly first: number
}

export interface ListView extends Place {
  /** Any change except of the position starts again at the first row. */
  readonly look: (change: Partial<Place>) => void
}

const start: Place = { search: '', sort: undefined, size: FIRST_SIZE, first: 0 }

/** The position in a list. @param of identifies the list: another one starts at its beginning. */
export function useListView(of = ''): ListView {
  const [held, setHeld] = useState({ of, place: start })
  const place = held.of === of ? held.place : start
  return {
    ...place,
    look: (change) =>
      setHeld((now) => ({ of, place: { ...(now.of === of ? now.place : start), first: 0, ...change } })),
  }
}
