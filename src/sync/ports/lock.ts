/** Names that contexts of one device hold: Web Locks in a browser. A context that ends releases its locks. */
export interface Lock {
  /** Over all contexts of the device. false: in this context only, others may be at work too. */
  readonly exclusive: boolean
  /** Runs with the lock, or answers 'busy' at once when another holds it. */
  tryRun<T>(name: string, run: () => Promise<T>): Promise<T | 'busy'>
  /** Runs with the lock, after whoever holds it or asked for it before. */
  run<T>(name: string, run: () => Promise<T>): Promise<T>
  /**
   * Keeps a name, beside whoever else keeps it. Answers how to let go, which resolves once every context knows of it.
   * Where there are no locks over contexts nothing is kept.
   */
  keep(name: string): Promise<() => Promise<void>>
  /** The names that somebody keeps, and those that somebody runs with. */
  kept(): Promise<readonly string[]>
}
