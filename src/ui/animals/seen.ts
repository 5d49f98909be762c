/** Animals that were seen today: whose page was opened, and whose forms were filed on this device. */
import { useEffect } from 'react'
import { farmDay, findForm } from '../../registry/index.ts'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'

/** Key under which they are remembered. */
const NAME = 'vistos'
/** More than are read on a farm in a day. */
const MOST = 500

interface Seen {
  readonly day: string
  /** The last one first. */
  readonly chips: readonly string[]
}

const readSeen = (kept: unknown, today: string): readonly string[] => {
  const { day, chips } = (kept ?? {}) as Partial<Seen>
  return day === today && Array.isArray(chips) ? chips.filter((chip) => typeof chip === 'string') : []
}

/** Remembers that this animal has been looked at. It is no work: what cannot be stored is not said. */
export function useSeeing(chip: string, isKnown: boolean): void {
  const book = useBook()
  const { clock } = useSurroundings()
  const day = clock.today()
  const preferences = useLive(book.lists.preferences)
  const before = preferences && readSeen(preferences[NAME], day)
  const isNew = isKnown && before !== undefined && before[0] !== chip
  useEffect(() => {
    if (!isNew) return
    const chips = [chip, ...(before ?? []).filter((one) => one !== chip)].slice(0, MOST)
    book.lists.prefer(NAME, { day, chips } satisfies Seen).catch(() => undefined)
  }, [isNew, book, chip, day, before])
}

/** Chips of the animals seen today, those of today's forms included: not the donor of an embryo, who was not there. */
export function useSeen(): readonly string[] {
  const book = useBook()
  const { clock } = useSurroundings()
  const today = clock.today()
  const looked = readSeen(useLive(book.lists.preferences)?.[NAME], today)
  const filed = [...(useLive(book.outbox.entries) ?? [])]
    .filter(({ capturedAt }) => farmDay(capturedAt) === today)
    .sort((a, b) => b.capturedAt - a.capturedAt)
    .flatMap(({ form, row, values }) => {
      const chip = findForm(form)?.inWords?.({ ...row, ...values }).animal
      return chip ? [chip] : []
    })
  return [...new Set([...looked, ...filed])].slice(0, MOST)
}
