/** Another context holds a lock and does not release it. Nothing was done. */
export class LockBusy extends Error {
  override name = 'LockBusy'
}

/** Named locks across the contexts of one device: Web Locks in a browser. A context that ends releases its locks. */
export interface Lock {
  /** Valid across all contexts of the device. false: in this context only; others may run at the same time. */
  readonly exclusive: boolean
  /** Runs with the lock, or answers 'busy' at once when another holds it. */
  tryRun<T>(name: string, run: () => Promise<T>): Promise<T | 'busy'>
  /**
   * Runs with the lock, after its current holder and everyone who requested it before. Rejects with `LockBusy`, and does
   * not run, if that takes too long: the holder may be a frozen tab.
   */
  run<T>(name: string, run: () => Promise<T>): Promise<T>
  /**
   * Holds a shared lock on a name. Returns the function that releases it, which resolves once every context knows.
   * Without locks across contexts nothing is held.
   */
  keep(name: string): Promise<() => Promise<void>>
  /** The names that are held shared, and those that are held exclusively. */
  kept(): Promise<readonly string[]>
}
