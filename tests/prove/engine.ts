/** What a proof needs from a browser; implemented over puppeteer with BiDi and over plain WebDriver. */
export interface Engine<Ref = unknown> {
  readonly version: string
  go(address: string): Promise<void>
  /** Runs the body of an async function in the page. @returns what it returns, as JSON */
  run(body: string, ...args: readonly unknown[]): Promise<unknown>
  /** Runs the body of a function that finds an element. */
  find(body: string, ...args: readonly unknown[]): Promise<Ref | undefined>
  press(element: Ref): Promise<void>
  /** Replaces the field's content; then leaves the field. */
  write(element: Ref, text: string): Promise<void>
  choose(element: Ref, path: string): Promise<void>
  picture(path: string): Promise<void>
  close(): Promise<void>
}

/** Rejects if it takes longer than `ms`. */
export async function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
