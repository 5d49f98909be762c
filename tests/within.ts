/** Limits of what tests wait for outside of themselves: processes, sockets, servers. Each is shorter than its test's. */

/** ms for one answer or the end of one process, on a slow machine too. */
export const SOON = 30_000
/** ms for the start of a server with its database. */
export const START = 120_000

/**
 * @param ms until it fails. @param what is waited for, as the failure says it.
 * @throws Error when it has not come by then.
 */
export async function within<T>(ms: number, what: string, outcome: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${ms / 1000} s for ${what}`)), ms)
  })
  try {
    return await Promise.race([outcome, late])
  } finally {
    clearTimeout(timer)
  }
}
