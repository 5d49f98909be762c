/** Single answers of the host as stored on this device: choices, facts, and texts of the association. */
import type { LookupRequest, Option, Values } from '../../registry/index.ts'
import type { RowsWanted } from './lists.ts'
import type { Aged, Live, Members } from './live.ts'

export interface Lookups {
  /**
   * Options of a lookup: the cached answer or the inventory, minus what unsent forms already use, plus what they
   * provide. editing: the entry being edited; what it uses itself remains available.
   */
  options(request: LookupRequest, editing?: string): Live<Aged<readonly Option[]>>
  /** First item of a data call, or null when the device does not have it. */
  item(request: LookupRequest, editing?: string): Live<Aged<Values | null>>
  /** All rows of a documented list as last answered and stored sealed; refreshed when old. */
  answer(request: LookupRequest): Live<Aged<readonly Values[]>>
  /** Names of animals by chip, for cards and receipts; unknown animals are left out. */
  names(chips: readonly string[]): Live<Values>
  help(helpId: number): Live<Aged<readonly string[]>>
  /** documentosInicioLateral, signed in or not: URL, DESCRIPCION, PAGINA. Public: kept in clear, or only in memory. */
  readonly news: Live<Aged<readonly Values[]>>
  /** documentosInicio, for the public home: URL, ID. */
  readonly homeImages: Live<Aged<readonly Values[]>>
  /** parametros/parametros, first item. */
  readonly parameters: Live<Aged<Readonly<Record<string, unknown>>>>
  /** Fetches what a screen shows again; does nothing without signal. herdOf: an owner, '' = the person's own scope. */
  refresh(request: LookupRequest | RowsWanted | { readonly herdOf: string }): void
}

export const lookupsMembers: Members<Lookups> = {
  options: 'question',
  item: 'question',
  answer: 'question',
  names: 'question',
  help: 'question',
  news: 'live',
  homeImages: 'live',
  parameters: 'live',
  refresh: 'command',
}
