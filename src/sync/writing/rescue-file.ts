/**
 * The rescue file: unsent entries with their pictures, sealed as one unit. It can be opened on any device with the same
 * user name and password (promise 9). Layout: magic bytes, length of the header (4 bytes), header in JSON, then the
 * sealed body: length of its list (4 bytes), the list in JSON, the pictures one after another.
 */

import { isDerivable, type RescueParameters } from '../accounts/rescue-key.ts'
import { RescueError } from '../contract/file-errors.ts'
import { type Bytes, bufferOf, concat, fromHex, toBytes, toHex, toText, withLength } from '../core/bytes.ts'
import type { InClear } from '../outbox/refusal-envelope.ts'
import type { Cipher, EntryRow, Payload, SealKey } from '../ports/ports.ts'

const MARK = 'LIBRO-RESCATE-1\n'

/** The file is sealed as a whole; its parts are not sealed separately. */
export interface RescuedEntry extends InClear {
  readonly id: string
  readonly form: string
  readonly mode: EntryRow['mode']
  readonly state: 'waiting' | 'refused'
  readonly capturedAt: number
  readonly clockDifference?: number
  readonly payload: Payload
}

export interface RescueHead {
  /** Document number and login name of its owner. */
  readonly person: string
  readonly usuario: string
  readonly kdf: string
  readonly iterations: number
  /** Hex. */
  readonly salt: string
}

export interface Rescue {
  readonly entries: readonly RescuedEntry[]
  /** By photo id. */
  readonly pictures: ReadonlyMap<string, Bytes>
}

/** @throws RescueError if no key may be derived by them */
export function parametersOf({ kdf, iterations, salt }: RescueHead): RescueParameters {
  const parameters = { kdf, iterations, salt: bufferOf(fromHex(String(salt))) }
  if (!isDerivable(parameters)) throw new RescueError('damaged')
  return parameters
}

export async function writeRescue(
  cipher: Cipher,
  key: SealKey,
  who: { readonly person: string; readonly usuario: string },
  { kdf, iterations, salt }: RescueParameters,
  rescue: Rescue,
): Promise<ArrayBuffer> {
  const pictures = rescue.entries.flatMap(({ photos }) => photos.flatMap(({ id }) => rescue.pictures.get(id) ?? []))
  const body = concat(...withLength(toBytes(JSON.stringify(rescue.entries))), ...pictures)
  const head: RescueHead = { ...who, kdf, iterations, salt: toHex(new Uint8Array(salt)) }
  const sealed = new Uint8Array(await cipher.seal(key, body))
  return bufferOf(concat(toBytes(MARK), ...withLength(toBytes(JSON.stringify(head))), sealed))
}

/** Rejects with `RescueError` if it is not a rescue file. */
export function readHead(file: ArrayBuffer): { readonly head: RescueHead; readonly sealed: ArrayBuffer } {
  const bytes = new Uint8Array(file)
  const mark = toBytes(MARK)
  if (bytes.byteLength < mark.byteLength + 4 || mark.some((byte, at) => bytes[at] !== byte))
    throw new RescueError('notRescue')
  const [head, rest] = pieceAt(bytes, mark.byteLength)
  try {
    return { head: JSON.parse(toText(head)) as RescueHead, sealed: file.slice(rest) }
  } catch {
    throw new RescueError('damaged')
  }
}

/** undefined: the file was sealed under another key. */
export async function openRescue(cipher: Cipher, key: SealKey, sealed: ArrayBuffer): Promise<Rescue | undefined> {
  let body: Bytes
  try {
    body = await cipher.open(key, sealed)
  } catch {
    return undefined
  }
  const [list, start] = pieceAt(body, 0)
  const entries = JSON.parse(toText(list)) as RescuedEntry[]
  const pictures = new Map<string, Bytes>()
  let at = start
  for (const photo of entries.flatMap((entry) => entry.photos)) {
    pictures.set(photo.id, body.slice(at, at + photo.bytes))
    at += photo.bytes
  }
  return { entries, pictures }
}

/** The length-prefixed part at that offset, and the offset of the next. */
function pieceAt(bytes: Bytes, at: number): [Bytes, number] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
  if (at + 4 + length > bytes.byteLength) throw new RescueError('damaged')
  return [bytes.slice(at + 4, at + 4 + length), at + 4 + length]
}
