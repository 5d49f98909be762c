import { useEffect, useRef, useState } from 'react'
import { detailRequest, isAnswered, keyOf, type Person, totalOf, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useAsked, useBook, useReachable, useStanding, useSurroundings } from '../common/book-context.tsx'
import { isNowhere } from '../common/dialog-keys.ts'
import { Skeleton } from '../common/skeleton.tsx'
import { queueKeys } from '../panes/queue.ts'
import { useHeldFocus } from '../panes/use-held-focus.ts'
import { useKeys } from '../panes/use-keys.ts'
import { useRoom } from '../panes/use-room.ts'
import { ListFoot } from '../record/list/list-foot.tsx'
import { DeviceRefusals } from './device-refusals.tsx'
import listStyle from './list.module.css'
import { ListHead } from './list-head.tsx'
import style from './pane.module.css'
import { PaneFoot } from './pane-foot.tsx'
import { ReviewExport } from './review-export.tsx'
import { ReviewList } from './review-list.tsx'
import { Asking, ReviewPane } from './review-pane.tsx'
import { type ReviewPlace, SIZES } from './review-search.ts'
import { useReviewActs } from './use-acts.ts'
import { useAmending } from './use-amending.tsx'
import type { Review } from './use-review.ts'
import { useReviewWork } from './use-review-work.ts'

const none: readonly Values[] = []

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
  const reachable = useReachable()
  const acts = useReviewActs(person, request)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const row = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reviewing = useRef<HTMLButtonElement>(null)
  const askButton = useRef<HTMLButtonElement>(null)
  const nothing = useRef<HTMLDivElement>(null)

  const total = totalOf(answer?.value ?? [])
  const loading = useStanding(answer) === 'coming'
  const named = place.opened
  const { clock } = useSurroundings()
  const [openedAt] = useState(() => clock.now())
  const fresh = (answer?.takenAt ?? 0) >= openedAt
  const rowsOfPage = { page: keyOf(request), rows: answer?.value ?? none, fresh }
  const work = useReviewWork({ ...rowsOfPage, named, wide, reachable, acts, open })
  const { rows, id, draft, next, asking, setAsking } = work
  const at = rows.findIndex((one) => one.ID === id)
  /** Of a form that is not on this page the list has no row. */
  const spot = at < 0 ? heading : row
  const amending = useAmending(id, person, spot, () => book.lookups.refresh(request))

  // Prefetches the next one.
  const ahead = next?.ID ? detailRequest(next.ID) : null
  useAsked(ahead && keyOf(ahead), () => book.lookups.answer(ahead ?? request))

  const stopAsking = () => {
    setAsking(false)
    askButton.current?.focus()
  }
  const asks = isAnswered('revisionCampo/preguntar', person) && amending.isCaptured

  const isMarking = work.here.length > 0
  // Not what nobody has seen yet; with marked ones the key is theirs, as their button says.
  const accept = () => amending.isShown && void work.reviewOne()
  const acceptByKey = isMarking ? () => void work.reviewMarked() : accept
  const sendBack = () => {
    if (asks && reachable && id) setAsking(true)
  }
  useKeys(root, {
    ...queueKeys({ step: work.step, accept: acceptByKey, sendBack }),
    r: acceptByKey,
    p: sendBack,
    e: () => reachable && amending.correct(),
    x: work.markTarget,
    'ctrl+z': acts.undo,
  })
  useRoom(root)
  useHeldFocus(root, () => [reviewing.current, row.current, nothing.current, heading.current])

  // While going through the list, the focus stays in the list; with no focus yet, it begins there, or at what is shown.
  useEffect(() => {
    const { activeElement } = document
    const moves = [heading.current, list.current].some((one) => one?.contains(activeElement))
    if (id && (moves || isNowhere(activeElement))) spot.current?.focus()
    if (id) spot.current?.scrollIntoView?.({ block: 'nearest' })
  }, [id, spot])
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
    <div ref={root} className={style.panes} data-wide={wide || undefined}>
      {showsList ? (
        <section ref={list} className={style.side} aria-label="Lista">
          <ListHead
            answer={answer}
            count={rows.length}
            marked={work.here.length}
            busy={acts.busy}
            reachable={reachable}
            onMarkAll={work.markAll}
            onReview={() => void work.reviewMarked()}
            onRefresh={() => book.lookups.refresh(request)}
          >
            <ReviewExport
              place={place}
              rows={rows.filter(({ ID = '' }) => work.marked.has(ID))}
              disabled={total === 0}
            />
          </ListHead>
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
              marked={work.marked}
              done={work.done}
              at={row}
              onOpen={(one) => work.goTo(one, !wide)}
              onMark={work.mark}
            />
          )}
          {/* Below the rows, so that its arrival moves none of them. */}
          {wide ? <DeviceRefusals /> : null}
          {total > 0 ? (
            <div className={listStyle.foot}>
              <ListFoot first={place.first} sizes={SIZES} view={{ size: place.size, look }} total={total} narrow />
            </div>
          ) : null}
        </section>
      ) : null}
      {id ? (
        <section className={style.pane} aria-label="Formulario que se revisa">
          <ReviewPane
            id={id}
            listed={rows[at]}
            position={at < 0 ? '' : `${place.first + at + 1} de ${total}`}
            reviewed={work.done.has(id)}
            reachable={reachable}
            draft={draft}
            heading={heading}
            onVoid={amending.ways.includes('anular') ? () => amending.amend('anular') : undefined}
            onNote={(note) => work.change(id, { note, problem: undefined })}
            onBack={wide ? undefined : () => work.goTo('')}
          />
          {asking ? (
            <Asking
              key={id}
              value={draft.question}
              busy={acts.busy}
              onChange={(question) => work.change(id, { question })}
              onAsk={async () => {
                const problem = await acts.ask(id, draft.question)
                if (problem === undefined) work.change(id, { question: '' })
                return problem
              }}
              onCancel={stopAsking}
            />
          ) : null}
          {amending.dialog}
          <PaneFoot
            ways={amending.ways}
            onCorrect={amending.correct}
            asks={asks}
            asking={asking}
            busy={acts.busy || !amending.isShown}
            reachable={reachable}
            isFirst={at < 1}
            isLast={at >= rows.length - 1}
            askButton={askButton}
            reviewButton={reviewing}
            onStep={work.step}
            onAsk={() => setAsking(!asking)}
            onReview={accept}
            isMarking={isMarking}
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

/** The filter for everything that waits for a review. */
const looksAtAllWaiting = ({ wanted: { reviewed, ...others }, number }: ReviewPlace): boolean =>
  reviewed === 'N' && number === '' && Object.values(others).every((text) => text === '')

const emptyWords = (takenAt: number | undefined, waiting: boolean): string =>
  takenAt === undefined
    ? commonTexts.needsConnection
    : waiting
      ? 'No queda nada por revisar.'
      : commonTexts.nothingFound
