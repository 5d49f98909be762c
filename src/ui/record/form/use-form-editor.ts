import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  beginEditor,
  type EditorContext,
  type EditorEffect,
  type EditorEvent,
  type EditorState,
  fieldsShown,
  formOf,
  furtherYoung,
  isComing,
  isForm,
  type Person,
  partOnPage,
  problemsShown,
  reduceEditor,
  type SavedForm,
  shareOut,
  type Values,
  wrongIn,
} from '../../../registry/index.ts'
import { mastersTexts } from '../../../registry/texts/masters.ts'
import { troubleOf } from '../../../sync/contract/device.ts'
import { useAnimalNames } from '../../animals/use-animal-names.ts'
import { useFarm } from '../../animals/use-farm.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { useFurtherNumbers } from '../../fields/choices/use-further-numbers.ts'
import type { PhotoIntake } from '../../fields/filling.ts'
import { draftHead, draftPlace, entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { freshValues, type Start } from './initial-values.ts'
import { sendForm } from './send-form.ts'
import { useAdvice } from './use-advice.ts'
import { useDraft } from './use-draft.ts'
import { useKeptPhotos } from './use-kept-photos.ts'

/** Longest time that 'Enviar' waits for an answer that fills a field, ms; then the field counts as empty. */
const LONGEST_WAIT = 10_000

export interface FormEditorProps {
  readonly subject: Subject
  readonly person: Person
  readonly today: string
  readonly start: Start
  readonly onSaved: (values: Values, saved: SavedForm) => void
  /** The host refused it because somebody else changed the record: the list is fetched again. */
  readonly onChanged?: () => void
}

/** An open form: its state, what follows from it, and the effects that its reducer asks for. */
export function useFormEditor(props: FormEditorProps, goTo: (name: string) => void) {
  const { subject, person, today, start, onSaved, onChanged } = props
  const { form, mode } = subject
  const entry = entryOf(subject)
  const row = rowOf(subject)
  const book = useBook()
  const farm = useFarm() ?? null
  const parameters = useLive(book.lookups.parameters)?.value
  const follows = mode === 'add' && !entry && isForm(form) ? partOnPage(form) : undefined
  const context = useMemo(
    () => ({ form, mode, person, today, parameters, row, part: follows === undefined ? undefined : formOf(follows) }),
    [form, mode, person, today, parameters, row, follows],
  )
  const { state, current, dispatch, perform, isLeft } = useEditor(context, () => beginEditor(context, start, entry))
  const { values, photos, written, phase } = state
  const wrong = useMemo(() => wrongIn(context, values), [context, values])
  const young = useMemo(() => furtherYoung(context, values), [context, values])
  const advice = useAdvice(form, values, mode, entry?.id)
  const names = useAnimalNames(form, values, row)
  const draft = useDraft(dispatch)
  const kept = useKeptPhotos(entry)
  const further = useFurtherNumbers(follows === undefined ? undefined : form, values, person)
  const [seen] = useState(mode === 'edit' ? (start.before ?? row) : undefined)
  // Whoever starts over begins with the entry as it is.
  const over = (state.draftOf === undefined ? undefined : start.over) ?? entry?.values

  const carryOut = (effect: EditorEffect) => {
    switch (effect.kind) {
      case 'focus':
        return goTo(effect.name)
      case 'toast':
        return toast(effect.severity, effect.text, effect.life)
      case 'keepDraft':
        return draft.keep({
          ...draftHead(subject),
          values: current.current.values,
          replaces: entry?.id,
          over,
          photos: current.current.photos,
        })
      case 'resumeDraft':
        return draft.resume()
      case 'dropDraft':
        return draft.pause().then(() => book.capture.dropDraft(draftPlace(subject)))
      case 'send': {
        const sender = { subject, person, names, adviceOn: advice.adviceOn, seen, over }
        const shares = shareOut(context, effect, further)
        const sent = draft.pause().then(() => sendForm(book, sender, effect, shares))
        return sent.catch(failed).then((event) => {
          dispatch(event)
          if (isLeft.current) tellRefused(current.current)
        })
      }
      case 'refetch':
        return onChanged?.()
      case 'close':
        return onSaved(effect.values, { ...effect.saved, isLeft: isLeft.current })
    }
  }
  useLayoutEffect(() => {
    perform.current = carryOut
  })

  const { told } = advice
  useEffect(() => dispatch({ kind: 'advised', n: 1, ...told }), [told, dispatch])

  const coming = isComing(context, state, wrong)
  useEffect(() => {
    if (phase !== 'held') return
    if (!coming) return dispatch({ kind: 'settled' })
    const timer = setTimeout(() => dispatch({ kind: 'settled' }), LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [phase, coming, dispatch])

  const intake: PhotoIntake = useMemo(
    () => ({
      of: (slot) => (photos.find((photo) => photo.slot === slot) ?? kept.find((photo) => photo.slot === slot))?.bytes,
      kept: (slot) => {
        const fresh = photos.find((photo) => photo.slot === slot)
        const isWritten = fresh ? written.get(fresh.bytes) : true
        return isWritten === undefined ? 'keeping' : isWritten ? 'kept' : 'failed'
      },
      beforeCamera: draft.flush,
    }),
    [photos, kept, written, draft.flush],
  )

  return {
    ...{ state, dispatch, advice, young, names, intake, further },
    problems: useMemo(() => problemsShown(context, state, wrong), [context, state, wrong]),
    present: fieldsShown(context, state),
    /** Nothing is missing. */
    isFilledIn: Object.keys(wrong).length === 0,
    /** Nothing may be changed while it is sent, nor afterwards. */
    submitted: phase === 'sending' || phase === 'saved',
    startOver: () => dispatch({ kind: 'startedOver', values: freshValues(subject, { person, farm }, today) }),
  }
}

const failed = (error: unknown): EditorEvent => ({ kind: 'failed', why: troubleOf(error) })

/** Where its dialog is gone, a toast says why it was not saved. */
function tellRefused({ phase, refusal, answered, outdated }: EditorState): void {
  const text = refusal?.text ?? (outdated ? mastersTexts.changed : Object.values(answered.problems)[0])
  if (phase === 'filling' && text) toast(refusal?.severity ?? 'error', text)
}

export type FormEditor = ReturnType<typeof useFormEditor>

/**
 * The state of an open form. An event takes effect at once: two taps within one task both come before React has
 * rendered again.
 * @returns perform: set by the caller, carries out what the reducer asks for, also after the dialog has closed (isLeft).
 */
function useEditor(context: EditorContext, begin: () => EditorState) {
  const [state, setState] = useState(begin)
  const current = useRef(state)
  const around = useRef(context)
  useLayoutEffect(() => {
    around.current = context
  })
  const perform = useRef<(effect: EditorEffect) => void>(() => {})
  const dispatch = useCallback((event: EditorEvent) => {
    const next = reduceEditor(around.current, current.current, event)
    if (next === current.current) return
    current.current = next
    setState(next)
    for (const effect of next.effects) perform.current(effect)
  }, [])
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    for (const effect of current.current.effects) perform.current(effect)
    return () => {
      isLeft.current = true
    }
  }, [])
  return { state, current, dispatch, perform, isLeft }
}
