/**
 * The content of a reading call's answer. It determines how a device treats the answer: whether the inventory answers
 * instead of the host, and what unsent forms remove from it or add to it (promise 8).
 */

/** Wire fields of a call. */
type Fields = Readonly<Record<string, string>>

/** Options of the inventory's filters: the values in an owner's animals. */
export type InventoryChoice =
  | 'owners'
  | 'species'
  | 'breeds'
  | 'females'
  | 'males'
  | 'books'
  | 'birthTypes'
  | 'concepts'

/** Animals that the owner owns or may use by lease. */
export interface AnimalChoices {
  readonly kind: 'animals'
  /** 'asked': by the field SEXO of the call. */
  readonly sex: 'M' | 'H' | 'asked'
  /** Only those with the requested kinship to the male of the call. */
  readonly related?: true
  /**
   * Males that the owner leases: always offered, or to these forms only. 'leftOut': the owner's males that are leased
   * out are excluded.
   */
  readonly leased?: 'offered' | 'leftOut' | { readonly offeredIn: readonly string[] }
}

export type LookupRole =
  /** Rows that a screen shows: not options of a form. */
  | { readonly kind: 'list' }
  /**
   * Options that no form uses up. `narrowedBy`: the call's only filter, and the key of each item with which it is
   * compared.
   */
  | { readonly kind: 'choices'; readonly narrowedBy?: { readonly field: string; readonly key: string } }
  /** Numbers of an owner's block by form code. */
  | { readonly kind: 'numbers' }
  /** Services, births and stock by form code, with the number left. */
  | { readonly kind: 'records' }
  /** Rows of the sub-table of a record of that form code. */
  | { readonly kind: 'rows'; readonly of: string }
  | { readonly kind: 'freeChips' }
  | AnimalChoices
  | { readonly kind: 'inventory'; readonly of: InventoryChoice }
  /** Data of one service, birth or stock: the field with its number; its form code, if no field CODIGO contains it. */
  | { readonly kind: 'record'; readonly number: string; readonly code?: string }
  /** Data of one animal by its chip. */
  | { readonly kind: 'animal'; readonly sex: 'M' | 'H' }
  /** Data of anything else. */
  | { readonly kind: 'facts' }

export const list: LookupRole = { kind: 'list' }
export const choices: LookupRole = { kind: 'choices' }
export const numbers: LookupRole = { kind: 'numbers' }
export const records: LookupRole = { kind: 'records' }
export const freeChips: LookupRole = { kind: 'freeChips' }
export const facts: LookupRole = { kind: 'facts' }
export const narrowedBy = (field: string, key: string): LookupRole => ({ kind: 'choices', narrowedBy: { field, key } })
export const rowsOf = (code: string): LookupRole => ({ kind: 'rows', of: code })
export const occurring = (of: InventoryChoice): LookupRole => ({ kind: 'inventory', of })
export const recordData = (number: string, code?: string): LookupRole => ({
  kind: 'record',
  number,
  ...(code !== undefined && { code }),
})
export const animalData = (sex: 'M' | 'H'): LookupRole => ({ kind: 'animal', sex })
export const animals = (
  sex: AnimalChoices['sex'],
  extras: Pick<AnimalChoices, 'related' | 'leased'> = {},
): LookupRole => ({ kind: 'animals', sex, ...extras })

/** Sex of the animals of this call; '' for both. */
export const sexAsked = ({ sex }: AnimalChoices, fields: Fields): string =>
  sex === 'asked' ? (fields.SEXO ?? '') : sex

/** Does this call offer males that the owner has on lease? */
export function offersLeased(role: AnimalChoices, fields: Fields): boolean {
  const { leased } = role
  if (leased === undefined || leased === 'leftOut' || sexAsked(role, fields) !== 'M') return false
  return leased === 'offered' || leased.offeredIn.includes(fields.CODIGO ?? '')
}
