/**
 * Timeouts for everything external that tests wait for: processes, sockets, servers. Each is shorter than its test's.
 */

/** ms for one answer or the end of one process, on a slow machine too. */
export const SOON = 30_000
/** ms for the start of a server with its database. */
export const START = 120_000
/** ms for a build of the app, or the installation of what only a bench needs: no test waits for either. */
export const BUILD = 600_000

/** @param ms timeout. @param what is awaited, for the error message. @throws Error if it has not arrived by then. */
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
