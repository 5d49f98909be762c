/** The state of an open form, and how it begins (README.md). */

import { photoTexts } from '../texts/photo.ts'
import type { StorageTrouble } from '../texts/storage.ts'
import type { Finding } from '../vocabulary/define-advice.ts'
import type { FormDefinition, FormFacts, RecordDefinition, RecordTexts, Values } from '../vocabulary/define-form.ts'
import type { Person } from '../vocabulary/person.ts'
import { isGateOpen, type Mode, type Problems } from './form-state.ts'
import type { Young } from './litter.ts'

export interface NewPhoto {
  readonly slot: string
  /** JPEG, already within the field's limit. */
  readonly bytes: ArrayBuffer
}

/** What is filled in, and by whom: it does not change with what is typed. */
export interface EditorContext {
  readonly form: RecordDefinition
  readonly mode: Mode
  readonly person: Person
  /** yyyy-mm-dd at the farm. */
  readonly today: string
  readonly parameters?: FormFacts['parameters']
  /** The record at the host. */
  readonly row?: Values | undefined
  /** The form of its further young or rows, if they are filled in on the same page. */
  readonly part?: FormDefinition | undefined
}

export interface EditorState {
  readonly values: Values
  /** Those taken since the form was opened, or in its draft. */
  readonly photos: readonly NewPhoto[]
  /** Photos that are on the disk (true) or could not be written. */
  readonly written: ReadonlyMap<ArrayBuffer, boolean>
  /** Why what was typed is only on the screen. */
  readonly lacking: 'keys' | 'unknown' | StorageTrouble | undefined
  /** ms UTC when the draft was saved from which it continues. */
  readonly draftOf: number | undefined
  /** Initial values of a new form; empty if it continues from a draft. */
  readonly begun: Values
  /** A person has worked on it, now or before: its values may be on paper already. */
  readonly touched: boolean
  /** Fields that the focus has left. */
  readonly left: readonly string[]
  /** Which fields show their messages even if untouched: none, those before the gate, or all. */
  readonly asked: 'nothing' | 'before' | 'all'
  readonly gateOpen: boolean
  /** Messages of the host or the book, valid for these values only. */
  readonly answered: { readonly problems: Problems; readonly of: Values }
  /** Why it was not sent or saved, where no field is the reason: it stands until the next try. */
  readonly refusal: RecordTexts['failed'] | undefined
  /** Slots whose picture is being reduced: it would be missing from what is sent. */
  readonly preparing: readonly string[]
  /** Fields that a pending answer will fill: they do not count as empty yet. */
  readonly awaited: readonly string[]
  /** Fields whose typed text is being looked up. */
  readonly lookedUp: readonly string[]
  /** A typed text was not found since 'Enviar' was pressed. */
  readonly missed: boolean
  /** By position in the litter; the form itself is the first. */
  readonly advice: Readonly<Record<number, Advised>>
  /** Texts of the questions that were answered with yes. */
  readonly confirmed: readonly string[]
  /** held: 'Enviar' takes effect when a pending answer arrives. */
  readonly phase: 'filling' | 'held' | 'sending' | 'saved'
  /** What was there when it was last sent. */
  readonly sent: Pick<EditorState, 'values' | 'photos'> | undefined
  /** What must be answered before it is sent. */
  readonly question:
    | { readonly kind: 'doubts'; readonly doubts: readonly Finding[] }
    | { readonly kind: 'password' }
    | undefined
  /** Another form of the kind follows. */
  readonly another: boolean
  /** Another person has changed the record meanwhile. */
  readonly outdated: boolean
  /** What the last event asks of the screen, in this order. */
  readonly effects: readonly EditorEffect[]
}

/** What the reducer asks of the screen; hooks carry it out. */
export type EditorEffect =
  /** Focuses a field, once its message is rendered. */
  | { readonly kind: 'focus'; readonly name: string }
  | { readonly kind: 'toast'; readonly severity: Severity; readonly text: string; readonly life?: number }
  /** Writes the draft as it is now. */
  | { readonly kind: 'keepDraft' }
  /** Drafts are written again after a failed sending, beginning with what was not yet on the disk. */
  | { readonly kind: 'resumeDraft' }
  | { readonly kind: 'dropDraft' }
  /** Hands the form to the book, or to the host with the password. Answered by an event. */
  | ({ readonly kind: 'send' } & Sending)
  /** The list is fetched again. */
  | { readonly kind: 'refetch' }
  | { readonly kind: 'close'; readonly values: Values; readonly saved: SavedForm }

type Severity = 'success' | 'warning' | 'error'

export interface Sending {
  readonly values: Values
  readonly photos: readonly NewPhoto[]
  readonly young: readonly (Young & Pick<Advised, 'findings' | 'each'>)[]
  /** Sent to the host at once, never stored. */
  readonly password?: string | undefined
}

/** A saved form, and what follows it. */
export interface SavedForm {
  /** Another form of the same kind is begun at once. */
  readonly another: boolean
  /** Its dialog was closed meanwhile. */
  readonly isLeft?: boolean
  /** Its entry in the outbox, and those of its further young. */
  readonly ids: readonly string[]
  readonly text: string
  /** The same in a word. */
  readonly brief?: string | undefined
  /** A further young whose form could not be saved, or the rows that could not: they continue in a separate dialog. */
  readonly unsaved?: Young
  /** How many young are still to be filed. */
  readonly lacking: number
  /** The further young that were saved. */
  readonly young: readonly Young[]
  /** Names of the form's animals, by chip. */
  readonly names: Values
}

/** The changes of the state at each event. */
export type Transitions<Events> = {
  readonly [Kind in keyof Events]: (
    context: EditorContext,
    state: EditorState,
    event: Events[Kind],
  ) => Partial<EditorState>
}

export interface Advised {
  readonly findings: readonly Finding[]
  /** Unlikely values that the person is asked about once, on sending. */
  readonly questions: readonly Finding[]
  /** The findings of each of several ticked ones. */
  readonly each?: readonly (readonly Finding[])[]
}

/** What a dialog opens with. */
export interface EditorStart {
  readonly values: Values
  readonly photos: readonly NewPhoto[]
  /** ms UTC when the opened draft was saved. */
  readonly draftOf?: number
  /** Slots of photos that this device cannot read: they must be retaken. */
  readonly lost?: readonly string[]
}

/** @param entry the unsent form that is corrected, with the host's messages */
export function beginEditor(
  context: EditorContext,
  { values, photos, draftOf, lost = [] }: EditorStart,
  entry?: { readonly values: Values; readonly fieldProblems?: Problems | undefined },
): EditorState {
  const each = (text: string) => Object.fromEntries(lost.map((slot) => [slot, text]))
  const touched = draftOf !== undefined
  return {
    ...unfilled(context, values),
    photos,
    written: new Map(photos.map(({ bytes }) => [bytes, true])),
    draftOf,
    ...((context.mode !== 'add' || entry || touched) && { begun: {} }),
    touched,
    answered: {
      problems: { ...entry?.fieldProblems, ...each(photoTexts.damaged) },
      of: { ...entry?.values, ...each('') },
    },
    refusal: undefined,
    awaited: [],
    lookedUp: [],
    missed: false,
    advice: {},
    confirmed: [],
    phase: 'filling',
    sent: undefined,
    question: undefined,
    another: false,
    outdated: false,
    effects: touched ? [{ kind: 'keepDraft' }] : [],
  }
}

/** A form that nobody has worked on. */
export const unfilled = ({ form, mode }: EditorContext, values: Values) =>
  ({
    values,
    begun: values,
    photos: [],
    preparing: [],
    lacking: undefined,
    draftOf: undefined,
    touched: false,
    left: [],
    asked: 'nothing',
    gateOpen: mode !== 'add' || isGateOpen(form, values),
  }) as const
