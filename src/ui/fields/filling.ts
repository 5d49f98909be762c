import { createContext, use } from 'react'
import type { Field, Mode, Option, Person, RecordDefinition, Values } from '../../registry/index.ts'

/** The photos of a form being filled: JPEG bytes by slot, in memory until the form or its draft is saved. */
export interface PhotoIntake {
  /** New or stored bytes of a slot; undefined: not on this device. */
  of(slot: string): ArrayBuffer | undefined
  put(slot: string, bytes: ArrayBuffer): void
  /** Are the bytes of that slot on the disk? failed: they could not be written. */
  kept(slot: string): 'kept' | 'keeping' | 'failed'
  /** Reports whether a picture is being reduced for the slot: the form waits for it. */
  preparing(slot: string, busy: boolean): void
  /** The camera may kill the page: what was typed is saved first. */
  beforeCamera(): Promise<void>
}

export type LookUp = 'begun' | 'missed' | 'over'

/** The form around a widget. */
export interface Filling {
  readonly form: RecordDefinition
  readonly values: Values
  readonly mode: Mode
  readonly person: Person
  /** Saving or saved: no automatic changes any more. */
  readonly submitted: boolean
  /** A person has worked on it, now or before: its values may be on paper already. */
  readonly touched: boolean
  /** The outbox entry that is being corrected. */
  readonly editingEntryId: string | undefined
  readonly today: string
  /** Initial values of a new form; empty if it continues from a draft. */
  readonly begun: Values
  /** Numbers that other forms on the same page use, and how many earlier forms still need theirs. */
  readonly taken?: readonly string[]
  readonly before?: number
  /** Changes values that a widget keeps beside its own field. */
  readonly patch: (changed: (now: Values) => Values, byPerson: boolean) => void
  /** Fills in missing values that belong to a code already there. */
  readonly completes: (name: string, option: Option) => void
  /** Names of animals, by chip. */
  readonly names?: Values
  readonly photos: PhotoIntake
  /** These fields are filled automatically as soon as a pending answer arrives. */
  readonly awaits: (names: readonly string[], busy: boolean) => void
  /** Reports whether the text typed into this field is still being looked up. missed: no option has that name. */
  readonly looksUp: (name: string, state: LookUp) => void
}

const Context = createContext<Filling | null>(null)
export const FillingProvider = Context.Provider

export function useFilling(): Filling {
  const filling = use(Context)
  if (!filling) throw new Error('No form around this widget')
  return filling
}

/** Properties of every widget. Its label is its accessible name; its message is read with it. */
export interface WidgetProps<F extends Field = Field> {
  readonly name: string
  readonly field: F
  readonly value: string
  readonly problem: string | undefined
  readonly locked: boolean
  /** As typed; the form parses it. An option includes the values that it fills in. */
  readonly onChange: (typed: string, option?: Option) => void
  /** Set by the form itself: does not count as a person's work. */
  readonly onPreset: (option: Option) => void
}
