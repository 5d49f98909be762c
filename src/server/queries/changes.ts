/** Finds the differences between a long answer and an earlier one, by the hashes of their rows. */
import { createHash } from 'node:crypto'
import type { Changes, Values } from '../../registry/index.ts'

/** Hash of each row in order, 64 bits. */
export type RowHashes = BigUint64Array

export const hashOfRow = (text: string): bigint => createHash('sha256').update(text).digest().readBigUInt64LE()

/** If more than this share of the rows has changed, the complete answer is hardly longer. */
const MOST = 0.3
/** Maximum changed rows held in memory, whatever the length of the answer. */
const HELD = 20_000

/** Receives an answer row by row and keeps what an earlier one does not have. */
export class Comparison {
  readonly #earlier: RowHashes
  readonly #placeOf: ReadonlyMap<bigint, number>
  readonly #places: number[] = []
  readonly #rows: Values[] = []
  readonly #kept = new Set<number>()
  #last = -1
  #total = 0
  #useless: boolean

  constructor(earlier: RowHashes) {
    this.#earlier = earlier
    this.#placeOf = new Map(Array.from(earlier, (hash, place) => [hash, place]))
    // With two equal rows it is unknown which one was removed.
    this.#useless = this.#placeOf.size !== earlier.length
  }

  add(row: Values, hash: bigint): void {
    const place = this.#total++
    if (this.#useless) return
    const held = this.#placeOf.get(hash)
    if (held === undefined) {
      this.#places.push(place)
      this.#rows.push(row)
    } else {
      // A moved row: positions can only express insertions and removals.
      if (held <= this.#last) this.#useless = true
      this.#last = held
      this.#kept.add(held)
    }
    if (this.#rows.length > Math.min(HELD, this.#earlier.length * MOST)) this.#useless = true
    if (!this.#useless) return
    this.#rows.length = 0
    this.#places.length = 0
  }

  /** @returns undefined: the complete answer must be sent */
  get changes(): Changes<Values> | undefined {
    if (this.#useless) return undefined
    const of = this.#earlier.length
    const gone = Array.from({ length: of }, (_, place) => place).filter((place) => !this.#kept.has(place))
    return { of, total: this.#total, gone, places: this.#places, rows: this.#rows }
  }
}
