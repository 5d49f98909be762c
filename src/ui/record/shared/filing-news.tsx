import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { chipsTold, fill, findForm, litterTold, type Values } from '../../../registry/index.ts'
import { outboxTexts } from '../../../registry/texts/outbox.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Book } from '../../../sync/contract/book.ts'
import { countForms, type OutboxEntry } from '../../../sync/contract/outbox.ts'
import { useAsked, useBook, useLive, useSteady, useSurroundings } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { correctionAddress, giveAnotherNumber } from './entry-acts.ts'

/** Filings within this time share one toast, because a day's work may arrive in a second, ms. */
const TOAST_WINDOW = 5000

type Turn = 'filed' | 'refused'

/** What the button of a toast does. */
interface Acts {
  /** Shows what was filed. */
  readonly see: (entry: OutboxEntry) => void
  /** Mends what was refused: with another number, or in its form. */
  readonly mend: (entry: OutboxEntry) => void
  readonly toOutbox: () => void
}

/** Announces on every screen that forms reached the registry, or why they did not (1§8). Renders nothing. */
export default function FilingNews() {
  const book = useBook()
  const outbox = useLive(book.outbox.entries)
  const { clock } = useSurroundings()
  const navigate = useNavigate()
  const router = useRouter()
  const acts = useMemo<Acts>(
    () => ({
      see: ({ form, id }) => void navigate({ to: findForm(form)?.route as '/', search: { pendiente: id } as object }),
      mend: (entry) =>
        entry.wantsAnotherNumber
          ? void giveAnotherNumber(book, entry)
          : void router.navigate({ href: correctionAddress(entry) }),
      toOutbox: () => void router.navigate({ href: '/bandeja' }),
    }),
    [book, navigate, router],
  )
  const sending = useLive(book.outbox.connection)?.sending === true
  const run = useRef(0)
  useEffect(() => {
    if (!sending) run.current += 1
  }, [sending])
  const [since] = useState(() => clock.corrected())
  const before = useRef<ReadonlyMap<string, OutboxEntry['state']>>(undefined)
  const announcements = useRef<Partial<Record<Turn, Announcement>>>({})
  const names = useNames(outbox)
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
        announcements.current[turn] = announce(turn, turned, announcements.current[turn], {
          at: clock.now(),
          run: sending ? run.current : undefined,
          acts,
          names,
        })
    }
  }, [book, outbox, since, clock, sending, acts, names])
  return null
}

const nobody: Values = {}
const wordsOf = ({ form, row, values }: OutboxEntry) => findForm(form)?.inWords?.({ ...row, ...values })

/** Names of the entries' animals, by chip. */
function useNames(outbox: readonly OutboxEntry[] | undefined): Values {
  const book = useBook()
  const chips = [...new Set((outbox ?? []).flatMap((entry) => chipsTold(wordsOf(entry) ?? { text: '', animal: '' })))]
  const names = useAsked(chips.length === 0 ? null : chips.sort().join(), () => book.lookups.names(chips)) ?? nobody
  return useSteady(JSON.stringify(names), names)
}

/** Fetches the changed list again: until it has the change, the record cannot be edited again. */
function showAgain(book: Book, filed: readonly OutboxEntry[]): void {
  for (const key of new Set(filed.filter(({ mode }) => mode === 'edit').map(({ form }) => form))) {
    const form = findForm(key)
    if (form) book.lookups.refresh({ form, owner: '' })
  }
}

/** The filings that one toast has announced. */
interface Announcement {
  readonly entries: readonly OutboxEntry[]
  readonly at: number
  /** The sending it belongs to, while that goes on. */
  readonly run: number | undefined
  readonly hide: () => void
}

/** Replaces the previous toast if it is recent, or if it tells of the same sending. */
function announce(
  turn: Turn,
  turned: readonly OutboxEntry[],
  last: Announcement | undefined,
  { at, run, acts, names }: Pick<Announcement, 'at' | 'run'> & { readonly acts: Acts; readonly names: Values },
): Announcement {
  const isRecent = last !== undefined && (at - last.at < TOAST_WINDOW || (run !== undefined && run === last.run))
  const entries = isRecent ? [...last.entries, ...turned] : turned
  if (isRecent) last.hide()
  return { entries, at, run, hide: showToast(turn, entries, acts, names) }
}

function showToast(turn: Turn, entries: readonly OutboxEntry[], acts: Acts, names: Values): () => void {
  const first = entries.find(({ id, countedIn }) => id === countedIn) ?? entries[0]
  const form = first && findForm(first.form)
  if (!first || !form) return () => {}
  const n = countForms(entries)
  const which = about(n === 1 ? [first] : entries, names)
  if (turn === 'filed') {
    const brief = recordTexts.brief.registered
    return n === 1
      ? toast('success', form.texts.saved, {
          title: which || `${form.code} ${first.number}`,
          brief,
          actions: [{ label: recordTexts.see, run: () => acts.see(first) }],
        })
      : toast('success', fill(outboxTexts.manyFiled, { n }), which === '' ? {} : { title: which, brief })
  }
  if (n > 1)
    return toast('error', fill(outboxTexts.manyRefused, { n }), {
      actions: [{ label: recordTexts.see, run: acts.toOutbox }],
    })
  const { severity, text } = form.texts.failed
  return toast(severity, text, {
    title: which ? `${which} · ${form.code} ${first.number}` : `${form.shortTitle} ${first.number}`.trim(),
    also: [first.why],
    actions: [
      {
        label: first.wantsAnotherNumber ? recordTexts.anotherNumber : recordTexts.correctTitle,
        run: () => acts.mend(first),
      },
    ],
  })
}

/** The animal of one form, or all young of one litter; '' for forms about several animals. */
function about(entries: readonly OutboxEntry[], names: Values): string {
  const words = [...entries].sort((a, b) => a.capturedAt - b.capturedAt).flatMap((entry) => wordsOf(entry) ?? [])
  const [first] = words
  if (!first || words.length < entries.length) return ''
  const isLitter = words.every(({ young, animal }) => young && animal !== '' && animal === first.animal)
  return words.length === 1 || isLitter ? litterTold(words, names) : ''
}
