/** Whose animal a field of a form may name: checked by the host for every form, before the form's own judgement. */

export type Whose =
  /** The owner's. */
  | 'own'
  /** The owner's, or leased to the owner. */
  | 'own-or-leased'
  /** Not another associate's: the owner's, leased, without owner, or not registered yet (an imported animal). */
  | 'not-anothers'
  /** Of the record that the form refers to (service, group, stock, lease), with which its judgement compares it. */
  | 'of-record'
  /** Anyone's: it is only mentioned, as an ancestor. */
  | 'anyone'
  /** None yet: a free chip, which filing assigns. */
  | 'new'

export interface AnimalOwner {
  readonly whose: Whose
  readonly sex?: 'M' | 'H'
  /** The field with the day on which it must be so, or those with the first and last day; absent: when it is filed. */
  readonly on?: string | readonly [from: string, until: string] | undefined
}

export const ofRecord: AnimalOwner = { whose: 'of-record' }
export const anyones: AnimalOwner = { whose: 'anyone' }
export const newChip: AnimalOwner = { whose: 'new' }
