/** Reads the bytes of a pack: segments as they arrive, and differences. Each part is checked before it is used. */
import { type AppChange, type AppPart, nameOf, shortHash } from '../src/registry/app/app-pack.ts'

/** Longest wait for the end of a stream whose parts have all arrived, ms. */
const END_WITHIN = 500

/** Called with a part that is as the list says, and with the answer that brought it alone. */
export type Keep = (part: AppPart, bytes: Uint8Array<ArrayBuffer>, answer?: Response) => Promise<void>

export async function isPart({ size, hash }: AppPart, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return bytes.length === size && shortHash(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) === hash
}

/**
 * Keeps the parts of a segment, each as soon as it has arrived; damaged ones are left out. Rejects if the stream breaks
 * off: what came before is kept.
 * @param parts all of the segment's, in order
 */
export async function unpack(stream: ReadableStream<Uint8Array>, parts: readonly AppPart[], keep: Keep): Promise<void> {
  const reader = stream.getReader()
  let held = new Uint8Array()
  const take = async (size: number): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      if (held.length === 0) {
        const { done, value } = await reader.read()
        if (done) throw new Error('A segment of the app ended early')
        held = new Uint8Array(value)
      }
      const next = held.subarray(0, size - at)
      bytes.set(next, at)
      held = held.subarray(next.length)
      at += next.length
    }
    return bytes
  }
  // Side by side: the line does not wait for the disk.
  const keeping: Promise<void>[] = []
  try {
    for (const part of parts) {
      const bytes = await take(part.size)
      const kept = isPart(part, bytes).then((isSo) => (isSo ? keep(part, bytes) : undefined))
      // Thrown below, when all have ended.
      kept.catch(() => {})
      keeping.push(kept)
    }
    // A stream that is left before its end takes its connection with it; nothing of the app waits for that end.
    await Promise.race([reader.read(), new Promise((go) => setTimeout(go, END_WITHIN))])
  } finally {
    // Frees the connection; after the end it has no effect.
    reader.cancel().catch(() => {})
    await Promise.all(keeping)
  }
}

const NEW_LINE = 10

/**
 * Keeps the parts that a difference describes; those that do not become what the list says are left out.
 * @param parts of this release; undefined: not wanted
 * @param baseOf bytes of the earlier release's part of this name
 */
export async function applyChanges(
  difference: Uint8Array<ArrayBuffer>,
  parts: readonly (AppPart | undefined)[],
  baseOf: (name: string) => Promise<Uint8Array | undefined>,
  keep: Keep,
): Promise<void> {
  const end = difference.indexOf(NEW_LINE)
  const changes = JSON.parse(new TextDecoder().decode(difference.subarray(0, end))) as readonly AppChange[]
  let fresh = difference.subarray(end + 1)
  for (const [place = -1, ...runs] of changes) {
    const part = parts[place]
    const base = part && (await baseOf(nameOf(part.path)))
    const bytes = new Uint8Array(part?.size ?? 0)
    let at = 0
    let reached = 0
    const copy = (source: Uint8Array | undefined) => {
      if (source && at + source.length <= bytes.length) bytes.set(source, at)
      at += source?.length ?? 0
    }
    for (let run = 0; run < runs.length; run += 3) {
      const [isNew = 0, skipped = 0, length = 0] = runs.slice(run, run + 3)
      copy(fresh.subarray(0, isNew))
      fresh = fresh.subarray(isNew)
      copy(base?.subarray(reached + skipped, reached + skipped + length))
      reached += skipped + length
    }
    if (part && at === part.size && (await isPart(part, bytes))) await keep(part, bytes)
  }
}
