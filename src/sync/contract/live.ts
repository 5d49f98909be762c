/** Live values, and the age of data. */

/** A live value: delivers the current value at once and later ones as the book changes. Structurally an observable. */
export interface Live<T> {
  /** undefined while the first value is being read. */
  current(): T | undefined
  subscribe(listener: (value: T) => void): () => void
}

/** Something read from the book, with its age. */
export interface Aged<T> {
  readonly value: T
  /** ms UTC of the host's answer; undefined: nothing is stored on this device. */
  readonly takenAt: number | undefined
  /** A fresher answer is being fetched. */
  readonly refreshing: boolean
}
