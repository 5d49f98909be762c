import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fill, findForm } from '../../../registry/index.ts'
import { outboxTexts } from '../../../registry/texts/outbox.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox-entry.ts'
import { useBook, useLive, useSurroundings } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'

/** Filings within this time share one toast, because a day's work may arrive in a second, ms. */
const TOAST_WINDOW = 5000

type Turn = 'filed' | 'refused'

/** Opens what was filed. */
type OpenEntry = (entry: OutboxEntry) => void

/** Announces on every screen that forms reached the registry, or why they did not (1§8). Renders nothing. */
export default function FilingNews() {
  const book = useBook()
  const outbox = useLive(book.outbox)
  const { clock } = useSurroundings()
  const navigate = useNavigate()
  const openEntry = useCallback<OpenEntry>(
    ({ form, id }) => void navigate({ to: findForm(form)?.route as '/', search: { pendiente: id } as object }),
    [navigate],
  )
  const [since] = useState(() => clock.corrected())
  const before = useRef<ReadonlyMap<string, OutboxEntry['state']>>(undefined)
  const announcements = useRef<Partial<Record<Turn, Announcement>>>({})
  useEffect(() => {
    if (!outbox) return
    const known = before.current
    before.current = new Map(outbox.map(({ id, state }) => [id, state]))
    if (!known) return
    for (const turn of ['filed', 'refused'] as const) {
      const turned = outbox.filter(
        ({ id, state, capturedAt }) =>
          state === turn && known.get(id) !== turn && (known.has(id) || capturedAt >= since),
      )
      if (turn === 'filed') showAgain(book, turned)
      if (turned.length > 0)
        announcements.current[turn] = announce(turn, turned, announcements.current[turn], clock.now(), openEntry)
    }
  }, [book, outbox, since, clock, openEntry])
  return null
}

/** Fetches the changed list again: until it has the change, the record cannot be edited again. */
function showAgain(book: Book, filed: readonly OutboxEntry[]): void {
  for (const key of new Set(filed.filter(({ mode }) => mode === 'edit').map(({ form }) => form))) {
    const form = findForm(key)
    if (form) book.refresh({ form, owner: '' })
  }
}

/** The filings that one toast has announced. */
interface Announcement {
  readonly entries: readonly OutboxEntry[]
  readonly at: number
  readonly hide: () => void
}

/** Replaces the previous toast if it is recent. */
function announce(
  turn: Turn,
  turned: readonly OutboxEntry[],
  last: Announcement | undefined,
  at: number,
  openEntry: OpenEntry,
): Announcement {
  const isRecent = last !== undefined && at - last.at < TOAST_WINDOW
  const entries = isRecent ? [...last.entries, ...turned] : turned
  if (isRecent) last.hide()
  return { entries, at, hide: showToast(turn, entries, openEntry) }
}

function showToast(turn: Turn, [first, ...others]: readonly OutboxEntry[], openEntry: OpenEntry): () => void {
  const words = first && findForm(first.form)?.texts
  if (!words) return () => {}
  const n = others.length + 1
  if (turn === 'filed')
    return n === 1
      ? toast('success', words.saved, {
          title: recordTexts.registered,
          actions: [{ label: recordTexts.see, run: () => openEntry(first) }],
        })
      : toast('success', fill(outboxTexts.manyFiled, { n }))
  return n === 1
    ? toast(words.failed.severity, words.failed.text)
    : toast('error', fill(outboxTexts.manyRefused, { n }))
}
