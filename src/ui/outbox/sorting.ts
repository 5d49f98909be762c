import { findForm } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/book.ts'
import { dayOf } from '../record/words.ts'

export type OutboxFilter = 'all' | 'waiting' | 'refused' | 'filedToday'

/** An entry with the parts of it (further births) that stand under it. */
export interface EntryGroup {
  readonly entry: OutboxEntry
  readonly parts: readonly OutboxEntry[]
}

const fits: Record<OutboxFilter, (entry: OutboxEntry, today: string) => boolean> = {
  all: () => true,
  waiting: (entry) => entry.state !== 'filed' && entry.state !== 'refused',
  refused: (entry) => entry.state === 'refused',
  filedToday: (entry, today) => entry.filedAt !== undefined && dayOf(entry.filedAt) === today,
}

/** What needs a person stands first, what is done last. */
const order: Record<OutboxEntry['state'], number> = {
  refused: 0,
  sending: 1,
  checking: 2,
  waiting: 3,
  blocked: 3,
  filed: 4,
}

/** How many each filter shows. @param now ms UTC */
export function countEntries(entries: readonly OutboxEntry[], now: number): Record<OutboxFilter, number> {
  const today = dayOf(now)
  const count = (filter: OutboxFilter) => entries.filter((entry) => fits[filter](entry, today)).length
  return { all: entries.length, waiting: count('waiting'), refused: count('refused'), filedToday: count('filedToday') }
}

/** The entries of a filter, parts under their parent, most pressing first, newest first among equals. */
export function groupEntries(
  entries: readonly OutboxEntry[],
  filter: OutboxFilter,
  now: number,
): readonly EntryGroup[] {
  const today = dayOf(now)
  const shown = entries.filter((entry) => fits[filter](entry, today))
  const byId = new Map(shown.map((entry) => [entry.id, entry]))
  const partsOf = new Map<string, OutboxEntry[]>()
  const heads: OutboxEntry[] = []
  for (const entry of shown) {
    const parent = parentOf(entry, byId)
    if (parent) partsOf.set(parent.id, [...(partsOf.get(parent.id) ?? []), entry])
    else heads.push(entry)
  }
  const groups = heads.map((entry) => ({ entry, parts: partsOf.get(entry.id) ?? [] }))
  return groups.sort((a, b) => urgency(a) - urgency(b) || b.entry.capturedAt - a.entry.capturedAt)
}

const urgency = ({ entry, parts }: EntryGroup): number =>
  Math.min(...[entry, ...parts].map(({ state }) => order[state]))

/** The parts of an entry, which are nothing without it and are discarded with it. */
export function partsOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const byId = new Map([[entry.id, entry]])
  return entries.filter((other) => parentOf(other, byId) !== undefined)
}

function parentOf(entry: OutboxEntry, byId: ReadonlyMap<string, OutboxEntry>): OutboxEntry | undefined {
  const form = findForm(entry.form)?.partOf?.form
  if (!form) return undefined
  return entry.dependsOn.map((id) => byId.get(id)).find((parent) => parent?.form === form)
}
