import { createContext, use } from 'react'
import type { Field, Mode, Option, Person, RecordDefinition, Values } from '../../registry/index.ts'

/** The photos of a form being filled: JPEG bytes by slot, in memory until the form or its draft is saved. */
export interface PhotoIntake {
  /** New or kept bytes of a slot; undefined: none on this device. */
  of(slot: string): ArrayBuffer | undefined
  put(slot: string, bytes: ArrayBuffer): void
  /** Do the bytes of that slot lie on the disk? failed: they could not be written. */
  kept(slot: string): 'kept' | 'keeping' | 'failed'
  /** A picture is being made small for the slot, or no longer: the form waits for it. */
  preparing(slot: string, busy: boolean): void
  /** The camera may kill the page: what is written is saved first. */
  beforeCamera(): Promise<void>
}

export type LookUp = 'begun' | 'missed' | 'over'

/** The form around a widget. */
export interface Filling {
  readonly form: RecordDefinition
  readonly values: Values
  readonly mode: Mode
  readonly person: Person
  /** Being saved, or already: nothing changes by itself any more. */
  readonly submitted: boolean
  /** A person has worked on it, now or before: what stands in it may be on paper already. */
  readonly touched: boolean
  /** The entry of the outbox that is being corrected. */
  readonly editingEntryId: string | undefined
  readonly today: string
  /** What a new form began with; nothing where it goes on from a draft. */
  readonly begun: Values
  /** Numbers that others of the same page take, and how many before this one are still to take theirs. */
  readonly taken?: readonly string[]
  readonly before?: number
  /** Changes what a widget keeps beside its own field. */
  readonly patch: (changed: (now: Values) => Values, byPerson: boolean) => void
  /** What a code that stands there already brings along is filled in where it is missing. */
  readonly completes: (name: string, option: Option) => void
  /** Of animals, by chip. */
  readonly names?: Values
  readonly photos: PhotoIntake
  /** These fields fill themselves as soon as an answer is there that is under way. */
  readonly awaits: (names: readonly string[], busy: boolean) => void
  /** What a person wrote in this field is still being looked up, or no longer. missed: nothing is called so. */
  readonly looksUp: (name: string, state: LookUp) => void
}

const Context = createContext<Filling | null>(null)
export const FillingProvider = Context.Provider

export function useFilling(): Filling {
  const filling = use(Context)
  if (!filling) throw new Error('No form around this widget')
  return filling
}

/** What every widget gets. Its label is its accessible name; its problem is read with it. */
export interface WidgetProps<F extends Field = Field> {
  readonly name: string
  readonly field: F
  readonly value: string
  readonly problem: string | undefined
  readonly locked: boolean
  /** As typed; the form parses it. An option comes with what choosing it fills in. */
  readonly onChange: (typed: string, option?: Option) => void
  /** Chosen by the form itself: not yet anybody's work. */
  readonly onPreset: (option: Option) => void
}
