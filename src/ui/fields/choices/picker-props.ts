import type { ReactNode } from 'react'
import type { LookUp, Option } from '../../../registry/index.ts'
import type { Seek } from '../../common/use-sought.ts'

export interface PickerProps {
  readonly label: string
  readonly required?: boolean
  readonly options: readonly Option[]
  /** Code of the chosen option; '' for none. */
  readonly value: string
  /** Text for a code that is not among the options. */
  readonly valueName?: string | undefined
  readonly problem?: string | undefined
  /** Shown below the field and read with it. */
  readonly hint?: string | undefined
  readonly locked?: boolean
  readonly placeholder?: string
  /** Its dialog begins at it. */
  readonly 'data-autofocus'?: boolean
  /** Shown instead of the list, and below it: why it is empty, how old it is. */
  readonly empty: string
  /** Why nothing matches a text, if that is known. */
  readonly noMatch?: (text: string) => string | undefined
  /** What can be done about it. */
  readonly noMatchActs?: (text: string) => ReactNode
  readonly footer?: ReactNode
  /** Other spellings of a code: what a chip reader types (chips/reading.ts). With it, Enter moves on. */
  readonly read?: (typed: string) => readonly string[]
  /** Takes what was read instead of choosing it. @returns false: it fits no option, and stays as typed */
  readonly onRead?: (codes: readonly string[]) => boolean
  /** Something is typed and no option is chosen. */
  readonly orTyped?: boolean | undefined
  /** A button inside the field, before its text. */
  readonly aside?: ReactNode
  /** Typing is possible however few options there are: a chip is known by its last digits. */
  readonly always?: boolean
  /** Multiple selection: the list stays open, and picking ticks or unticks. */
  readonly ticked?: ReadonlySet<string>
  readonly onPick: (option: Option | null) => void
  /** There are too many options to be here: the parent receives the searched text and supplies the matching ones. */
  readonly seek?: Seek
  /** The typed text is still being looked up although the field was left: the form waits for it. */
  readonly onLookUp?: (state: LookUp) => void
}
