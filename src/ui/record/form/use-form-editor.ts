import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  beforeGate,
  check,
  inPaperOrder,
  isPresent,
  type Option,
  type Person,
  type Problems,
  type Values,
  withCompletion,
  withFound,
  withLoaded,
  withValue,
} from '../../../registry/index.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import type { NewPhoto } from '../../../sync/contract/capture.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { useFarm } from '../../animals/use-farm.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import type { LookUp, PhotoIntake } from '../../fields/filling.ts'
import { draftPlace, entryOf, rowOf, type Subject } from '../shared/dialog-target.ts'
import { freshValues, type Start } from './initial-values.ts'
import { useDraft } from './use-draft.ts'
import { useGate } from './use-gate.ts'
import { useKeptPhotos } from './use-kept-photos.ts'
import { useOnDisk } from './use-photos-on-disk.ts'

/** The state of an open form: its values, its problems, and its draft on the disk. */
export function useFormEditor(subject: Subject, person: Person, today: string, start: Start, onDraft: () => void) {
  const { form, mode } = subject
  const entry = entryOf(subject)
  const book = useBook()
  const farm = useFarm() ?? null
  const parameters = useLive(book.lookups.parameters)?.value
  const [values, setValues] = useState<Values>(start.values)
  const [photos, setPhotos] = useState<readonly NewPhoto[]>(start.photos)
  const [draftOf, setDraftOf] = useState(start.draftOf)
  /** Initial values of a new form. */
  const [begun, setBegun] = useState<Values>(() => (mode === 'add' && !entry && !start.draftOf ? start.values : {}))
  /** Which fields show their messages even if untouched: none, those before the gate, or all. */
  const [asked, setAsked] = useState<'nothing' | 'before' | 'all'>('nothing')
  const gate = useGate(form, mode, start.values)
  /** Messages of the host or the book about values that have not changed since. */
  const [answered, setAnswered] = useState<Messages>(() => firstMessages(entry, start.lost ?? []))
  const [preparing, setPreparing] = useState<readonly string[]>([])
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [touched, setTouched] = useState(start.draftOf !== undefined)
  const onDisk = useOnDisk(start.photos)
  const draft = useDraft(onDraft, onDisk.written)
  const kept = useKeptPhotos(entry)

  const change = useCallback(
    (name: string, typed: string, option?: Option) => {
      setTouched(true)
      setValues((now) => withValue(form, now, name, typed, option))
    },
    [form],
  )
  const choose = useCallback(
    (chosen: Values) => {
      setTouched(true)
      // Their names come with their lists.
      setBegun((before) => ({ ...before, ...chosen }))
      setValues((now) => {
        let next = now
        for (const [name, code] of Object.entries(chosen)) next = withValue(form, next, name, code)
        return next
      })
    },
    [form],
  )
  /** Further young are shown beside the first and change with it. */
  const patch = useCallback((changed: (now: Values) => Values, byPerson: boolean) => {
    if (byPerson) setTouched(true)
    setValues((now) => sameOr(now, changed(now)))
  }, [])
  /** Changes made by the form itself create no draft; a person's do. */
  const load = useCallback(
    (name: string, item: Values) => setValues((now) => sameOr(now, withLoaded(form, now, name, item))),
    [form],
  )
  const preset = useCallback(
    (name: string, option: Option) => setValues((now) => withValue(form, now, name, option.code, option)),
    [form],
  )
  const completes = useCallback(
    (name: string, option: Option) => setValues((now) => withCompletion(form, now, name, option)),
    [form],
  )
  const find = useCallback(
    (name: string, found: Option) => setValues((now) => withFound(form, now, name, found)),
    [form],
  )
  const leave = useCallback((name: string) => {
    setLeft((names) => (names.has(name) ? names : new Set([...names, name])))
  }, [])

  /** A pending answer will fill these fields: they do not count as empty yet. */
  const awaits = useCallback(
    (names: readonly string[], busy: boolean) =>
      setAwaited((now) => [...now.filter((name) => !names.includes(name)), ...(busy ? names : [])]),
    [],
  )

  const [lookedUp, setLookedUp] = useState<readonly string[]>([])
  const [missed, setMissed] = useState(0)
  const looksUp = useCallback((name: string, state: LookUp) => {
    if (state === 'missed') setMissed((times) => times + 1)
    else setLookedUp((now) => [...now.filter((other) => other !== name), ...(state === 'begun' ? [name] : [])])
  }, [])

  const { keep } = draft
  useEffect(() => {
    if (mode === 'view' || !touched) return
    keep({
      form: draftPlace(subject),
      values,
      mode,
      row: rowOf(subject),
      replaces: entry?.id,
      photos,
    })
  }, [values, photos, keep, mode, subject, entry, touched])

  const intake: PhotoIntake = useMemo(
    () => ({
      of: (slot) => (photos.find((photo) => photo.slot === slot) ?? kept.find((photo) => photo.slot === slot))?.bytes,
      kept: (slot) => {
        const fresh = photos.find((photo) => photo.slot === slot)
        return fresh ? onDisk.of(fresh.bytes) : 'kept'
      },
      put: (slot, bytes) => {
        setTouched(true)
        setPhotos((now) => [...now.filter((photo) => photo.slot !== slot), { slot, bytes }])
      },
      preparing: (slot, busy) =>
        setPreparing((now) => [...now.filter((other) => other !== slot), ...(busy ? [slot] : [])]),
      beforeCamera: draft.flush,
    }),
    [photos, kept, draft.flush, onDisk.of],
  )

  const wrong = useMemo(
    () => (mode === 'view' ? {} : check(form, values, { today, person, parameters }, mode)),
    [form, values, today, person, parameters, mode],
  )
  const problems = useMemo((): Problems => {
    const seen: Record<string, string> = {}
    for (const [name, message] of Object.entries(answered.problems))
      if ((answered.of[name] ?? '') === (values[name] ?? '')) seen[name] = message
    const shown = asked === 'all' ? wrong : asked === 'before' ? beforeGate(form, wrong) : {}
    for (const [name, message] of Object.entries(wrong))
      if (name in shown || (left.has(name) && values[name] !== '')) seen[name] = message
    return inPaperOrder(form, seen)
  }, [wrong, answered, values, asked, left, form])

  const inTheWay = Object.keys(gate.open ? wrong : beforeGate(form, wrong))

  return {
    values,
    photos,
    intake,
    /** A picture is not ready yet and would be missing from what is sent. */
    waiting: preparing.length > 0,
    problems,
    draftOf,
    touched,
    change,
    load,
    preset,
    completes,
    /** A value that the device found for a field. */
    find,
    /** Several fields at once, by a person's choice. */
    choose,
    patch,
    /** Sending was attempted: every message is shown. */
    asked: asked === 'all',
    begun,
    leave,
    draft,
    present: Object.entries(form.fields).filter(
      ([name, field]) => isPresent(field, values, person) && !gate.hides(name),
    ),
    gate,
    awaits,
    looksUp,
    /** How often the text of a field was not found after the field was left. */
    missed,
    lookingUp: lookedUp.length > 0,
    /** Typed text is being looked up, or the only problems are fields that an answer will fill. */
    coming:
      lookedUp.length > 0 || (inTheWay.length > 0 && inTheWay.every((name) => awaited.includes(name) && !values[name])),
    /** Shows all messages from now on; while the gate is closed, those before it. */
    ask: () => {
      setAsked(gate.open ? 'all' : 'before')
      return gate.open ? wrong : gate.judge(wrong)
    },
    /** All of the host's last messages, including those of fields that are not on the form. */
    answered: answered.problems,
    receiveProblems: (received: Problems) => setAnswered({ problems: received, of: values }),
    startOver: () => {
      setTouched(false)
      void draft.startOver().then(() => book.capture.dropDraft(draftPlace(subject)))
      const fresh = freshValues(subject, { person, farm }, today)
      setValues(fresh)
      setBegun(fresh)
      gate.reset(fresh)
      setPhotos([])
      setDraftOf(undefined)
      setAsked('nothing')
      setLeft(new Set())
    },
  }
}

function firstMessages(entry: OutboxEntry | undefined, lost: readonly string[]): Messages {
  const each = (text: string) => Object.fromEntries(lost.map((slot) => [slot, text]))
  return {
    problems: { ...entry?.fieldProblems, ...each(photoTexts.damaged) },
    of: { ...entry?.values, ...each('') },
  }
}

interface Messages {
  readonly problems: Problems
  readonly of: Values
}

export type FillingState = ReturnType<typeof useFormEditor>

/** Returns the same object where nothing changed, so that a repeated live answer causes no render. */
function sameOr(before: Values, after: Values): Values {
  const names = Object.keys(after)
  return names.length === Object.keys(before).length && names.every((name) => before[name] === after[name])
    ? before
    : after
}
