/**
 * One file of the copy: mark with the format's version, SHA-256 of what follows, length of the list (4 bytes), the list
 * in JSON, then its sealed bytes one after another, each as long as the list says. A file that is cut short, zeroed or
 * of a later format reads as nothing.
 */
import { type Bytes, bufferOf, concat, fromHex, toBytes, toHex, toText, withLength } from '../core/bytes.ts'
import type { Cipher, EntryRow, PersonRow, PhotoRow, Sealed } from '../ports/ports.ts'

const MARK = toBytes('LIBRO-COPIA-1\n')
const SUM = 32

/** A photo's row without its picture, whose file never changes; the keys do, with the entry's. */
export type PhotoKeys = Omit<PhotoRow, 'image'>

export interface EntryRecord {
  readonly row: EntryRow
  readonly photos: readonly PhotoKeys[]
  /** Mark of the device key that wrapped the keys for the device. */
  readonly device: string
}
export interface PictureRecord {
  readonly image: Sealed
}
export interface PersonRecord {
  readonly row: PersonRow
}
export type CopyRecord = EntryRecord | PictureRecord | PersonRecord | Record<string, never>

/** @param record plain data; its buffers are sealed already */
export async function writeRecord(cipher: Cipher, record: object): Promise<ArrayBuffer> {
  const sealed: Bytes[] = []
  const list = JSON.stringify(record, (_, value: unknown) => {
    if (!(value instanceof ArrayBuffer)) return value
    sealed.push(new Uint8Array(value))
    return { bytesAhead: value.byteLength }
  })
  const body = concat(...withLength(toBytes(list)), ...sealed)
  return bufferOf(concat(MARK, fromHex(await cipher.sha256(body)), body))
}

/** undefined: not a whole record of this format. */
export async function readRecord<T extends object>(cipher: Cipher, file: ArrayBuffer): Promise<T | undefined> {
  const start = MARK.byteLength + SUM
  const bytes = new Uint8Array(file)
  if (bytes.byteLength < start + 4 || MARK.some((byte, at) => bytes[at] !== byte)) return undefined
  const body = bytes.slice(start)
  if ((await cipher.sha256(body)) !== toHex(bytes.slice(MARK.byteLength, start))) return undefined
  const length = new DataView(body.buffer).getUint32(0)
  let at = 4 + length
  return JSON.parse(toText(body.slice(4, at)), (_, value: unknown) => {
    const ahead = lengthIn(value)
    if (ahead === undefined) return value
    at += ahead
    return bufferOf(body.slice(at - ahead, at))
  }) as T
}

function lengthIn(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('bytesAhead' in value)) return undefined
  return typeof value.bytesAhead === 'number' ? value.bytesAhead : undefined
}
