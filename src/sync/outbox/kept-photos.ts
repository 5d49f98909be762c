/**
 * Photos of filed forms stay on the device while there is room, so that they can be sent again to a host that lost
 * them. They never keep anything else from being stored: on a full disk the oldest go first.
 */
import { storeWithCommit } from '../core/grouped-commits.ts'
import type { EntryGuard, EntryRow, PhotoRow, Store, Write } from '../ports/ports.ts'
import { StoreFull } from '../ports/ports.ts'

const DAY = 86_400_000
/** Photos of forms filed within this time are the last to go, ms. */
const AT_LEAST = 7 * DAY
/** Older ones together, bytes. */
const ROOM = 300_000_000
/** Forms whose photos are removed at once to make room. */
const PORTION = 10

interface Kept {
  /** Their form's row. */
  readonly guard: EntryGuard
  readonly filedAt: number
  readonly ids: readonly string[]
  readonly bytes: number
}

/** Forms of a person, or of all, whose photos are still here although they are filed; oldest first. */
export async function keptPhotos(store: Pick<Store, 'all' | 'ids'>, person?: string): Promise<readonly Kept[]> {
  const [rows, ids] = await Promise.all([store.all('entries', person), store.ids('photos', person)])
  const here = new Set(ids)
  return rows
    .filter(({ state }) => state === 'filed')
    .map(({ id, version, filedAt = 0, photos }) => {
      const found = photos.filter(({ id }) => here.has(id))
      const guard = { entry: id, version }
      return { guard, filedAt, ids: found.map(({ id }) => id), bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
    })
    .filter((kept) => kept.ids.length > 0)
    .sort((a, b) => a.filedAt - b.filedAt)
}

/** The photos of an entry as they stay once it is filed: the device's own key no longer opens them. */
export async function asKept(store: Pick<Store, 'get'>, { photos }: EntryRow): Promise<readonly Write[]> {
  const rows = await Promise.all(photos.map(({ id }) => store.get('photos', id).catch(() => undefined)))
  return rows.flatMap((row): readonly Write[] => {
    if (!row) return []
    const { keyForDevice: _, ...put } = row
    return [{ table: 'photos', put: put satisfies PhotoRow }]
  })
}

export const withoutPhotos = ({ photos }: Pick<EntryRow, 'photos'>): readonly Write[] =>
  photos.map(({ id }) => ({ table: 'photos', remove: id }))

/** @returns false: one of the forms has changed meanwhile, perhaps because the host lost it; nothing was removed. */
const remove = (store: Store, kept: readonly Kept[]): Promise<boolean> =>
  store.commit(
    kept.flatMap(({ ids }) => ids.map((id): Write => ({ table: 'photos', remove: id }))),
    kept.map(({ guard }) => guard),
  )

/** Removes photos that are older than they must be and beyond the room for them. @param now ms UTC */
export async function limitPhotos(store: Store, person: string, now: number): Promise<void> {
  const old = (await keptPhotos(store, person)).filter(({ filedAt }) => now - filedAt >= AT_LEAST)
  let room = ROOM
  const beyond = old.toReversed().filter(({ bytes }) => {
    room -= bytes
    return room < 0
  })
  if (beyond.length > 0) await remove(store, beyond)
}

/** @returns whether photos were removed. */
async function madeRoom(store: Store, now: number): Promise<boolean> {
  try {
    const kept = await keptPhotos(store)
    const old = kept.filter(({ filedAt }) => now - filedAt >= AT_LEAST)
    const some = (old.length > 0 ? old : kept).slice(0, PORTION)
    return some.length > 0 && (await remove(store, some))
  } catch (error) {
    if (error instanceof StoreFull) return false
    throw error
  }
}

/** The same store; a full disk is reported only once no photo of a filed form is left to give way. */
export const withRoom = (store: Store, now: () => number): Store =>
  storeWithCommit(store, async (writes, guards) => {
    for (;;)
      try {
        return await store.commit(writes, guards)
      } catch (error) {
        if (!(error instanceof StoreFull) || !(await madeRoom(store, now()))) throw error
      }
  })
