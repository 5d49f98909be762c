/**
 * PGlite parses and plans every query anew, under the empty name. Here what comes again keeps its name: the three
 * protocol messages that name a statement are rewritten on their way, and two of them need not go at all.
 */
import type { PGlite } from '@electric-sql/pglite'
import { statementNames } from './statement-names.ts'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const SYNC = 0x53
const OF_STATEMENT = 0x53
/** Type and length come before the content. */
const HEADER = 5

export function keepStatements(client: PGlite): void {
  const pass = client.execProtocolStream.bind(client)
  const nameOf = statementNames()
  const described = new Map<string, Messages>()
  const parsed = new Set<string>()
  let current: string | undefined

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
        if (current === undefined || message[HEADER] !== OF_STATEMENT) return pass(message, options)
        const known = described.get(current) ?? (await pass(withName(message, HEADER + 1, current), options))
        described.set(current, known)
        return known
      }
      case BIND:
        // After the portal's name, which is empty.
        return pass(current === undefined ? message : withName(message, HEADER + 1, current), options)
      case SYNC:
        current = undefined
        return pass(message, options)
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

/** The message with a name written where an empty one ends. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const letters = new TextEncoder().encode(name)
  const whole = new Uint8Array(message.length + letters.length)
  whole.set(message.subarray(0, at))
  whole.set(letters, at)
  whole.set(message.subarray(at), at + letters.length)
  new DataView(whole.buffer).setUint32(1, whole.length - 1)
  return whole
}
