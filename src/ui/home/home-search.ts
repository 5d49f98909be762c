/** Search parameters of the home screen: the animal search, and the inventory's view. */
import { type ListSearch, readListSearch } from '../record/shared/list-search.ts'

/**
 * ?buscar=1: leads to the animals (a shortcut of an earlier release); ?texto={the inventory's search}; the others as in
 * every list.
 */
export interface HomeSearch extends Omit<ListSearch, 'buscar' | 'elegido'> {
  readonly buscar?: 1 | undefined
  readonly texto?: string | undefined
}

export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  const { buscar: texto, elegido: _, ...list } = readListSearch({ ...search, buscar: search.texto })
  return { ...list, texto, buscar: String(search.buscar) === '1' ? 1 : undefined }
}

/** The inventory's part, as in every list. */
export const inventoryPart = ({ buscar: _, texto, ...list }: HomeSearch): ListSearch => ({ ...list, buscar: texto })

/** The address after a change of the inventory's view. */
export const withInventory = ({ buscar: texto, elegido: _, ...list }: ListSearch): HomeSearch => ({ ...list, texto })
