import { useCallback, useMemo, useState } from 'react'
import { notSavedText } from '../../common/action-error-text.ts'
import { usePreference } from '../../common/use-preference.ts'

/** A person's display preferences for a list. */
export interface ListPreference {
  /** Column keys in the preferred order; columns that are not listed follow in their own order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** px, by column; others are as wide as their content. */
  readonly widths: Readonly<Record<string, number>>
  /** A column with one value in all rows is shown above instead: only if asked for. */
  readonly foldEqual: boolean
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
    order: texts(stored.order),
    hidden: texts(stored.hidden),
    widths: Object.fromEntries(widths.map(([key, px]) => [key, widthWithin(px as number)])),
    foldEqual: stored.foldEqual === true,
  }
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The person's preference for one list, and its setter. @param list unique name of the list */
export function useListPreference(list: string) {
  const [kept, keep] = usePreference(`lista ${list}`, notSavedText)
  /** Set here and not read back yet: what is set next builds on it. */
  const [set, setSet] = useState<{ list: string; of: unknown; value: ListPreference }>()
  const preference = useMemo(
    () => (set?.list === list && set.of === kept ? set.value : readPreference(kept)),
    [set, list, kept],
  )
  const prefer = useCallback(
    (change: Partial<ListPreference>) => {
      const value = { ...preference, ...change }
      setSet({ list, of: kept, value })
      keep(value)
    },
    [keep, kept, list, preference],
  )
  return { preference, prefer }
}

type ListOrder = 'usual' | 'documented'

/** Does the person prefer the documented order to the order of work? One value for all lists. */
export function useOrderPreference() {
  const [kept, preferOrder] = usePreference('orden de las listas', notSavedText)
  return { documented: kept === 'documented', preferOrder: preferOrder as (order: ListOrder) => void }
}

/** Rows per page, one value for all lists; undefined: not chosen yet. */
export function usePageSize() {
  const [kept, preferSize] = usePreference('filas por página', notSavedText)
  return { size: typeof kept === 'number' ? kept : undefined, preferSize }
}
