/**
 * All matching rows of a list at the host: in one streamed answer if the host supports it (capacity 'exportar'), else
 * page by page.
 */
import {
  ExportReader,
  exportRequest,
  hostOf,
  type ListWanted,
  type LookupRequest,
  MOST_ROWS,
  NotExported,
  type Person,
  pageRequest,
  totalOf,
  type Values,
} from '../../registry/index.ts'
import { valuesOf } from '../cache/items.ts'
import type { Action, ActionResult } from '../contract/desk.ts'
import type { ExportWatch } from '../contract/lists.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'

export interface HostRows {
  readonly whole: LookupRequest
  readonly wanted: ListWanted
}

/** busy: the host is running another export for this person. gone: it was interrupted and may be requested again. */
export type Taken = 'all' | 'offline' | 'busy' | 'gone' | 'cancelled'

/** Awaited: nothing is read meanwhile. */
type Take = (rows: readonly Values[], done: number, total: number) => Promise<void>

interface Means {
  readonly act: (act: Action) => Promise<ActionResult>
  readonly wire: Pick<HostClient, 'stream'>
  readonly person: Person
}

export async function takeHostRows(
  means: Means,
  list: HostRows,
  take: Take,
  signal: ExportWatch['signal'],
): Promise<Taken> {
  const { stream } = means.wire
  return stream && hostOf(means.person).reads('EXPORTAR')
    ? streamed(stream, list, take, signal)
    : byPages(means.act, list, take, signal)
}

async function streamed(
  stream: NonNullable<HostClient['stream']>,
  { whole, wanted }: HostRows,
  take: Take,
  signal: ExportWatch['signal'],
): Promise<Taken> {
  const { operation, fields } = exportRequest(whole, wanted)
  const reader = new ExportReader()
  let done = 0
  const piece = async (text: string) => {
    const rows = reader.add(text)
    if (rows.length === 0) return
    done += rows.length
    await take(rows, done, reader.total ?? done)
  }
  try {
    const call = { operation, fields, as: 'session', detail: true, timeoutMs: TIMEOUT.export } as const
    const result = await stream(call, piece, signal)
    if (signal.aborted) return 'cancelled'
    if (result !== 'taken')
      return result.answer.kind === 'later' ? 'busy' : result.status === 0 && done === 0 ? 'offline' : 'gone'
    reader.end()
    return 'all'
  } catch (error) {
    if (signal.aborted) return 'cancelled'
    if (error instanceof NotExported) return 'gone'
    throw error
  }
}

async function byPages(
  act: Means['act'],
  { whole, wanted }: HostRows,
  take: Take,
  signal: ExportWatch['signal'],
): Promise<Taken> {
  let done = 0
  for (let total = 1; done < total; ) {
    const { operation, fields } = pageRequest(whole, { ...wanted, first: done, rows: MOST_ROWS })
    const answer = await act({ operation, fields })
    if (signal.aborted) return 'cancelled'
    if (answer.kind !== 'done' || !Array.isArray(answer.body)) return 'offline'
    const page = (answer.body as readonly Readonly<Record<string, unknown>>[]).map(valuesOf)
    if (page.length === 0) break
    total = totalOf(page)
    done += page.length
    await take(page, done, total)
  }
  return 'all'
}
