/**
 * A complete long list for a file: ours, used only with a host that announces it (capacity 'exportar'). The fields of a
 * page without its position, and EXPORTAR '1'; the answer is a JSON array with one item per line, so that its rows can
 * be processed while they arrive: the total, the names of the columns, then each row as an array of texts.
 */
import type { Values } from '../vocabulary/define-form.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'
import { type PageWindow, pageRequest, TOTAL_ROWS } from './paging.ts'

/** '1': all matches of the fields of a page. */
export const EXPORT_FIELD = 'EXPORTAR'

/** Filters and order of a list. */
export type ListWanted = Omit<PageWindow, 'first' | 'rows'>

/** The call for all matches in a list. */
export function exportRequest(whole: LookupRequest, wanted: ListWanted): LookupRequest {
  const { DESDE: _from, FILAS: _rows, ...fields } = pageRequest(whole, { ...wanted, first: 0, rows: 0 }).fields
  return { ...whole, fields: { ...fields, [EXPORT_FIELD]: '1' } }
}

/** The lines of such an answer. @param stretches chunks of rows that all have the same columns */
export async function* exportLines(
  total: number,
  stretches: AsyncIterable<readonly Values[]>,
): AsyncGenerator<string, void> {
  yield `[${JSON.stringify({ [TOTAL_ROWS]: String(total) })}\n`
  let columns: readonly string[] | undefined
  for await (const rows of stretches) {
    const [first] = rows
    if (!first) continue
    const lines: string[] = []
    if (!columns) {
      columns = Object.keys(first)
      lines.push(`,${JSON.stringify(columns)}\n`)
    }
    for (const row of rows) lines.push(`,${JSON.stringify(columns.map((name) => row[name] ?? ''))}\n`)
    yield lines.join('')
  }
  yield ']'
}

/** Not an answer to `exportRequest`: an HTML page, or truncated. */
export class NotExported extends Error {
  override name = 'NotExported'
}

/** Parses such an answer piece by piece. */
export class ExportReader {
  /** Total rows; undefined until known. */
  total: number | undefined
  private columns: readonly string[] | undefined
  private rest = ''
  private ended = false

  /** The rows completed by this piece. @throws NotExported */
  add(piece: string): Values[] {
    const lines = (this.rest + piece).split('\n')
    this.rest = lines.pop() ?? ''
    if (this.rest.length > LONGEST_LINE) throw new NotExported('A line without end')
    return lines.flatMap((line) => this.read(line))
  }

  /** @throws NotExported if the answer is incomplete */
  end(): void {
    this.ended = this.rest.trim() === ']' && this.total !== undefined
    if (!this.ended) throw new NotExported('The answer was cut off')
  }

  private read(line: string): Values[] {
    const item = parsed(line.slice(1))
    if (this.total === undefined) {
      const total = line.startsWith('[{') ? Number((item as Values)[TOTAL_ROWS]) : Number.NaN
      if (!Number.isInteger(total)) throw new NotExported('No total')
      this.total = total
      return []
    }
    if (!line.startsWith(',[') || !Array.isArray(item)) throw new NotExported('No row')
    if (!this.columns) {
      this.columns = item.map(String)
      return []
    }
    return [Object.fromEntries(this.columns.map((name, at) => [name, String(item[at] ?? '')]))]
  }
}

/** Characters. */
const LONGEST_LINE = 1_000_000

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotExported('No JSON')
  }
}
