import { useCallback, useMemo } from 'react'
import { recordTexts } from '../../../registry/texts/record.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'

/** How a person wants to see a list. */
export interface ListPreference {
  /** Rows of a page. */
  readonly size: number | undefined
  /** Keys of columns in the order wished; those that are not named follow in their own. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** px, by column; others are as wide as what they hold. */
  readonly widths: Readonly<Record<string, number>>
  /** A column with one value in all rows is named above instead. */
  readonly fold: boolean
}

const NARROWEST = 48
const WIDEST = 640

/** A width that a column can have, px. */
export const widthWithin = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** What was kept, by whatever version of the app. */
function readPreference(kept: unknown): ListPreference {
  const said = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>
  const widths = Object.entries((said.widths as object | undefined) ?? {}).filter(([, px]) => typeof px === 'number')
  return {
    size: typeof said.size === 'number' ? said.size : undefined,
    order: texts(said.order),
    hidden: texts(said.hidden),
    widths: Object.fromEntries(widths.map(([key, px]) => [key, widthWithin(px as number)])),
    fold: said.fold !== false,
  }
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The preference of the person about one list, and what changes it. @param list what tells the list from others */
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
