/** Small helpers over lists. */
export const isDefined = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null

export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size))
  return parts
}

/** Runs over all items, at most `width` at a time, in order of the list. */
export async function eachOf<T>(items: readonly T[], width: number, run: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) await run(items[next++] as T)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}
