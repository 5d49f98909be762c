import { createContext, createElement, type FunctionComponent, memo, use } from 'react'
import type { EditorEvent, Field, Mode, Option, Person, RecordDefinition, Values } from '../../registry/index.ts'

/** The photos of a form being filled: JPEG bytes by slot, in memory until the form or its draft is saved. */
export interface PhotoIntake {
  /** New or stored bytes of a slot; undefined: not on this device. */
  of(slot: string): ArrayBuffer | undefined
  /** Are the bytes of that slot on the disk? failed: they could not be written. */
  kept(slot: string): 'kept' | 'keeping' | 'failed'
  /** The camera may kill the page: what was typed is saved first. */
  beforeCamera(): Promise<void>
}

/** The form around a widget. */
export interface Filling {
  /** Position of a part that is filled in on the page of its record; absent: the form itself. */
  readonly n?: number
  readonly form: RecordDefinition
  readonly values: Values
  readonly mode: Mode
  readonly person: Person
  /** Saving or saved: no automatic changes any more. */
  readonly submitted: boolean
  /** A person has worked on it, now or before: its values may be on paper already. */
  readonly touched: boolean
  /** Key of its draft. */
  readonly place?: string
  /** The outbox entry that is being corrected. */
  readonly editingEntryId: string | undefined
  readonly today: string
  /** Fields that a data call on its way will fill. */
  readonly awaited: readonly string[]
  /** Initial values of a new form; empty if it continues from a draft. */
  readonly begun: Values
  /** Values of the form that was filed just before, in a series: the lists may not know of it yet. */
  readonly last?: Values | undefined
  /** Numbers that other forms on the same page use, and how many earlier forms still need theirs. */
  readonly taken?: readonly string[]
  readonly before?: number
  /** The likely day of a date field, by its name: that of the birth that is declared. */
  readonly expected?: Values | undefined
  /** Names of animals, by chip. */
  readonly names?: Values
  readonly photos: PhotoIntake
  /** Tells the form what has happened in a widget beside a change of its own value. */
  readonly dispatch: (event: EditorEvent) => void
}

const Context = createContext<Filling | null>(null)
export const FillingProvider = Context.Provider

export function useFilling(): Filling {
  const filling = use(Context)
  if (!filling) throw new Error('No form around this widget')
  return filling
}

/** What stands below the field. It is drawn again with the form only where that depends on other fields. */
export const useHint = ({ hint }: Field): string | undefined =>
  typeof hint === 'function' ? hint(use(Context)?.values ?? {}) : hint

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

/**
 * A widget that is drawn again only for something of its own, and for what is taken for it from the form around it:
 * otherwise every letter and choice would draw all fields.
 */
export function drawnFor<Props extends object, More extends object>(
  taken: (around: Filling, props: Props) => More,
  Widget: FunctionComponent<Props & More>,
) {
  const Drawn = memo<object>(Widget as FunctionComponent<object>)
  return (props: Props) => createElement(Drawn, { ...props, ...taken(useFilling(), props) })
}
