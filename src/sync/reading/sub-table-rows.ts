/** The sub-table of a record: the host's rows with the outbox's additions and removals. */
import { type FormDefinition, requestOf, type Values } from '../../registry/index.ts'
import { valuesOf } from '../cache/items.ts'
import type { SubRow } from '../contract/lists.ts'
import type { Aged, Live } from '../contract/live.ts'
import type { OutboxEntry } from '../contract/outbox.ts'
import { memo } from '../core/live-query.ts'
import { type Entry, filedAtFor, isUnsent, numberOf } from '../outbox/entries.ts'
import { mayHold, rowIn, usedRows } from '../outbox/sub-rows.ts'
import type { Clock } from '../ports/ports.ts'
import type { Reader } from './reader.ts'

type View = (entries: readonly Entry[]) => Promise<readonly OutboxEntry[]>

export interface SubTables {
  /** The rows of a record; `whole` are its values or its row. */
  details(form: FormDefinition, whole: Values): Live<Aged<readonly SubRow[]>>
  /** The same, read once. */
  readDetails(form: FormDefinition, whole: Values): Promise<Aged<readonly SubRow[]>>
}

export function createSubTables(reader: Reader, view: View): SubTables {
  const once = memo<Live<Aged<readonly SubRow[]>>>()
  const { answers, here, ports } = reader

  async function read(form: FormDefinition, whole: Values): Promise<Aged<readonly SubRow[]>> {
    const me = here.get()
    const { details } = form
    const request = me && details ? requestOf(details.from, whole, me.person) : null
    if (!me || !details || !request) return { value: [], takenAt: undefined, refreshing: false }
    const number = whole[form.number] ?? ''
    const kept = await answers.read(me, request)
    const entries = await reader.entries()
    const unseen = entries.filter(
      (entry) => rowIn(entry) !== undefined && isOf(entry, form, number) && !isSeen(entry, kept?.takenAt, ports.clock),
    )
    const unfiled = entries.some(
      (entry) => entry.form.key === form.key && isOf(entry, form, number) && isUnsent(entry.row),
    )
    // An unsent record has no rows at the host; those of a record that just changed must be fetched again.
    if (!unfiled) reader.want(request, unseen.some(({ row }) => !isUnsent(row)) ? undefined : kept?.takenAt)
    const views = new Map((await view(entries)).map((entry) => [entry.id, entry]))
    const used = usedRows(entries, form.code, number)

    const rows = new Map<string, Omit<SubRow, 'free'>>()
    for (const item of kept?.items ?? []) {
      const values = valuesOf(item)
      rows.set(values[details.key] ?? '', { values })
    }
    for (const move of unseen) {
      const key = rowIn(move) ?? ''
      const entry = views.get(move.row.id)
      const known = rows.get(key)
      if (move.form.partOf?.row === 'put')
        rows.set(key, { values: { ...move.payload.values, ...known?.values }, entry })
      else if (!isUnsent(move.row)) rows.delete(key)
      else if (known) rows.set(key, { ...known, leaving: entry })
    }
    const leaves = ({ leaving }: Omit<SubRow, 'free'>) => leaving !== undefined && leaving.state !== 'refused'
    return {
      value: [...rows].map(([key, row]) => ({ ...row, free: !used.has(key) && !leaves(row) })),
      takenAt: kept?.takenAt ?? (unfiled ? 0 : undefined),
      refreshing: reader.isComing(request),
    }
  }

  return {
    readDetails: read,
    details: (form, whole) =>
      once(`${form.key} ${whole[form.number]}`, () =>
        reader.live(`${form.key} rows`, () => read(form, whole), [reader.work, reader.watch('answers', 'entries')]),
      ),
  }
}

const isOf = (entry: Entry, form: FormDefinition, number: string): boolean =>
  entry.form.code === form.code && numberOf(entry) === number

/** Hidden: filed before the displayed rows were fetched. Refused and uncorrected entries remain visible. */
const isSeen = (entry: Entry, takenAt: number | undefined, clock: Clock): boolean =>
  mayHold(entry) &&
  !isUnsent(entry.row) &&
  takenAt !== undefined &&
  takenAt > (filedAtFor(entry.row, takenAt, clock) ?? 0)
