/** Discards an unsent entry with its parts, photos and claims; frozen entries stay. */
import { correctionKey } from '../contract/draft-key.ts'
import { partsOf } from '../outbox/child-entries.ts'
import { givenUp } from '../outbox/claims.ts'
import { isFrozen, type Unreadable } from '../outbox/entries.ts'
import type { Write } from '../ports/ports.ts'
import type { Reader } from '../reading/reader.ts'
import type { Drafts } from './drafts.ts'
import type { OwnEntries } from './own-entries.ts'

export type Discard = (id: string) => Promise<'discarded' | 'frozen'>

export function createDiscard(
  reader: Reader,
  drafts: Drafts,
  { mustBeHere, entryOf }: OwnEntries,
  send: () => void,
): Discard {
  const { store } = reader.ports

  async function discard(id: string): Promise<'discarded' | 'frozen'> {
    const unreadable = (await reader.unreadable()).find((one) => one.id === id)
    if (unreadable) return discardUnreadable(unreadable)
    const entry = await entryOf(id)
    if (!entry) return 'discarded'
    const { row } = entry
    if (isFrozen(row)) return 'frozen'
    // A part left behind would attach to the next record of that number.
    const gone = [entry, ...partsOf(entry, await reader.entries())]
    if (gone.some((one) => isFrozen(one.row))) return 'frozen'
    const corrections = await Promise.all(gone.map(({ row }) => drafts.removal(mustBeHere(), correctionKey(row))))
    const writes = gone.flatMap(({ row }, at): Write[] => [
      { table: 'entries', remove: row.id },
      ...givenUp(row),
      ...row.photos.map((photo): Write => ({ table: 'photos', remove: photo.id })),
      ...(corrections[at] ?? []),
    ])
    const guards = gone.map((one) => ({ entry: one.row.id, version: one.row.version }))
    if (!(await store.commit(writes, guards))) return 'frozen'
    // One refusal less, which is reported to the host.
    if (gone.some((one) => one.row.state === 'refused')) send()
    return 'discarded'
  }

  /** It can neither be sent nor checked at the host: only its person knows whether it is still needed. */
  async function discardUnreadable({ id, row }: Unreadable): Promise<'discarded' | 'frozen'> {
    const [photos, claimed] = await Promise.all([store.all('photos', mustBeHere().person.nid), store.all('claims')])
    const writes: Write[] = [
      { table: 'entries', remove: id },
      ...photos.filter(({ entry }) => entry === id).map((photo): Write => ({ table: 'photos', remove: photo.id })),
      ...(row?.photos ?? []).map((photo): Write => ({ table: 'photos', remove: photo.id })),
      ...claimed.filter(({ entry }) => entry === id).map((claim): Write => ({ table: 'claims', remove: claim.id })),
    ]
    return (await store.commit(writes, row ? [{ entry: id, version: row.version }] : [])) ? 'discarded' : 'frozen'
  }

  return discard
}
