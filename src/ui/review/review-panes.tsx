import { ActionIcon } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { detailRequest, has, keyOf, type Person, totalOf, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { ageWords } from '../common/format-age.ts'
import { Icon } from '../common/icon.tsx'
import { useNow } from '../common/use-now.ts'
import { isNowhere } from '../panes/nowhere.ts'
import { Skeleton } from '../panes/skeleton.tsx'
import { SteadyButton } from '../panes/steady-button.tsx'
import { useHeldFocus } from '../panes/use-held-focus.ts'
import { useKeys } from '../panes/use-keys.ts'
import { useRoom } from '../panes/use-room.ts'
import { DeviceRefusals } from './device-refusals.tsx'
import listStyle from './list.module.css'
import style from './pane.module.css'
import { PaneFoot } from './pane-foot.tsx'
import { ReviewExport } from './review-export.tsx'
import { Pages, ReviewList } from './review-list.tsx'
import { Asking, type PaneDraft, ReviewPane } from './review-pane.tsx'
import { type ReviewPlace, SIZES } from './review-search.ts'
import { useReviewActs } from './use-acts.ts'
import type { Review } from './use-review.ts'

const emptyDraft: PaneDraft = { note: '', question: '' }
const without = (ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !gone.includes(id)))

interface ReviewPanesProps {
  readonly review: Review
  readonly person: Person
  /** List and form are side by side. */
  readonly wide: boolean
}

/** The list, and the viewed form; on a phone one after the other. */
export function ReviewPanes({ review, person, wide }: ReviewPanesProps) {
  const { place, request, answer, look, open } = review
  const book = useBook()
  const reachable = useLive(book.connection)?.reachable !== false
  const acts = useReviewActs(person, request)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [drafts, setDrafts] = useState<Readonly<Record<string, PaneDraft>>>({})
  const [asking, setAsking] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const row = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reviewing = useRef<HTMLButtonElement>(null)
  const askButton = useRef<HTMLButtonElement>(null)
  const nothing = useRef<HTMLDivElement>(null)

  const rows = answer?.value ?? []
  const total = totalOf(rows)
  const loading = answer === undefined || (answer.refreshing && answer.takenAt === undefined)
  const named = place.opened
  const id = named || (wide ? (firstUnreviewed(rows, done)?.ID ?? '') : '')
  const at = rows.findIndex((one) => one.ID === id)
  const listed = rows[at]
  const next = beside(rows, id, done)
  const draft = drafts[id] ?? emptyDraft
  const change = (of: string, part: Partial<PaneDraft>) =>
    setDrafts((now) => ({ ...now, [of]: { ...(now[of] ?? emptyDraft), ...part } }))
  const here = rows.filter(({ ID = '' }) => marked.has(ID)).map(({ ID = '' }) => ID)

  // Prefetches the next one.
  const ahead = next?.ID ? detailRequest(next.ID) : null
  useAsked(ahead && keyOf(ahead), () => book.answer(ahead ?? request))

  // Keys come faster than an address changes: each applies to the form that the previous one moved to.
  const target = useRef(id)
  useEffect(() => {
    target.current = id
  }, [id])
  const working = useRef(false)
  const goTo = (to: string, push = false) => {
    target.current = to
    open(to, push)
  }
  const step = (by: 1 | -1) => {
    const from = rows.findIndex(({ ID }) => ID === target.current)
    const to = from < 0 ? rows[0]?.ID : rows[from + by]?.ID
    if (to && target.current) goTo(to)
  }
  const reviewOne = async () => {
    const one = target.current
    if (working.current || !one || !reachable) return
    working.current = true
    const problem = await acts.review([one], drafts[one]?.note ?? '')
    working.current = false
    if (problem !== undefined) return change(one, { problem })
    change(one, { note: '', problem: undefined })
    setDone((now) => new Set([...now, one]))
    setMarked((now) => without(now, [one]))
    setAsking(false)
    // If the person has moved on meanwhile, the view stays.
    if (target.current === one) goTo(beside(rows, one, done)?.ID ?? '')
  }
  const reviewMarked = async () => {
    if (acts.busy || here.length === 0 || !reachable) return
    if ((await acts.review(here, '')) !== undefined) return
    setDone((now) => new Set([...now, ...here]))
    setMarked((now) => without(now, here))
    if (here.includes(id)) goTo('')
  }
  const mark = (one: string) => setMarked((now) => (now.has(one) ? without(now, [one]) : new Set([...now, one])))
  const stopAsking = () => {
    setAsking(false)
    askButton.current?.focus()
  }
  const asks = has(person, 'mesa')

  useKeys(root, {
    r: () => void reviewOne(),
    j: () => step(1),
    k: () => step(-1),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    p: () => asks && reachable && id && setAsking(true),
    x: () => target.current && mark(target.current),
  })
  useRoom(root)
  useHeldFocus(root, () => [reviewing.current, row.current, nothing.current, heading.current])

  // While going through the list, the focus stays in the list; with no focus yet, it begins there.
  useEffect(() => {
    const { activeElement } = document
    if (id && (isNowhere(activeElement) || list.current?.contains(activeElement))) row.current?.focus()
    row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [id])
  // On a phone the form replaces the list, and vice versa.
  const before = useRef(named)
  useEffect(() => {
    if (wide || before.current === named) return
    before.current = named
    if (named) heading.current?.focus()
    else row.current?.focus()
    window.scrollTo?.(0, 0)
  }, [wide, named])

  const showsList = wide || !named
  return (
    <div ref={root} className={style.panes}>
      {showsList ? (
        <section ref={list} className={style.side} aria-label="Lista">
          <div className={listStyle.head}>
            <label className={listStyle.mark}>
              <input
                type="checkbox"
                aria-label="Marcar todos los de esta página"
                checked={rows.length > 0 && here.length === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = here.length > 0 && here.length < rows.length
                }}
                onChange={() =>
                  setMarked(here.length === rows.length ? new Set() : new Set(rows.map(({ ID = '' }) => ID)))
                }
              />
            </label>
            {here.length > 0 ? (
              <SteadyButton plain icon="check" off={acts.busy || !reachable} onClick={() => void reviewMarked()}>
                {`Marcar ${here.length} como revisados`}
              </SteadyButton>
            ) : (
              <Age rows={answer} reachable={reachable} />
            )}
            <ReviewExport place={place} rows={rows.filter(({ ID = '' }) => marked.has(ID))} disabled={total === 0} />
            <ActionIcon
              variant="default"
              aria-label={recordTexts.refresh}
              title={recordTexts.refresh}
              onClick={() => book.refresh(request)}
            >
              <Icon name="again" size={18} />
            </ActionIcon>
          </div>
          {rows.length === 0 ? (
            <div
              ref={nothing}
              className={listStyle.nothing}
              data-loading={loading || undefined}
              role="status"
              tabIndex={-1}
            >
              {loading ? <Skeleton of="rows" count={10} /> : emptyWords(answer?.takenAt, looksAtAllWaiting(place))}
            </div>
          ) : (
            <ReviewList
              rows={rows}
              current={id}
              marked={marked}
              done={done}
              at={row}
              onOpen={(one) => goTo(one, !wide)}
              onMark={mark}
            />
          )}
          {/* Below the rows, so that its arrival moves none of them. */}
          {wide ? <DeviceRefusals /> : null}
          {total > 0 ? (
            <Pages
              first={place.first}
              size={place.size}
              sizes={SIZES}
              total={total}
              onFirst={(first) => look({ first })}
              onSize={(size) => look({ size })}
            />
          ) : null}
        </section>
      ) : null}
      {id ? (
        <section className={style.pane} aria-label="Formulario que se revisa">
          <ReviewPane
            id={id}
            listed={listed}
            position={at < 0 ? '' : `${place.first + at + 1} de ${total}`}
            reviewed={done.has(id)}
            reachable={reachable}
            draft={draft}
            heading={heading}
            onNote={(note) => change(id, { note, problem: undefined })}
            onBack={wide ? undefined : () => goTo('')}
          />
          {asking ? (
            <Asking
              key={id}
              value={draft.question}
              busy={acts.busy}
              onChange={(question) => change(id, { question })}
              onAsk={async () => {
                const problem = await acts.ask(id, draft.question)
                if (problem !== undefined) return problem
                change(id, { question: '' })
                stopAsking()
                return undefined
              }}
              onCancel={stopAsking}
            />
          ) : null}
          <PaneFoot
            asks={asks}
            asking={asking}
            busy={acts.busy}
            reachable={reachable}
            isFirst={at < 1}
            isLast={at >= rows.length - 1}
            askButton={askButton}
            reviewButton={reviewing}
            onStep={step}
            onAsk={() => setAsking(!asking)}
            onReview={() => void reviewOne()}
          />
        </section>
      ) : wide ? (
        <section className={style.pane} aria-label="Formulario que se revisa">
          <p className={listStyle.nothing}>Aquí se muestra el formulario que elija en la lista.</p>
        </section>
      ) : null}
    </div>
  )
}

/** The list with the reviews of this page applied. */
const firstUnreviewed = (rows: readonly Values[], done: ReadonlySet<string>): Values | undefined =>
  rows.find(({ ID = '' }) => !done.has(ID))

/** The next unreviewed one, else the first one before it. */
function beside(rows: readonly Values[], id: string, done: ReadonlySet<string>): Values | undefined {
  const at = rows.findIndex(({ ID }) => ID === id)
  return firstUnreviewed(rows.slice(at + 1), done) ?? firstUnreviewed(rows.slice(0, Math.max(0, at)), done)
}

function Age({ rows, reachable }: { rows: Review['answer']; reachable: boolean }) {
  const now = useNow()
  const when = rows?.takenAt === undefined ? '' : ageWords(rows.takenAt, now)
  return (
    <span className={listStyle.age} role="status">
      {when === '' ? '' : reachable ? `Actualizado ${when}` : `Sin señal · de ${when}`}
    </span>
  )
}

/** The filter for everything that waits for a review. */
const looksAtAllWaiting = ({ wanted: { reviewed, ...others }, number }: ReviewPlace): boolean =>
  reviewed === 'N' && number === '' && Object.values(others).every((text) => text === '')

const emptyWords = (takenAt: number | undefined, waiting: boolean): string =>
  takenAt === undefined
    ? commonTexts.needsConnection
    : waiting
      ? 'No queda nada por revisar.'
      : commonTexts.nothingFound
