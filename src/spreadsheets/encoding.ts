/** The encoding of a text. */

/** Opens the bytes from the beginning at each call. */
export type Bytes = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

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
        if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return 'utf-8'
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

/** The text, in pieces, without its byte-order mark. */
export async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(bytes))
  for await (const chunk of bytes()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/
/** Rich text, PDF, SYLK, DIF, and every markup. */
const OTHER = /^\s*(\{\\rtf|%PDF|ID;|TABLE\r?\n|<)/

export const isPlainText = (beginning: string): boolean => !NO_TEXT.test(beginning) && !OTHER.test(beginning)
