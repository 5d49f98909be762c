/**
 * All matching rows of a list in display order, for a file (capacity 'exportar'): first the keys, in one statement,
 * then the rows by their keys, chunk by chunk. Sorting and searching happen only once, no row is repeated, and only the
 * packed keys are held meanwhile.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { EXPORT_FIELD, TOTAL_ROWS, type Values } from '../../registry/index.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { FIRST_STRETCH, LongAnswer, nextStretch } from './long-answer.ts'
import { type PackedKeys, takingOf } from './packed-keys.ts'

export const asksExport = (call: Call): boolean => fieldOf(call, EXPORT_FIELD) === '1'

/** The first chunk is one row with the total number (TOTAL_ROWS). */
export class ExportedList extends LongAnswer {
  override readonly alone = true

  override through(wrap: (stretches: LongAnswer['stretches']) => LongAnswer['stretches']): ExportedList {
    return new ExportedList(wrap(this.stretches))
  }
}

export interface Exporting<Key extends string | number> {
  /** Of all matching rows, in order. */
  readonly keys: () => Promise<PackedKeys>
  /** Those rows, in any order; a row deleted meanwhile is left out. */
  readonly rows: (keys: readonly Key[]) => Promise<readonly Values[]>
  /** The column of the rows that has the key. */
  readonly key: string
  /** Adds what the statement does not contain. */
  readonly complete?: (rows: Values[]) => Promise<Values[]>
}

/** Seconds after which another export may be requested. */
const COME_AGAIN = 10
/** ms without a chunk after which an export counts as abandoned, however its reader disconnected. */
const GIVEN_UP = 60_000

/** One at a time per person, in this process. @throws HttpError 429 when its first row is requested */
export function exported<Key extends string | number>(call: Call, list: Exporting<Key>): ExportedList {
  const { exporting, orders, stretches: few } = call.context.share
  const { nid } = personOf(call)
  async function* stretches(): AsyncGenerator<readonly Values[]> {
    const mine = {}
    const note = () => exporting.set(nid, { by: mine, at: performance.now() })
    const other = exporting.get(nid)
    if (other && performance.now() - other.at < GIVEN_UP) throw new HttpError(429, serverTexts.exporting, COME_AGAIN)
    note()
    try {
      const keys = await orders.take(() => few.take(list.keys))
      yield [{ [TOTAL_ROWS]: String(keys.total) }]
      const take = takingOf<Key>(keys)
      let stretch = FIRST_STRETCH
      for (let some = take(stretch); some.length > 0; some = take(stretch)) {
        note()
        let begun = 0
        const rows = await few.take(async () => {
          begun = performance.now()
          return inOrder(some, await list.rows(some), list.key)
        })
        stretch = nextStretch(stretch, performance.now() - begun)
        yield list.complete ? await list.complete(rows) : rows
        await turn()
      }
    } finally {
      if (exporting.get(nid)?.by === mine) exporting.delete(nid)
    }
  }
  return new ExportedList(stretches)
}

function inOrder(keys: readonly (string | number)[], rows: readonly Values[], key: string): Values[] {
  const byKey = new Map(rows.map((row) => [row[key], row]))
  return keys.flatMap((one) => {
    const row = byKey.get(String(one))
    return row ? [row] : []
  })
}
