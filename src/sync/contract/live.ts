/** Values that change, and how old they are. */

/** A value that changes: the current one at once, later ones as the book changes. Structurally an observable. */
export interface Live<T> {
  /** undefined while the first value is being read. */
  current(): T | undefined
  subscribe(told: (value: T) => void): () => void
}

/** Something read from the book, with its age. */
export interface Aged<T> {
  readonly value: T
  /** ms UTC of the host's answer; undefined: nothing is stored on this device. */
  readonly takenAt: number | undefined
  /** A fresher answer is being fetched right now. */
  readonly refreshing: boolean
}
