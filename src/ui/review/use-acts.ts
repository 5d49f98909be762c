/** Actions of a reviewer, reported only by the host's answer. */
import { useRef, useState } from 'react'
import {
  detailRequest,
  fill,
  isAnswered,
  type LookupRequest,
  type Person,
  type Values,
  waitingRequest,
} from '../../registry/index.ts'
import { reviewTexts } from '../../registry/texts/review.ts'
import type { Action, ActionResult } from '../../sync/contract/desk.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { toast } from '../common/toast.ts'

/** For how long a review can be undone, ms. */
const UNDO = 10_000

const t = {
  undo: 'Deshacer',
  one: 'Quedó revisado',
  together: 'Quedaron revisados {n formulario|formularios}',
  left: 'Sin marcar por su pregunta abierta: {n}.',
  takenBack: 'Otra vez sin revisar',
  unclear: 'No se sabe si quedó revisado: mire la lista antes de repetir',
} as const

/** undefined: done. Otherwise the reason; '' if it was reported already. */
type Problem = string | undefined

/** A form as its reviewer saw it: what has come to it since is not reviewed unseen. */
type Seen = Values

export interface ReviewActs {
  readonly busy: boolean
  /** @param takeBack offered for ten seconds, here and below */
  readonly review: (seen: Seen, note: string, takeBack: () => Promise<void>) => Promise<Problem>
  /** @param notes in their order; '' for none. @param left how many were left out for an open question. */
  readonly reviewTogether: (
    seen: readonly Seen[],
    notes: readonly string[],
    left: number,
    takeBack: () => Promise<void>,
  ) => Promise<Problem>
  readonly takeBack: (ids: readonly string[]) => Promise<Problem>
  /** Takes back the last review, as long as its toast may be shown. */
  readonly undo: () => void
  readonly ask: (id: string, question: string) => Promise<Problem>
}

/** @param list to be fetched again */
export function useReviewActs(person: Person, list: LookupRequest): ReviewActs {
  const book = useBook()
  const { clock } = useSurroundings()
  const [busy, setBusy] = useState(false)
  const offered = useRef<{ readonly until: number; readonly run: () => void; readonly hide: () => void }>(undefined)
  const doing = async (acts: readonly Action[], told: string | (() => void), unclearText: string): Promise<Problem> => {
    setBusy(true)
    try {
      for (const act of acts) {
        const answer = await book.desk.act(act)
        if (answer.kind !== 'done') return whyNot(answer, unclearText)
      }
      if (typeof told === 'function') told()
      else toast('success', told, { life: 1_500 })
      return undefined
    } finally {
      setBusy(false)
      book.lookups.refresh(list)
      // The menu shows the number of pending ones.
      if (isAnswered('tablero/pendientes', person)) book.lookups.refresh(waitingRequest(''))
    }
  }
  /** Of several: no field shows why not. */
  const told = async (done: Promise<Problem>): Promise<Problem> => {
    const problem = await done
    if (problem) toast('error', problem)
    return problem
  }
  const reviewing = (seen: readonly Seen[], NOTA: string): readonly Action[] => {
    const standing = (of: readonly Seen[]): Values =>
      of.some(({ VISTO }) => VISTO) ? { VISTO: of.map(({ VISTO = '' }) => VISTO).join() } : {}
    const IDS = seen.map(({ ID }) => ID).join()
    return seen.length > 1 && isAnswered('revisionCampo/revisarVarios', person)
      ? [{ operation: 'revisionCampo/revisarVarios', fields: { IDS, NOTA, ...standing(seen) } }]
      : seen.map((one) => ({
          operation: 'revisionCampo/revisar',
          fields: { ID: one.ID ?? '', NOTA, ...standing([one]) },
        }))
  }
  const tell = (text: string, takeBack: () => Promise<void>, also: readonly string[] = []) => {
    const run = () => {
      offered.current = undefined
      void takeBack()
    }
    if (!isAnswered('revisionCampo/desmarcar', person)) return void toast('success', text, { life: UNDO, also })
    const hide = toast('success', text, { life: UNDO, also, actions: [{ label: t.undo, run }] })
    offered.current = { until: clock.now() + UNDO, run, hide }
  }
  return {
    busy,
    review: (seen, note, takeBack) => doing(reviewing([seen], note), () => tell(t.one, takeBack), t.unclear),
    reviewTogether: (seen, notes, left, takeBack) => {
      const noted = seen.flatMap((one, at) => (notes[at] ? reviewing([one], notes[at]) : []))
      const plain = reviewing(
        seen.filter((_, at) => !notes[at]),
        '',
      )
      const also = left > 0 ? [fill(t.left, { n: left })] : []
      return told(
        doing([...noted, ...plain], () => tell(fill(t.together, { n: seen.length }), takeBack, also), t.unclear),
      )
    },
    takeBack: (ids) =>
      told(doing([{ operation: 'revisionCampo/desmarcar', fields: { IDS: ids.join() } }], t.takenBack, t.unclear)),
    undo: () => {
      const last = offered.current
      if (!last || clock.now() > last.until) return
      last.hide()
      last.run()
    },
    async ask(ID, PREGUNTA) {
      const act = { operation: 'revisionCampo/preguntar', fields: { ID, PREGUNTA } } as const
      const problem = await doing(
        [act],
        'La pregunta quedó para quien capturó el formulario',
        'No se sabe si la pregunta llegó: mire el formulario antes de repetir',
      )
      book.lookups.refresh(detailRequest(ID))
      return problem
    },
  }
}

function whyNot(answer: Exclude<ActionResult, { kind: 'done' }>, unclearText: string): string {
  if (answer.kind === 'refused') return Object.values(answer.fields ?? {})[0] ?? answer.text ?? reviewTexts.gone
  const { severity, text } = actionErrorText(answer, { text: reviewTexts.gone, severity: 'warning' })
  toast(severity, answer.kind === 'unclear' ? unclearText : text)
  return ''
}
