/** Reads an open port until it is stopped or goes away. */
import { type ChipLines, chipLines } from '../../registry/index.ts'
import type { SerialPortLike } from './serial.ts'

/** A line without terminator ends after this silence, ms. */
const PAUSE = 150
/** After this silence nothing more comes of a begun line, ms. */
const END = 1500

export interface Reading {
  readonly port: SerialPortLike
  stop(): Promise<void>
}

/** @param gone the port closed by itself: unplugged, switched off, out of range */
export function startReading(
  port: SerialPortLike,
  tell: (chips: readonly string[]) => void,
  gone: (error: unknown) => void,
): Reading {
  const lines = chipLines()
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let stopped = false
  const run = async () => {
    // Stored before it can end, for whoever started it.
    await Promise.resolve()
    let failure: unknown
    // A corrupted line makes a stream fail, and the port supplies a new one; a removed port does not.
    while (!stopped && port.readable) {
      const stream = port.readable
      reader = stream.getReader()
      try {
        await readAll(reader, lines, tell)
        break
      } catch (error) {
        failure = error
      } finally {
        reader.releaseLock()
      }
      if (port.readable === stream) break
    }
    if (!stopped) gone(failure)
  }
  const running = run()
  return {
    port,
    async stop() {
      stopped = true
      await reader?.cancel().catch(() => {})
      await running
    },
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  lines: ChipLines,
  tell: (chips: readonly string[]) => void,
): Promise<void> {
  // One byte per letter: at a wrong baud rate the result is still text.
  const text = new TextDecoder('latin1')
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      lines.take(text.decode(value, { stream: true })).forEach(tell)
      timer = setTimeout(() => {
        lines.pause().forEach(tell)
        timer = setTimeout(() => lines.end().forEach(tell), END - PAUSE)
      }, PAUSE)
    }
  } finally {
    clearTimeout(timer)
  }
}
