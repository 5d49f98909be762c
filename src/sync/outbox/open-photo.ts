import { photoTexts } from '../../registry/texts/photo.ts'
import { pictureFromCopy } from '../copy/recover.ts'
import { bufferOf } from '../core/bytes.ts'
import { openEnvelope } from '../core/envelope.ts'
import {
  Damaged,
  type EntryPhoto,
  type PhotoRow,
  type Ports,
  type Problem,
  type Unlocked,
  type Words,
} from '../ports/ports.ts'

type PictureMeans = Pick<Ports, 'store' | 'cipher' | 'log' | 'journal'>

/**
 * The JPEG, from the second copy where the browser's file is missing or broken, or its bytes are not those that were
 * sealed; undefined: the copy does not have it either. me: the person reading it, if any. Rejects if the disk as a whole cannot be read: the state of the picture is then unknown.
 */
export async function pictureOf(ports: PictureMeans, id: string, me?: Unlocked): Promise<ArrayBuffer | undefined> {
  try {
    const row = await ports.store.get('photos', id)
    if (row) return await opened(ports, row, me)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    ports.log.failure('picture', error)
  }
  const copied = await pictureFromCopy(ports, id)
  return copied && opened(ports, copied, me).catch(() => undefined)
}

async function opened({ cipher }: PictureMeans, row: PhotoRow, me?: Unlocked): Promise<ArrayBuffer | undefined> {
  if (me && row.person !== me.person.nid) return undefined
  return bufferOf(await openEnvelope(cipher, row.image, row, me?.key).catch(asDamaged))
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

/** Why a form was not accepted: codes for the row, text to be sealed. */
export interface Refusal {
  readonly problem: Problem
  readonly words?: Words
}
