/**
 * What the answer of a reading call is made of. Everything that a device does to an answer follows from it: whether the
 * inventory answers in the host's place, and what unsent forms take from it or bring to it (promise 8).
 */

/** Wire fields of a call. */
type Fields = Readonly<Record<string, string>>

/** Choices of the inventory's filters: what occurs among an owner's animals. */
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
  /** Only those whose kinship to the male of the call is the one that it names. */
  readonly related?: true
  /** Males that he leases: offered always, or to these forms only. 'leftOut': his own, while they are let. */
  readonly leased?: 'offered' | 'leftOut' | { readonly offeredIn: readonly string[] }
}

export type LookupRole =
  /** Rows that a screen shows: nothing that a form chooses from. */
  | { readonly kind: 'list' }
  /** Choices that no form uses up. `narrowedBy`: the call's one filter and the key of each item that it compares. */
  | { readonly kind: 'choices'; readonly narrowedBy?: { readonly field: string; readonly key: string } }
  /** Numbers of an owner's block by form code. */
  | { readonly kind: 'numbers' }
  /** Services, births and stock by form code, with what is left of them. */
  | { readonly kind: 'records' }
  /** Rows of the sub-table of a record of that form code. */
  | { readonly kind: 'rows'; readonly of: string }
  | { readonly kind: 'freeChips' }
  | AnimalChoices
  | { readonly kind: 'inventory'; readonly of: InventoryChoice }
  /** Data of one service, birth or stock: the field of its number; its form code, where no field CODIGO names it. */
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

/** Of which sex the animals of this call are; '' for both. */
export const sexAsked = ({ sex }: AnimalChoices, fields: Fields): string =>
  sex === 'asked' ? (fields.SEXO ?? '') : sex

/** Does this call offer males that the owner has on lease? */
export function offersLeased(role: AnimalChoices, fields: Fields): boolean {
  const { leased } = role
  if (leased === undefined || leased === 'leftOut' || sexAsked(role, fields) !== 'M') return false
  return leased === 'offered' || leased.offeredIn.includes(fields.CODIGO ?? '')
}
