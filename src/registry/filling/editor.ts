/** A form being filled in, as a pure reducer. README.md lists its events. */
import type { Finding } from '../vocabulary/define-advice.ts'
import { isForm, type Option, type Values } from '../vocabulary/define-form.ts'
import { type SendingEvents, sendingTransitions } from './editor-sending.ts'
import {
  type Advised,
  type EditorContext,
  type EditorEffect,
  type EditorState,
  type Transitions,
  unfilled,
} from './editor-state.ts'
import { furtherYoung } from './editor-view.ts'
import { withLoaded, withValue } from './form-state.ts'
import { withoutStrays, withRow, withYoung } from './litter.ts'
import { withCompletion, withFound } from './option-values.ts'
import { withTick } from './several.ts'

/** A text is looked up; no option has that name; it is found, or given up. */
export type LookUp = 'begun' | 'missed' | 'over'

interface FillingEvents {
  readonly typed: Put
  readonly preset: Put
  readonly chosen: { readonly values: Values }
  readonly ticked: Offered & Pick<Put, 'n'>
  readonly completed: Offered
  readonly found: Offered
  readonly loaded: { readonly name: string; readonly item: Values }
  readonly photoTaken: { readonly name: string; readonly bytes: ArrayBuffer }
  readonly photoPrepared: { readonly name: string; readonly busy: boolean }
  readonly awaited: { readonly names: readonly string[]; readonly busy: boolean }
  readonly lookedUp: { readonly name: string; readonly state: LookUp }
  readonly left: { readonly name: string }
  readonly advised: Advised & { readonly n: number }
  readonly draftWritten: Pick<EditorState, 'photos' | 'lacking'>
  readonly startedOver: { readonly values: Values }
}

interface Offered {
  readonly name: string
  readonly option: Option
}

interface Put {
  /** Position in the litter; absent: the form itself. */
  readonly n?: number | undefined
  readonly name: string
  /** As typed; of a choice, its code. */
  readonly text: string
  readonly option?: Option | undefined
}

interface EditorEvents extends FillingEvents, SendingEvents {}

type EventOf<Kind extends keyof EditorEvents> = { [One in Kind]: { readonly kind: One } & EditorEvents[One] }[Kind]
export type EditorEvent = EventOf<keyof EditorEvents>

/** Value of a photo field while the editor holds the bytes; the book replaces it with the photo's id. */
const HERE = 'foto'

const transitions: Transitions<EditorEvents> = {
  ...sendingTransitions,
  typed: (context, { values }, put) => ({ touched: true, values: withPut(context, values, put) }),
  preset: (context, { values }, put) => ({ values: withPut(context, values, put) }),
  chosen: ({ form }, state, { values }) => ({
    touched: true,
    // Their names come with their lists.
    begun: { ...state.begun, ...values },
    values: Object.entries(values).reduce((now, [name, code]) => withValue(form, now, name, code), state.values),
  }),
  ticked: (context, { values }, ticked) => ({ touched: true, values: withTicked(context, values, ticked) }),
  completed: ({ form }, { values }, { name, option }) => ({ values: withCompletion(form, values, name, option) }),
  found: ({ form }, { values }, { name, option }) => ({ values: withFound(form, values, name, option) }),
  loaded: ({ form }, { values }, { name, item }) => ({ values: withLoaded(form, values, name, item) }),
  // One that was being prepared for what has been started over belongs to no form.
  photoTaken: ({ form }, { values, photos, preparing }, { name, bytes }) =>
    preparing.includes(name)
      ? {
          touched: true,
          values: withValue(form, values, name, HERE),
          photos: [...photos.filter(({ slot }) => slot !== name), { slot: name, bytes }],
        }
      : {},
  photoPrepared: (_, { preparing }, { name, busy }) => ({ preparing: withNames(preparing, [name], busy) }),
  awaited: (_, { awaited }, { names, busy }) => ({ awaited: withNames(awaited, names, busy) }),
  lookedUp: (_, { lookedUp }, { name, state }) =>
    state === 'missed' ? { missed: true } : { lookedUp: withNames(lookedUp, [name], state === 'begun') },
  left: (_, { left }, { name }) => ({ left: left.includes(name) ? left : [...left, name] }),
  advised: (_, { advice }, { n, ...advised }) =>
    isTold(advice[n]?.findings, advised.findings) && isTold(advice[n]?.questions, advised.questions)
      ? {}
      : { advice: { ...advice, [n]: advised } },
  draftWritten: (_, { touched, written }, { photos, lacking }) => ({
    lacking: touched ? lacking : undefined,
    written: photos.every(({ bytes }) => written.get(bytes) === (lacking === undefined))
      ? written
      : new Map([...written, ...photos.map(({ bytes }) => [bytes, lacking === undefined] as const)]),
  }),
  startedOver: (context, _, { values }) => ({ ...unfilled(context, values), effects: [{ kind: 'dropDraft' }] }),
}

/** The next state; the same object if nothing changes and nothing is to be done. */
export function reduceEditor<Kind extends keyof EditorEvents>(
  context: EditorContext,
  state: EditorState,
  event: EventOf<Kind>,
): EditorState {
  const changes = transitions[event.kind](context, state, event)
  const values = sameOr(state.values, withoutStrays(context.part, state.values, changes.values ?? state.values))
  const next = { ...state, ...changes, values, ...(values !== state.values && withoutDoubts(state)) }
  const effects = [...(changes.effects ?? []), ...draftEffects(state, next)]
  const names = Object.keys(changes) as readonly (keyof EditorState)[]
  const isSame = names.every((name) => name === 'effects' || next[name] === state[name])
  return isSame && effects.length === 0 ? state : { ...next, effects }
}

/** A person's work goes to the draft; while a form is sent none is written, as it would outlive its form. */
function draftEffects(before: EditorState, after: EditorState): readonly EditorEffect[] {
  if (after.phase === 'sending' || after.phase === 'saved') return []
  const isBack = before.phase === 'sending'
  const { values, photos } = (isBack && before.sent) || before
  const isOther = values !== after.values || photos !== after.photos || !before.touched
  if (after.touched && isOther) return [{ kind: 'keepDraft' }]
  return isBack && after.touched ? [{ kind: 'resumeDraft' }] : []
}

/** What was asked about other values is asked no longer. */
const withoutDoubts = ({ question }: EditorState): Partial<EditorState> =>
  question?.kind === 'doubts' ? { question: undefined } : {}

const withPut = (context: EditorContext, values: Values, { n, name, text, option }: Put): Values => {
  if (n === undefined) return withValue(context.form, values, name, text, option)
  const young = furtherYoung(context, values).find((one) => one.n === n)
  return young ? withYoung(values, young, name, text, option) : values
}

const withTicked = (context: EditorContext, values: Values, { n, name, option }: EditorEvents['ticked']): Values => {
  if (n === undefined) return isForm(context.form) ? withTick(context.form, values, name, option) : values
  const young = furtherYoung(context, values).find((one) => one.n === n)
  return young ? withRow(values, young, name, option) : values
}

const withNames = (all: readonly string[], names: readonly string[], isIn: boolean): readonly string[] => [
  ...all.filter((name) => !names.includes(name)),
  ...(isIn ? names : []),
]

const isTold = (before: readonly Finding[] = [], after: readonly Finding[]): boolean =>
  before.length === after.length && before.every(({ text }, at) => text === after[at]?.text)

/** The same object where nothing changed, so that a repeated live answer causes no render. */
function sameOr(before: Values, after: Values): Values {
  const names = Object.keys(after)
  return names.length === Object.keys(before).length && names.every((name) => before[name] === after[name])
    ? before
    : after
}
