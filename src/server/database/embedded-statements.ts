/**
 * PGlite parses and plans every query again under the empty name, and each protocol message is a call into its
 * WebAssembly module. Here repeated queries keep a name: the three messages that name a statement are rewritten, two of
 * them need not be sent at all, and the others are sent together.
 */
import type { PGlite } from '@electric-sql/pglite'
import { statementNames } from './statement-names.ts'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const EXECUTE = 0x45
const SYNC = 0x53
const OF_STATEMENT = 0x53
/** Type and length come before the content. */
const HEADER = 5
const SYNCED = Uint8Array.of(SYNC, 0, 0, 0, 4)

export function keepStatements(client: PGlite): void {
  const pass = client.execProtocolStream.bind(client)
  const nameOf = statementNames()
  const described = new Map<string, Messages>()
  const parsed = new Set<string>()
  let current: string | undefined
  /** Sent together with the Execute message: nobody reads their answers before. */
  let held: Uint8Array[] = []
  let isSynced = false

  client.execProtocolStream = async (message, options) => {
    switch (message[0]) {
      case PARSE: {
        current = nameOf(queryOf(message))
        if (current === undefined) return pass(message, options)
        if (parsed.has(current)) return []
        const answers = await pass(withName(message, HEADER, current), options)
        parsed.add(current)
        return answers
      }
      case DESCRIBE: {
        if (message[HEADER] !== OF_STATEMENT && held.length > 0) {
          held.push(message)
          return []
        }
        if (current === undefined || message[HEADER] !== OF_STATEMENT) return pass(message, options)
        const known = described.get(current) ?? (await pass(withName(message, HEADER + 1, current), options))
        described.set(current, known)
        return known
      }
      case BIND:
        // After the portal's name, which is empty.
        held = [current === undefined ? message : withName(message, HEADER + 1, current)]
        return []
      case EXECUTE: {
        if (held.length === 0) return pass(message, options)
        const together = Buffer.concat([...held, message, SYNCED])
        held = []
        // Sync is sent with it, so that it is processed even if an earlier message fails.
        isSynced = true
        return pass(together, options)
      }
      case SYNC:
        current = undefined
        held = []
        if (!isSynced) return pass(message, options)
        isSynced = false
        return []
      default:
        return pass(message, options)
    }
  }
}

/** Parse: the statement's name (empty), then the text. */
function queryOf(message: Uint8Array): string {
  const start = HEADER + 1
  return new TextDecoder().decode(message.subarray(start, message.indexOf(0, start)))
}

/** The message with a name inserted at the position of an empty one. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const letters = new TextEncoder().encode(name)
  const whole = new Uint8Array(message.length + letters.length)
  whole.set(message.subarray(0, at))
  whole.set(letters, at)
  whole.set(message.subarray(at), at + letters.length)
  new DataView(whole.buffer).setUint32(1, whole.length - 1)
  return whole
}
