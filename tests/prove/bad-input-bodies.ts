/** A multipart body, written byte by byte, and its content. */
import { pick } from './bad-input-fill.ts'
import { everySpoil, type Part, type Random, type Spoil, text, type Work } from './bad-input-spoils.ts'

export interface Body {
  readonly payload: Buffer
  readonly type: string
  /** Names of the applied mutations. */
  readonly what: readonly string[]
  /** The server must never accept it. */
  readonly hopeless: boolean
  /** The content of its plain parts; null if the bytes are ambiguous. */
  readonly says: Readonly<Record<string, string>> | null
}

const BOUNDARY = '----libro7MA4YWxk'
const RIGHT = `multipart/form-data; boundary=${BOUNDARY}`

/** @param spoils number of mutations */
export function bodyOf(parts: readonly Part[], spoils: number, random: Random): Body {
  const work: Work = {
    parts: [...parts],
    what: [],
    open: false,
    type: RIGHT,
  }
  for (let n = 0; n < spoils; n++) {
    const [name, spoil] = pick(everySpoil, random) as readonly [string, Spoil]
    work.what.push(name)
    spoil(work, random)
  }
  const whole = encoded(work)
  const payload = work.bytes ? work.bytes(whole) : whole
  const { type, what } = work
  return { payload, type, what, hopeless: isHopeless(work), says: work.open ? null : said(work.parts) }
}

function encoded({ parts }: Work): Buffer {
  const pieces: Buffer[] = []
  for (const { name, value, fileName, disposition, type } of parts) {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const head = disposition ?? `form-data; name="${name}"${file}`
    const kind = type ? `Content-Type: ${type}\r\n` : ''
    pieces.push(text(`--${BOUNDARY}\r\nContent-Disposition: ${head}\r\n${kind}\r\n`), value, text('\r\n'))
  }
  return Buffer.concat([...pieces, text(`--${BOUNDARY}--\r\n`)])
}

/** The last part with a name counts; a part with a file name is a file. */
function said(parts: readonly Part[]): Record<string, string> | null {
  const fields = new Map<string, string>()
  for (const { name, value, fileName, disposition, type } of parts) {
    if (disposition !== undefined || type !== undefined) return null
    const says = value.toString('utf8')
    // As the host reads JavaScript's texts for 'no value' (decision 116).
    if (fileName === undefined) fields.set(name, says === 'null' || says === 'undefined' ? '' : says)
  }
  return Object.fromEntries(fields)
}

/** An incomplete form, a text that no database can store, or too many fields. */
function isHopeless({ parts, type, cut, bytes }: Work): boolean {
  if (type !== RIGHT || cut) return true
  if (bytes) return false
  const plain = parts.filter(({ fileName, type, disposition }) =>
    [fileName, type, disposition].every((x) => x === undefined),
  )
  return plain.length > 200 || plain.some(({ value }) => value.includes(0))
}
