/** Random walks through the editor: whatever happens in whatever order, its promises hold. */
import { expect, it } from 'vitest'
import { type EditorEvent, type EditorState, formOf, isForm, type Option } from '../../src/registry/index.ts'
import { type Dice, diceOf } from '../faults/dice.ts'
import { option } from '../forms/filling.ts'
import { bytes, Editing, mating, pair, twins } from './editor.ts'

const STEPS = 300
const SEEDS = 40
const MEMO = 'OBSERVACIONES'

const begin: readonly (() => Editing)[] = [
  mating,
  twins,
  () => new Editing(formOf('A08')),
  () => new Editing(formOf('A01a-hembra')),
  () => mating({ start: { draftOf: 5 } }),
]

const saved = { ids: ['e1'], text: 'Guardado', lacking: 0, young: [], names: {} }
const doubt = (n: number) => ({ field: MEMO, rule: 'r', text: `doubt ${n}` })

/** Any event that the screen could send now; answers of the book come only while it has the form. */
function anyEvent({ state, context }: Editing, dice: Dice): EditorEvent {
  const { below, pick, chance } = dice
  const name = pick(Object.keys(context.form.fields))
  const one: Option = option(String(below(5)), 'x', { especie: pick(['C', 'O']), raza: '11', sigla: String(below(3)) })
  /** The form itself fills nothing into the remarks. */
  const other = name === MEMO ? 'CONSECUTIVO' : name
  const n = chance(0.2) ? 2 : undefined
  if (state.phase === 'sending' && chance(0.4)) {
    const problems = chance(0.5) ? { [name]: 'No' } : {}
    const refused = { kind: 'refused', problems, ...(chance(0.2) && { saved: 1 }) } as const
    return pick<EditorEvent>([{ kind: 'failed' }, { kind: 'outdated' }, refused, refused, { kind: 'saved', saved }])
  }
  return pick<EditorEvent>([
    { kind: 'typed', name, text: String(below(4)), n },
    { kind: 'typed', name, text: one.code, option: one, n },
    { kind: 'typed', name: MEMO in context.form.fields ? MEMO : name, text: `typed ${dice.unique()}` },
    { kind: 'preset', name: other, text: one.code, option: one },
    { kind: 'completed', name, option: one },
    { kind: 'found', name: other, option: one },
    { kind: 'loaded', name, item: pair },
    { kind: 'ticked', name: 'CHIP_HEMBRA', option: one },
    { kind: 'photoTaken', name: 'REGISTRO_ICA', bytes: bytes(below(250)) },
    { kind: 'photoPrepared', name: 'REGISTRO_ICA', busy: chance(0.5) },
    { kind: 'awaited', names: [name], busy: chance(0.5) },
    { kind: 'lookedUp', name, state: pick(['begun', 'missed', 'over'] as const) },
    { kind: 'left', name },
    { kind: 'advised', n: 1 + below(2), findings: [], questions: chance(0.3) ? [doubt(below(3))] : [] },
    { kind: 'draftWritten', photos: state.photos, lacking: pick(['full', 'keys', undefined] as const) },
    { kind: 'pressed', another: chance(0.5) },
    { kind: 'pressed', another: chance(0.5) },
    { kind: 'settled' },
    { kind: 'doubtsConfirmed' },
    { kind: 'doubtsReviewed' },
    { kind: 'passwordGiven', password: 'x' },
    { kind: 'questionClosed' },
    ...(chance(0.05) ? [{ kind: 'startedOver', values: {} } as const] : []),
  ])
}

const contentOf = ({ values, photos }: EditorState) => ({ values, photos })

/** @returns how many forms were sent, and whether the last was saved */
function walk(editing: Editing, dice: Dice) {
  /** What the draft holds, as the hook that writes it reads it. */
  let disk = contentOf(editing.state)
  let typed = editing.state.values[MEMO]
  let sends = 0
  for (let step = 0; step < STEPS; step++) {
    const before = editing.state
    const event = anyEvent(editing, dice)
    const effects = editing.on(event)
    const { state } = editing
    const said = `${step} ${JSON.stringify(event)}`
    for (const { kind } of effects) if (kind === 'keepDraft') disk = contentOf(state)
    const sent = effects.filter(({ kind }) => kind === 'send').length
    sends += sent

    // Never two sends at once, and none after it was saved.
    if (before.phase === 'sending' || before.phase === 'saved') expect(sent, said).toBe(0)
    expect(sent, said).toBe(state.phase === 'sending' && before.phase !== 'sending' ? 1 : 0)
    // Only what is in order is sent.
    if (sent > 0) expect([editing.wrong, state.gateOpen], said).toEqual([{}, true])
    // Nothing typed is lost: it stays on the form, and all of it is in the draft.
    if (event.kind === 'typed' && event.name === MEMO && event.n === undefined) typed = event.text
    if (event.kind === 'startedOver') typed = event.values[MEMO]
    expect(state.values[MEMO], said).toBe(typed)
    if (state.touched && (state.phase === 'filling' || state.phase === 'held'))
      expect([disk.values === state.values, disk.photos === state.photos], said).toEqual([true, true])
    // No draft outlives its form.
    if (state.phase === 'sending' || state.phase === 'saved')
      expect(
        effects.filter(({ kind }) => kind === 'keepDraft' || kind === 'resumeDraft'),
        said,
      ).toEqual([])
    // A refusal keeps what is filled in.
    if (event.kind === 'refused' && event.saved === undefined) expect(contentOf(state), said).toEqual(contentOf(before))
    if (event.kind === 'failed' || event.kind === 'outdated') expect(contentOf(state), said).toEqual(contentOf(before))
    // Another number keeps the form.
    const { form } = editing.context
    if (event.kind === 'typed' && isForm(form) && event.name === form.number && event.n === undefined) {
      const { [form.number]: _, ...rest } = state.values
      expect(rest, said).toEqual(Object.fromEntries(Object.entries(before.values).filter(([key]) => key in rest)))
    }
    if (before.phase === 'saved') expect(state.phase, said).toBe('saved')
  }
  return { sends, isSaved: editing.state.phase === 'saved' }
}

it('in any order of events nothing typed is lost and nothing is sent twice at once', () => {
  const ends = Array.from({ length: SEEDS }, (_, seed) => {
    const dice = diceOf(seed)
    return walk(dice.pick(begin)(), dice)
  })
  // The walks come far enough to try what they promise.
  expect(ends.filter(({ sends }) => sends > 1).length).toBeGreaterThan(5)
  expect(ends.filter(({ isSaved }) => isSaved).length).toBeGreaterThan(5)
})
