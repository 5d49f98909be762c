import { type Journal, StoreFull } from '../../../src/sync/ports/ports.ts'

/** The copy's files on one device. */
export class FakeJournal implements Journal {
  readonly files = new Map<string, ArrayBuffer>()
  /** Set by tests: the disk is full. */
  full = false
  /** Names for which there was no room. */
  readonly refused = new Set<string>()
  #writtenAt: number | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  list = async () => [...this.files.keys()]
  read = async (name: string) => this.files.get(name)
  async write(name: string, bytes: ArrayBuffer): Promise<void> {
    if (this.full) {
      this.refused.add(name)
      throw new StoreFull('full')
    }
    this.refused.delete(name)
    this.files.set(name, bytes)
    this.#writtenAt = this.#now()
  }
  async remove(name: string): Promise<void> {
    this.files.delete(name)
  }
  async size() {
    const bytes = [...this.files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    return { bytes, writtenAt: this.files.size > 0 ? this.#writtenAt : undefined }
  }

  /** What a writer that dies in between leaves: half of it, or as many zeros. */
  spoil(name: string, how: 'half' | 'zeros'): void {
    const bytes = this.files.get(name) ?? new ArrayBuffer(0)
    this.files.set(name, how === 'half' ? bytes.slice(0, bytes.byteLength / 2) : new ArrayBuffer(bytes.byteLength))
  }
}
