import { useCallback, useMemo } from 'react'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'

/** A person's display preferences for a list. */
export interface ListPreference {
  /** Rows per page. */
  readonly size: number | undefined
  /** Column keys in the preferred order; columns that are not listed follow in their own order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** px, by column; others are as wide as their content. */
  readonly widths: Readonly<Record<string, number>>
  /** A column with one value in all rows is shown above instead. */
  readonly fold: boolean
}

const NARROWEST = 48
const WIDEST = 640

/** Allowed widths of a column, px. */
export const widthWithin = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** The stored value, from whatever version of the app. */
function readPreference(kept: unknown): ListPreference {
  const stored = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>
  const widths = Object.entries((stored.widths as object | undefined) ?? {}).filter(([, px]) => typeof px === 'number')
  return {
    size: typeof stored.size === 'number' ? stored.size : undefined,
    order: texts(stored.order),
    hidden: texts(stored.hidden),
    widths: Object.fromEntries(widths.map(([key, px]) => [key, widthWithin(px as number)])),
    fold: stored.fold !== false,
  }
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The person's preference for one list, and its setter. @param list unique name of the list */
export function useListPreference(list: string) {
  const book = useBook()
  const kept = useLive(book.preferences)?.[`lista ${list}`]
  const preference = useMemo(() => readPreference(kept), [kept])
  const prefer = useCallback(
    (change: Partial<ListPreference>) => {
      book.prefer(`lista ${list}`, { ...preference, ...change }).catch(() => toast('error', recordTexts.notSaved))
    },
    [book, list, preference],
  )
  return { preference, prefer }
}
