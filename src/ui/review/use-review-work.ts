import { useEffect, useRef, useState } from 'react'
import { detailRequest, type Values } from '../../registry/index.ts'
import { useAnswer } from '../common/book-context.tsx'
import { toast } from '../common/toast.ts'
import { besideIn } from '../panes/queue.ts'
import type { PaneDraft } from './review-pane.tsx'
import type { useReviewActs } from './use-acts.ts'

const emptyDraft: PaneDraft = { note: '', question: '' }

const without = (ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !gone.includes(id)))

/** The list with the reviews of this page applied. */
const firstUnreviewed = (rows: readonly Values[], done: ReadonlySet<string>): Values | undefined =>
  rows.find(({ ID = '' }) => !done.has(ID))

/** The unreviewed one beside this. */
const nextIn = (rows: readonly Values[], one: string, done: ReadonlySet<string>) =>
  besideIn(
    rows,
    rows.findIndex(({ ID }) => ID === one),
    ({ ID = '' }) => !done.has(ID),
  )

/** A question about it waits for its answer. */
const isAsked = (row: Values): boolean => Number(row.PREGUNTAS_ABIERTAS ?? 0) > 0

const nothing: ReadonlySet<string> = new Set()

interface ReviewWork {
  /** Key of the page, and its rows as the host answers it. */
  readonly page: string
  readonly rows: readonly Values[]
  /** ID of the form that the address names; '': none. */
  readonly named: string
  /** Without a named form, the first unreviewed one is shown. */
  readonly wide: boolean
  /** The rows were answered since the screen was opened. */
  readonly fresh: boolean
  readonly reachable: boolean
  readonly acts: ReturnType<typeof useReviewActs>
  /** @param push as a new step of the history */
  readonly open: (id: string, push: boolean) => void
}

/** Going through the list: the current form, the reviewed and the marked ones, and what is being written about each. */
export function useReviewWork(given: ReviewWork) {
  const { page, rows: answered, named, wide, fresh, reachable, acts, open } = given
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [drafts, setDrafts] = useState<Readonly<Record<string, PaneDraft>>>({})
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState({ page, rows: answered, ids: nothing })
  const rows = kept.page === page ? withKept(answered, kept.rows, kept.ids) : answered
  /** What is shown stays while others arrive, and when another administrator reviews it; of earlier rows, what is begun. */
  const [shown, setShown] = useState({ page, id: '', fresh })
  const isBegun = shown.fresh || asking || drafts[shown.id] !== undefined
  const isHeld = shown.page === page && shown.id !== '' && isBegun && !done.has(shown.id)
  const id = named || (wide ? (isHeld ? shown.id : (firstUnreviewed(rows, done)?.ID ?? '')) : '')
  if (shown.id !== id || shown.page !== page || shown.fresh !== fresh) setShown({ page, id, fresh })
  const here = rows.filter(({ ID = '' }) => marked.has(ID)).map(({ ID = '' }) => ID)
  const { whole, whyNotYet } = useShown(id)
  // Keys come faster than an address changes: each applies to the form that the previous one moved to.
  const target = useRef(id)
  useEffect(() => {
    target.current = id
  }, [id])
  const working = useRef(false)

  const change = (of: string, part: Partial<PaneDraft>) =>
    setDrafts((now) => ({ ...now, [of]: { ...(now[of] ?? emptyDraft), ...part } }))
  const goTo = (to: string, push = false) => {
    target.current = to
    open(to, push)
  }
  const step = (by: 1 | -1) => {
    const from = rows.findIndex(({ ID }) => ID === target.current)
    const to = from < 0 ? rows[0]?.ID : rows[from + by]?.ID
    if (to && target.current) goTo(to)
  }
  const next = (one: string) => nextIn(rows, one, done)
  const takeBack = (ids: readonly string[]) => async () => {
    if ((await acts.takeBack(ids)) !== undefined) return
    setDone((now) => without(now, ids))
    // One that was marked by mistake is looked at again.
    if (ids.length === 1) goTo(ids.join())
  }
  const reviewOne = async () => {
    const one = target.current
    if (working.current || !one || !reachable) return
    const standing = [whole, ...rows].filter((row) => row?.ID === one)
    const [seen = { ID: one }] = standing
    const why = whyNotYet(
      seen,
      standing.some((row) => row && isAsked(row)),
    )
    if (why) return toast('warning', why)
    working.current = true
    const problem = await acts.review(seen, drafts[one]?.note ?? '', takeBack([one]))
    working.current = false
    if (problem !== undefined) return change(one, { problem })
    change(one, { note: '', problem: undefined })
    setDone((now) => new Set([...now, one]))
    setMarked((now) => without(now, [one]))
    if (target.current !== one) return
    setAsking(false)
    goTo(next(one)?.ID ?? '')
  }
  /** Those with an open question wait for its answer: they stay marked. */
  const reviewMarked = async () => {
    if (acts.busy || here.length === 0 || !reachable) return
    const seen = rows.filter((row) => here.includes(row.ID ?? '') && !isAsked(row))
    const ids = seen.map(({ ID = '' }) => ID)
    if (ids.length === 0) return toast('info', 'Los marcados tienen una pregunta abierta: espere la respuesta')
    setKept({ page, rows, ids: new Set([...(kept.page === page ? kept.ids : nothing), ...ids]) })
    const notes = ids.map((one) => drafts[one]?.note ?? '')
    if ((await acts.reviewTogether(seen, notes, here.length - ids.length, takeBack(ids))) !== undefined) return
    for (const one of ids) change(one, { note: '', problem: undefined })
    setDone((now) => new Set([...now, ...ids]))
    setMarked((now) => without(now, ids))
  }
  const mark = (one: string) => setMarked((now) => (now.has(one) ? without(now, [one]) : new Set([...now, one])))
  const markAll = () => setMarked(here.length === rows.length ? new Set() : new Set(rows.map(({ ID = '' }) => ID)))

  return {
    id,
    draft: drafts[id] ?? emptyDraft,
    next: next(id),
    rows,
    done,
    marked,
    /** IDs of the marked forms on this page. */
    here,
    asking,
    setAsking,
    change,
    goTo,
    step,
    reviewOne,
    reviewMarked,
    mark,
    /** Marks or unmarks the one that the last key moved to. */
    markTarget: () => target.current && mark(target.current),
    markAll,
  }
}

/** The form that is shown, as the host answers it alone: the page need not have it. */
function useShown(id: string) {
  const whole = useAnswer(id ? detailRequest(id) : null)?.value[0]
  /** Of each form when it was first shown: one that comes while it is shown may stand out of sight. */
  const answers = useRef(new Map<string, string>())
  useEffect(() => {
    if (whole && !answers.current.has(id)) answers.current.set(id, whole.PREGUNTAS_RESPONDIDAS ?? '')
  }, [id, whole])
  /** The form whose open question was just told. */
  const told = useRef('')
  /** Said once of each: done again, it is meant. */
  const whyNotYet = ({ ID = '', PREGUNTAS_RESPONDIDAS: now = '' }: Values, isWaiting: boolean) => {
    if (isWaiting && told.current !== ID) {
      told.current = ID
      return 'Tiene una pregunta abierta. Si no espera la respuesta, márquelo otra vez'
    }
    const before = answers.current.get(ID) ?? now
    answers.current.set(ID, now)
    return before === now ? '' : 'Llegó una respuesta mientras lo miraba: léala y márquelo otra vez'
  }
  return { whole, whyNotYet }
}

/**
 * The page as it is seen: forms that were marked together stay in their places, although the list no longer has them.
 * @param seen the rows when they were marked
 */
function withKept(rows: readonly Values[], seen: readonly Values[], kept: ReadonlySet<string>): readonly Values[] {
  const listed = new Set(rows.map(({ ID }) => ID))
  const page = [...rows]
  for (const [at, row] of seen.entries()) {
    if (listed.has(row.ID) || !kept.has(row.ID ?? '')) continue
    const above = seen.slice(0, at).findLast((one) => page.some(({ ID }) => ID === one.ID))
    page.splice(above ? page.findIndex(({ ID }) => ID === above.ID) + 1 : 0, 0, row)
  }
  return page
}
