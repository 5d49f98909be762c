import { type ListSearch, readListSearch } from './list-search.ts'

/** The dialog open over a list, as the address gives it: a phone's back button closes it. */
export type Opening =
  /** given: the word of its initial values and of its draft (animals/open-form.ts). */
  | { readonly kind: 'add'; readonly given?: string | undefined }
  /** A record of the host, by its form number. */
  | { readonly kind: 'view' | 'edit'; readonly number: string }
  /** A part of a record: a further birth. */
  | { readonly kind: 'part'; readonly number: string; readonly part: string }
  /** Another view of a record: its members, its PDF, a switch. */
  | { readonly kind: 'action'; readonly number: string; readonly name: string }
  /** An entry of the outbox. at: the field that one means to correct. */
  | { readonly kind: 'viewEntry' | 'editEntry'; readonly entry: string; readonly at?: string }

/**
 * Opens a dialog; null leaves it to where one was before.
 * @param instead in the place of the open one: it leads back to where that one does
 */
export type Open = (opening: Opening | null, instead?: boolean) => void

/** ?adicionar=1 (&con={word}), ?editar={entry} (&campo={field}), ?consultar={number}, ?pendiente={entry}, ?modificar={number}, ?parte={form}&de={number}, ?abrir={name}&de={number} */
export interface OpeningSearch {
  readonly adicionar?: number | undefined
  readonly con?: string | undefined
  readonly editar?: string | undefined
  readonly campo?: string | undefined
  readonly consultar?: string | undefined
  readonly pendiente?: string | undefined
  readonly modificar?: string | undefined
  readonly parte?: string | undefined
  readonly abrir?: string | undefined
  readonly de?: string | undefined
}

/** The address of a list: its view, and the dialog open over it. */
export type ScreenSearch = OpeningSearch & ListSearch

/** Parses an address; unknown parameters are ignored. The router passes numbers as numbers. */
export const readSearch = (search: Readonly<Record<string, unknown>>): ScreenSearch => ({
  ...readListSearch(search),
  ...readOpening(search),
})

function readOpening(search: Readonly<Record<string, unknown>>): OpeningSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  return {
    adicionar: text('adicionar') === '1' ? 1 : undefined,
    con: text('con'),
    editar: text('editar'),
    campo: text('campo'),
    consultar: text('consultar'),
    pendiente: text('pendiente'),
    modificar: text('modificar'),
    parte: text('parte'),
    abrir: text('abrir'),
    de: text('de'),
  }
}

export function openingOf(search: OpeningSearch): Opening | null {
  if (search.adicionar) return { kind: 'add', given: search.con }
  if (search.editar) return { kind: 'editEntry', entry: search.editar, ...(search.campo && { at: search.campo }) }
  if (search.pendiente) return { kind: 'viewEntry', entry: search.pendiente }
  if (search.consultar) return { kind: 'view', number: search.consultar }
  if (search.modificar) return { kind: 'edit', number: search.modificar }
  if (search.parte && search.de) return { kind: 'part', part: search.parte, number: search.de }
  if (search.abrir && search.de) return { kind: 'action', name: search.abrir, number: search.de }
  return null
}

export function searchOf(opening: Opening | null): OpeningSearch {
  switch (opening?.kind) {
    case 'add':
      return { adicionar: 1, con: opening.given }
    case 'editEntry':
      return { editar: opening.entry, ...(opening.at && { campo: opening.at }) }
    case 'viewEntry':
      return { pendiente: opening.entry }
    case 'view':
      return { consultar: opening.number }
    case 'edit':
      return { modificar: opening.number }
    case 'part':
      return { parte: opening.part, de: opening.number }
    case 'action':
      return { abrir: opening.name, de: opening.number }
    default:
      return {}
  }
}
