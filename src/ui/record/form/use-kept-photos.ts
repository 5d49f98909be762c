import { useEffect, useState } from 'react'
import type { NewPhoto } from '../../../registry/index.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { useBook, useSteady } from '../../common/book-context.tsx'

const none: OutboxEntry['photos'] = []

/** The photos that an entry already has, for display; they are not submitted again. */
export function useKeptPhotos(entry: OutboxEntry | undefined): readonly NewPhoto[] {
  const book = useBook()
  const [kept, setKept] = useState<readonly NewPhoto[]>([])
  const ids = entry?.photos.map(({ id }) => id).join(' ') ?? ''
  // The photos of an entry are identified by their ids.
  const photos = useSteady(ids, entry?.photos ?? none)
  useEffect(() => {
    let here = true
    const read = async () => {
      const found = await Promise.all(
        photos.map(async ({ id, slot }) => ({ slot, bytes: await book.outbox.photo(id) })),
      )
      if (here) setKept(found.flatMap(({ slot, bytes }) => (bytes ? [{ slot, bytes }] : [])))
    }
    if (photos.length > 0) void read()
    return () => {
      here = false
    }
  }, [photos, book])
  return kept
}
