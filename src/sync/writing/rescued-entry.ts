import type { Bytes } from '../core/bytes.ts'
import type { Entry } from '../outbox/entries.ts'
import { lostPictures } from '../outbox/open-photo.ts'
import { together } from '../outbox/refusal-envelope.ts'
import type { EntryPhoto } from '../ports/ports.ts'
import type { RescuedEntry } from './rescue-file.ts'

/** An unsent form as a rescue file holds it. One whose photo cannot be read is refused, for it to be taken again. */
export async function rescuedEntry(
  { row, payload, details: known }: Pick<Entry, 'row' | 'payload' | 'details'>,
  pictureOf: (id: string) => Promise<ArrayBuffer | undefined>,
): Promise<{ readonly entry: RescuedEntry; readonly pictures: ReadonlyMap<string, Bytes>; readonly missing: number }> {
  const pictures = new Map<string, Bytes>()
  const lost: EntryPhoto[] = []
  for (const photo of row.photos) {
    const bytes = await pictureOf(photo.id)
    // Its length is needed to read the file.
    if (bytes?.byteLength === photo.bytes) pictures.set(photo.id, new Uint8Array(bytes))
    else lost.push(photo)
  }
  const { id, form, mode, capturedAt, clockDifference } = row
  const photos = row.photos.filter((photo) => !lost.includes(photo))
  const { under } = known
  const { problem, words } = lost.length > 0 ? lostPictures(lost) : { problem: row.problem, words: known }
  const state = lost.length > 0 || row.state === 'refused' ? 'refused' : 'waiting'
  const details = { ...words, ...(under && { under }) }
  const whole = together({ photos, details, ...(state === 'refused' && problem && { problem }) })
  const by = clockDifference === undefined ? {} : { clockDifference }
  return { entry: { id, form, mode, state, capturedAt, ...by, payload, ...whole }, pictures, missing: lost.length }
}
