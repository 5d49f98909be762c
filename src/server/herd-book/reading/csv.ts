/** Reads a .csv as rows of texts; detects its encoding and separator. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** Opens the bytes from the beginning at each call. */
export type Bytes = () => AsyncIterable<Uint8Array>

export const bytesOfFile =
  (path: string): Bytes =>
  () =>
    createReadStream(path)

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes that are examined for the separator. */
const BEGINNING = 64_000
const SEPARATORS = [';', ',', '\t', '|']

/**
 * A byte-order mark decides; otherwise text that is valid UTF-8 throughout is UTF-8, and anything else is the Windows
 * code page of this region.
 */
export async function encodingOf(bytes: Bytes): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of bytes()) {
      if (isFirst) {
        if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
        if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
        isFirst = false
      }
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Number of lines examined for the separator. */
const LINES = 200

/**
 * The separator that yields the most cells in lines with equal numbers of cells, ignoring quoted text. The first line
 * alone is not enough, because titles may precede the headings; nor is the most frequent character, because weights
 * contain commas.
 */
export function separatorOf(beginning: string): string {
  const lines = linesOf(beginning).slice(0, LINES)
  const cells = (separator: string): number => {
    const alike = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      if (count > 0) alike.set(count, (alike.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...alike].map(([count, times]) => count * times))
  }
  const candidates = SEPARATORS.map((separator) => ({ separator, cells: cells(separator) }))
  const best = candidates.reduce((one, other) => (other.cells > one.cells ? other : one))
  return best.cells > 0 ? best.separator : ','
}

const linesOf = (text: string): readonly string[] => text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/)

async function* decoded(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Every record, including empty ones: a record's index is its line. */
export async function* csvRows(bytes: Bytes): AsyncGenerator<readonly string[]> {
  const encoding = await encodingOf(bytes)
  let beginning = ''
  for await (const text of decoded(bytes, encoding)) {
    beginning += text
    if (beginning.length >= BEGINNING) break
  }
  const parser = parse({
    delimiter: separatorOf(beginning.slice(0, BEGINNING)),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: 1_000_000,
  })
  // An error of the parser at a malformed end, handled by the loop below.
  Readable.from(decoded(bytes, encoding))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  for await (const row of parser) yield row as readonly string[]
}
