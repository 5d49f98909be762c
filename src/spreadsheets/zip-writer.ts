/**
 * Writes a zip while its content is made: compressed as it arrives and held in packed form. Our own because browsers and
 * Node compress themselves (CompressionStream); what remains are the few records that zip.ts reads.
 */
import { DATED, DAY, DEFLATED, END, ENTRY, HEADER, record, sumOf } from './zip.ts'

export type Bytes = Uint8Array<ArrayBuffer>

const AFTER = 0x08074b50
/** Flags: sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
/** Version of the format. */
const NEEDED = 20
/** How each entry of the index begins. */
const MADE = [4, NEEDED + NEEDED * 0x10000] as const
const HOW = [8, FLAGS + DEFLATED * 0x10000] as const
/** Largest size that the format can express, bytes. */
const MOST = 0xffffffff

interface Packing {
  readonly label: Bytes
  readonly at: number
  readonly into: WritableStreamDefaultWriter<Bytes>
  /** Resolves when everything is packed. */
  readonly packed: Promise<void>
  sum: number
  size: number
}

export class ZipWriter {
  private readonly parts: Bytes[] = []
  private readonly index: Bytes[] = []
  private length = 0
  private entries = 0
  private open: Packing | undefined

  /** Begins a file of that name and ends the previous one. */
  async begin(name: string): Promise<void> {
    await this.close()
    const label = new TextEncoder().encode(name)
    const at = this.length
    this.put(record(30, HEADER, [4, NEEDED + FLAGS * 0x10000], [8, DEFLATED], [10, DAY * 0x10000], [26, label.length]))
    this.put(label)
    const { readable, writable } = new CompressionStream('deflate-raw')
    this.open = { label, at, into: writable.getWriter(), packed: this.take(readable), sum: 0, size: 0 }
    // A failure is reported by the next write.
    this.open.packed.catch(() => {})
  }

  /** Resolves when more may be written. */
  async write(content: Bytes): Promise<void> {
    const { open } = this
    if (!open) throw new Error('No file was begun')
    open.sum = sumOf(content, open.sum)
    open.size += content.length
    await open.into.write(content)
  }

  /** The pieces so far, which are not held any longer. */
  taken(): readonly Bytes[] {
    return this.parts.splice(0)
  }

  /** The whole zip, in pieces; what was taken before comes first. */
  async end(): Promise<readonly Bytes[]> {
    await this.close()
    const at = this.length
    for (const entry of this.index) this.put(entry)
    const { entries } = this
    this.put(record(22, END, [8, entries + entries * 0x10000], [12, this.length - at], [16, at]))
    if (this.length > MOST) throw new RangeError('Longer than a zip can be')
    return this.parts
  }

  private async take(readable: ReadableStream<Uint8Array>): Promise<void> {
    const reader = readable.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.put(value as Bytes)
    }
  }

  private async close(): Promise<void> {
    const { open } = this
    if (!open) return
    this.open = undefined
    const begun = open.at + 30 + open.label.length
    await open.into.close()
    await open.packed
    const { sum, size, label, at } = open
    const packed = this.length - begun
    if (size > MOST || this.length > MOST) throw new RangeError('Longer than a zip can be')
    this.put(record(16, AFTER, [4, sum], [8, packed], [12, size]))
    const entry = record(46, ENTRY, MADE, HOW, DATED, [16, sum], [20, packed], [24, size], [28, label.length], [42, at])
    this.index.push(entry, label)
    this.entries++
  }

  private put(bytes: Bytes): void {
    this.parts.push(bytes)
    this.length += bytes.length
  }
}
