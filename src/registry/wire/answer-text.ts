/**
 * The text of an answer from its bytes, as they arrive. A declared encoding counts; otherwise what is valid UTF-8 is
 * UTF-8, and any other byte is of the Windows code page of this region: older hosts send it undeclared. No letter is
 * replaced in silence.
 */

type Bytes = Uint8Array<ArrayBufferLike>

interface PlatformDecoder {
  decode(bytes?: Bytes, options?: { stream?: boolean }): string
}
/** The platform's `TextDecoder`. */
export type PlatformDecoders = new (
  label: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => PlatformDecoder

export interface AnswerText {
  /** @returns the text that is complete with these bytes */
  add(bytes: Bytes): string
  /** @returns the rest */
  end(): string
}

export function answerText(contentType: string, Decoders: PlatformDecoders): AnswerText {
  const [, charset = ''] = /charset="?([\w-]{1,40})/i.exec(contentType) ?? []
  const declared = /^(utf-?8)?$/i.test(charset) ? undefined : known(charset, Decoders)
  if (declared) return { add: (bytes) => declared.decode(bytes, { stream: true }), end: () => declared.decode() }
  const utf8 = new Decoders('utf-8', { fatal: true, ignoreBOM: true })
  const windows = new Decoders('windows-1252')
  const strictly = (bytes: Bytes): string | undefined => {
    try {
      return utf8.decode(bytes)
    } catch {
      return undefined
    }
  }
  const read = (bytes: Bytes): string => strictly(bytes) ?? mixed(bytes, strictly, windows)
  let left: Bytes = new Uint8Array(0)
  let isFirst = true
  const marked = (text: string): string => {
    const clean = isFirst && text.startsWith('\ufeff') ? text.slice(1) : text
    if (text !== '') isFirst = false
    return clean
  }
  return {
    add(bytes) {
      const all = left.length === 0 ? bytes : joined(left, bytes)
      const whole = all.length - unfinished(all)
      left = all.slice(whole)
      return marked(read(all.subarray(0, whole)))
    },
    end: () => marked(read(left)),
  }
}

function known(charset: string, Decoders: PlatformDecoders): PlatformDecoder | undefined {
  try {
    return new Decoders(charset)
  } catch {
    return undefined
  }
}

function joined(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Length in UTF-8 of a letter that begins with this byte; 1: ASCII, 0: none does. */
const lengthOf = (lead: number): number =>
  lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
const continues = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte < 0xc0

/** Bytes at the end that may begin a letter whose rest is still to come. */
function unfinished(bytes: Bytes): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (!continues(byte)) return lengthOf(byte) > back ? back : 0
  }
  return 0
}

function mixed(bytes: Bytes, strictly: (bytes: Bytes) => string | undefined, windows: PlatformDecoder): string {
  const parts: string[] = []
  // Bytes from here are not read yet: ASCII, or of the code page.
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at] ?? 0)
    const rest = length > 1 ? bytes.subarray(at + 1, at + length) : undefined
    const letter =
      rest?.length === length - 1 && rest.every(continues) ? strictly(bytes.subarray(at, at + length)) : undefined
    if (letter === undefined) {
      at += 1
      continue
    }
    parts.push(windows.decode(bytes.subarray(from, at)), letter)
    at += length
    from = at
  }
  parts.push(windows.decode(bytes.subarray(from)))
  return parts.join('')
}
