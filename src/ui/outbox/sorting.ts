import { fill } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { outboxWords } from './texts.ts'

/** An entry with its parts (further births), which are shown under it. */
export interface EntryGroup {
  readonly entry: OutboxEntry
  readonly parts: readonly OutboxEntry[]
}

/** The reason for its state, or why it was voided. */
export const whyTold = ({ why, voided }: OutboxEntry): string =>
  voided === undefined ? why : fill(outboxWords.voidedWhy, { why: voided })

export const isFiled = ({ state }: OutboxEntry): boolean => state === 'filed'

/** The refused, and those that wait for one of them: signal alone does not send them. @param entries in order of capture */
export function stuckAmong(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const stuck = new Map<string, OutboxEntry>()
  for (const entry of entries)
    if (entry.state === 'refused' || (entry.state === 'blocked' && entry.dependsOn.some((id) => stuck.has(id))))
      stuck.set(entry.id, entry)
  return [...stuck.values()]
}

/** Entries that need attention first, completed ones last. */
const order: Record<OutboxEntry['state'], number> = {
  unreadable: 0,
  refused: 0,
  missing: 0,
  sending: 1,
  checking: 2,
  waiting: 3,
  blocked: 3,
  filed: 4,
}

/** Entries with their parts under them, most urgent first, newest first among equals. */
export function groupEntries(
  shown: readonly OutboxEntry[],
  /** It has an open question. */
  isAsked: (entry: OutboxEntry) => boolean = () => false,
): readonly EntryGroup[] {
  const byId = new Map(shown.map((entry) => [entry.id, entry]))
  const wholeByPart = new Map<string, string>()
  // The first whole, if the outbox has two of that number.
  for (const whole of shown) for (const part of whole.parts) if (!wholeByPart.has(part)) wholeByPart.set(part, whole.id)
  const groups = shown
    .filter(({ id }) => !wholeByPart.has(id))
    .map((entry) => ({
      entry,
      parts: entry.parts.flatMap((id) => (wholeByPart.get(id) === entry.id ? (byId.get(id) ?? []) : [])),
    }))
  const urgency = ({ entry, parts }: EntryGroup) =>
    Math.min(...[entry, ...parts].map((one) => (isAsked(one) ? 0 : order[one.state])))
  return groups.sort((a, b) => urgency(a) - urgency(b) || b.entry.capturedAt - a.entry.capturedAt)
}

/** The entries of one farm. */
export interface FarmGroup {
  readonly owner: string
  readonly groups: readonly EntryGroup[]
}

/** By farm, the one with the most urgent entry first; the order within a farm is unchanged. */
export function byFarm(groups: readonly EntryGroup[]): readonly FarmGroup[] {
  const farms = new Map<string, EntryGroup[]>()
  for (const group of groups) {
    const { owner } = group.entry
    farms.set(owner, [...(farms.get(owner) ?? []), group])
  }
  return [...farms].map(([owner, some]) => ({ owner, groups: some }))
}

/**
 * Label of 'Enviar ahora': probes for signal only if something would be sent.
 * @param entries undefined: not read yet
 */
export function sendingWords(entries: readonly OutboxEntry[] | undefined): string {
  const waiting = (entries ?? []).filter(({ state }) => state !== 'filed' && state !== 'refused')
  if (!entries || waiting.some((entry) => entry.state !== 'blocked' && entry.state !== 'missing' && !entry.correction))
    return 'Buscando señal para enviar'
  if (waiting.some(({ correction }) => correction))
    return 'Nada por enviar ahora: termine la corrección que empezó o déjela como estaba'
  if (waiting.some(({ state }) => state === 'missing'))
    return 'Nada por enviar ahora: diga arriba si los que ya no están se envían otra vez'
  return entries.some(({ state }) => state === 'refused')
    ? 'Nada por enviar: corrija primero los formularios rechazados'
    : 'Nada por enviar: todo está registrado'
}
