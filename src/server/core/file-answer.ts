/** The answer of a download: a file on this machine's disk, sent as fast as its receiver reads it. */
import { createReadStream, type ReadStream } from 'node:fs'

export class FileAnswer {
  readonly path: string
  readonly bytes: number
  readonly #onSent: () => void

  /** @param onSent called once, when it has been sent or will not be: removes the file */
  constructor(path: string, bytes: number, onSent: () => void) {
    this.path = path
    this.bytes = bytes
    this.#onSent = onSent
  }

  stream(): ReadStream {
    return createReadStream(this.path).once('close', this.#onSent)
  }
}
