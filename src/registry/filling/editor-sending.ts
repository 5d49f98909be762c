/** 'Enviar': from the press to the answer. */

import { recordTexts } from '../texts/record.ts'
import { notStoredText, type StorageTrouble } from '../texts/storage.ts'
import { isForm, type RecordDefinition, type RecordTexts, type Values } from '../vocabulary/define-form.ts'
import type { EditorContext, EditorEffect, EditorState, SavedForm, Transitions } from './editor-state.ts'
import { furtherYoung, inTheWay, isComing, mustConfirm, wrongIn } from './editor-view.ts'
import { check, type Problems } from './form-state.ts'
import { isYoungBegun, withoutYoung, withRows } from './litter.ts'
import { tickedIn, withTicked } from './several.ts'

export interface SendingEvents {
  readonly pressed: { readonly another: boolean }
  readonly settled: object
  readonly doubtsConfirmed: object
  readonly doubtsReviewed: object
  readonly passwordGiven: { readonly password: string }
  readonly questionClosed: object
  readonly saved: { readonly saved: Omit<SavedForm, 'another'> }
  readonly refused: Refusal
  readonly outdated: object
  readonly failed: { readonly why?: StorageTrouble | undefined }
}

export interface Refusal {
  readonly problems: Problems
  readonly message?: RecordTexts['failed']
  /** How many of several ticked ones were saved before: they are ticked no longer. */
  readonly saved?: number
  /** The number under which the others are sent, if that of the form is used now. */
  readonly number?: string
}

export const sendingTransitions: Transitions<SendingEvents> = {
  pressed(context, state, { another }) {
    if (state.phase !== 'filling') return {}
    const pressed = { another, missed: false, question: undefined, refusal: undefined }
    if (isComing(context, state, wrongIn(context, state.values))) return { ...pressed, phase: 'held' }
    return { ...pressed, ...decided(context, state) }
  },
  settled(context, state) {
    if (state.phase !== 'held') return {}
    // A text that was not found has changed the values since the press.
    if (state.missed || state.lookedUp.length > 0)
      return { phase: 'filling', effects: [error(recordTexts.notFoundWritten)] }
    return { phase: 'filling', ...decided(context, state) }
  },
  doubtsConfirmed(context, state) {
    if (state.phase !== 'filling' || state.question?.kind !== 'doubts') return {}
    const confirmed = [...state.confirmed, ...state.question.doubts.map(({ text }) => text)]
    return { confirmed, question: undefined, ...decided(context, { ...state, confirmed }) }
  },
  doubtsReviewed: (_, { question }) =>
    question?.kind === 'doubts' ? { question: undefined, effects: [focus(question.doubts[0]?.field)] } : {},
  passwordGiven: (context, state, { password }) =>
    state.phase === 'filling' ? { refusal: undefined, ...decided(context, state, password) } : {},
  questionClosed: () => ({ question: undefined }),
  saved(_, { phase, another, sent }, { saved }) {
    if (phase !== 'sending' || !sent) return {}
    // A numbered form is announced by its list, which can link to it.
    const announced: readonly EditorEffect[] =
      saved.ids.length === 0 ? [{ kind: 'toast', severity: 'success', text: saved.text }] : []
    const close = { kind: 'close', values: withoutYoung(sent.values), saved: { ...saved, another } } as const
    return { phase: 'saved', question: undefined, effects: [...announced, close] }
  },
  refused: (context, state, { problems, message, saved, number }) =>
    returned(state, {
      ...(saved !== undefined && withoutSaved(context, state.values, saved, number)),
      ...(Object.keys(problems).length > 0 && {
        answered: { problems, of: state.sent?.values ?? state.values },
        question: isAboutPassword(context.form, problems) ? { kind: 'password' } : undefined,
      }),
      refusal: Object.keys(problems).length === 0 ? message : undefined,
      effects: [
        ...(message && Object.keys(problems).length > 0 ? [{ kind: 'toast', ...message } as const] : []),
        ...(isAboutPassword(context.form, problems) ? [] : shown(context.form, problems)),
      ],
    }),
  outdated: (_, state) => returned(state, { outdated: true, effects: [{ kind: 'refetch' }] }),
  failed: (_, state, { why }) => returned(state, { refusal: { text: notStoredText(why), severity: 'error' } }),
}

/** Sends the form, or says what must be done first. @param password only once the host asks for it */
function decided(context: EditorContext, state: EditorState, password?: string): Partial<EditorState> {
  const { form } = context
  const { values, photos } = state
  const asked = state.gateOpen ? 'all' : 'before'
  const wrong = inTheWay(context, state, wrongIn(context, values))
  if (Object.keys(wrong).length > 0) return { asked, effects: shown(form, wrong) }
  // The gate has just opened: the fields behind it are still to be filled.
  if (!state.gateOpen) return { asked, gateOpen: true, effects: [focus(form.gate?.unlocks[0])] }
  const young = furtherYoung(context, values)
  for (const one of young) {
    const [name] = isYoungBegun(one) ? Object.keys(check(one.part, one.values)) : []
    if (name !== undefined) return { asked, effects: [focus(`${one.n}:${name}`)] }
  }
  const questions = [1, ...young.map(({ n }) => n)].flatMap((n) => state.advice[n]?.questions ?? [])
  const first = withoutYoung(values)
  const sentence = (form.asksFirst && form.willDo?.(first)) || ''
  const sure = sentence === '' ? [] : [{ field: Object.keys(form.fields)[0] ?? '', rule: '', text: sentence }]
  const doubts = [...questions, ...sure].filter(({ text }) => !state.confirmed.includes(text))
  if (doubts.length > 0) return { asked, question: { kind: 'doubts', doubts } }
  if (password === undefined && mustConfirm(context, first)) return { asked, question: { kind: 'password' } }
  const advised = young.map((one) => ({ findings: [], ...state.advice[one.n], ...one }))
  const send = { kind: 'send', values: first, photos, young: advised, password } as const
  return { asked, phase: 'sending', sent: { values, photos }, effects: [send] }
}

/** Sending has ended without success: what is filled in stays. */
const returned = ({ phase }: EditorState, changes: Partial<EditorState>): Partial<EditorState> =>
  phase === 'sending' ? { ...changes, phase: 'filling' } : {}

/** Of several ticked ones those that are not saved yet. */
function withoutSaved(context: EditorContext, values: Values, saved: number, number?: string): Partial<EditorState> {
  const { form } = context
  if (!isForm(form)) return {}
  const numbered = number === undefined ? values : { ...values, [form.number]: number }
  const left = (of: Values, name: string) => tickedIn(of, name).slice(saved)
  const name = form.partOf?.several
  if (name !== undefined) return { values: withTicked(form, numbered, name, left(values, name)), touched: true }
  const rows = furtherYoung(context, numbered).find(({ part }) => part.partOf?.several !== undefined)
  const several = rows?.part.partOf?.several
  if (!rows || several === undefined) return {}
  return { values: withRows(numbered, rows, several, left(rows.values, several)), touched: true }
}

const isAboutPassword = ({ confirm }: RecordDefinition, problems: Problems): boolean =>
  confirm !== undefined && confirm.field in problems

/** Messages that the documents also show as a toast (decision 89), and the first field to correct. */
function shown(form: RecordDefinition, problems: Problems): readonly EditorEffect[] {
  const [first] = Object.entries(problems)
  if (!first) return []
  const [name, text] = first
  const { firstAsToast: life } = form.texts
  const photos = Object.keys(problems).flatMap((slot) => {
    const field = form.fields[slot]
    return field?.kind === 'photo' && field.toast ? [error(field.toast)] : []
  })
  return [...(life ? [{ ...error(text), ...(life !== true && { life }) }] : []), ...photos, focus(name)]
}

const error = (text: string) => ({ kind: 'toast', severity: 'error', text }) as const
const focus = (name = '') => ({ kind: 'focus', name }) as const
