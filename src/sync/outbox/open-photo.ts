/** Reads the picture of an entry or a draft; a picture that cannot be read is lost. */

import { photoTexts } from '../../registry/texts/photo.ts'
import { bufferOf } from '../core/bytes.ts'
import { openEnvelope } from '../core/envelope.ts'
import { Damaged, type EntryPhoto, type Ports, type Unlocked } from '../ports/ports.ts'
import type { Refusal } from './refusal.ts'

/**
 * The JPEG; undefined: the browser's file is missing or broken, or its bytes are not those that were sealed. me: the
 * person reading it, if any. Rejects if the disk as a whole cannot be read: the state of the picture is then unknown.
 */
export async function pictureOf(
  { store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>,
  id: string,
  me?: Unlocked,
): Promise<ArrayBuffer | undefined> {
  try {
    const row = await store.get('photos', id)
    if (!row || (me && row.person !== me.person.nid)) return undefined
    return bufferOf(await openEnvelope(cipher, row.image, row, me?.key).catch(asDamaged))
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    log.failure('picture', error)
    return undefined
  }
}

function asDamaged(error: unknown): never {
  throw new Damaged(error instanceof Error ? error.name : '')
}

/** The form needs another picture: refused by this device before the host has seen it. */
export function lostPictures(lost: readonly EntryPhoto[]): Refusal {
  const text = photoTexts.damaged
  const slots = lost.map(({ slot }) => slot)
  const fields = Object.fromEntries(slots.map((slot) => [slot, text]))
  return { problem: { kind: 'refused', lost: slots }, words: { text, fields } }
}
