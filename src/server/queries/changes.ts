/** What of a long answer is not in an earlier one, by the hashes of its rows. */
import { createHash } from 'node:crypto'
import type { Changes, Values } from '../../registry/index.ts'

/** Of each row in its order, 64 bits. */
export type RowHashes = BigUint64Array

export const hashOfRow = (text: string): bigint => createHash('sha256').update(text).digest().readBigUInt64LE()

/** Of an answer with more changed rows than this part of it, the whole is not much longer. */
const MOST = 0.3
/** Changed rows that are held in memory at most, whatever the length of the answer. */
const HELD = 20_000

/** Hears an answer row after row, and keeps of it what an earlier one has not. */
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
    // Two rows alike: which of them goes cannot be said.
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
      // A row that moved among the others: places tell of rows that come and go alone.
      if (held <= this.#last) this.#useless = true
      this.#last = held
      this.#kept.add(held)
    }
    if (this.#rows.length > Math.min(HELD, this.#earlier.length * MOST)) this.#useless = true
    if (!this.#useless) return
    this.#rows.length = 0
    this.#places.length = 0
  }

  /** @returns undefined: the whole is to be sent */
  get changes(): Changes<Values> | undefined {
    if (this.#useless) return undefined
    const of = this.#earlier.length
    const gone = Array.from({ length: of }, (_, place) => place).filter((place) => !this.#kept.has(place))
    return { of, total: this.#total, gone, places: this.#places, rows: this.#rows }
  }
}
