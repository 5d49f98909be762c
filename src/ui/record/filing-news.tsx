import { useEffect, useRef, useState } from 'react'
import { findForm } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/book.ts'
import { useBook, useLive, useSurroundings } from '../book-context.tsx'
import { toast } from '../shell/toast.ts'

/** Tells, wherever the person is, that forms reached the registry, or why they did not (1§8). Shows nothing itself. */
export function FilingNews() {
  const outbox = useLive(useBook().outbox)
  const { clock } = useSurroundings()
  const [since] = useState(() => clock.now())
  const before = useRef<ReadonlyMap<string, OutboxEntry['state']>>(undefined)
  useEffect(() => {
    if (!outbox) return
    const known = before.current
    before.current = new Map(outbox.map(({ id, state }) => [id, state]))
    if (!known) return
    const turned = (state: OutboxEntry['state']) =>
      outbox.filter(
        ({ id, state: now, capturedAt }) =>
          now === state && known.get(id) !== state && (known.has(id) || capturedAt >= since),
      )
    tellFiled(turned('filed'))
    tellRefused(turned('refused'))
  }, [outbox, since])
  return null
}

/** Many at once are one toast: a day's work may arrive in a second. */
function tellFiled(entries: readonly OutboxEntry[]): void {
  const [first, ...others] = entries
  const saved = first && findForm(first.form)?.texts.saved
  if (saved) toast('success', others.length === 0 ? saved : `${saved} (${entries.length})`)
}

function tellRefused(entries: readonly OutboxEntry[]): void {
  const [first, ...others] = entries
  const failed = first && findForm(first.form)?.texts.failed
  if (failed) toast(failed.severity, others.length === 0 ? failed.text : `${failed.text} (${entries.length})`)
}
