/**
 * What a person left on this device before the password was changed elsewhere: drafts, their pictures and filed forms
 * are sealed under a key that only the previous password opens. They are kept until the person types it or deletes
 * them.
 */

import { wrapForDevice } from '../accounts/device-keys.ts'
import { ownKey } from '../accounts/key-guards.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { openVault } from '../accounts/vault.ts'
import type { LeftClosed, Session } from '../contract/session.ts'
import { isAside, placeOf } from '../core/draft-rows.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import { entryOpener, isFrozen, openAll } from '../outbox/entries.ts'
import { overtakenAmong } from '../outbox/sub-rows.ts'
import type { Cipher, DraftRow, EntryRow, PersonRow, PhotoRow, Ports, Sealed, SealKey, Write } from '../ports/ports.ts'
import type { Reader } from '../reading/reader.ts'
import type { Content } from './drafts.ts'

interface Closed {
  readonly drafts: readonly DraftRow[]
  /** Includes unsent entries that the device key opens. */
  readonly entries: readonly EntryRow[]
}

/** Only the previous password opens it: filed, or back from the second copy after the device's key was lost. */
const isShut = (row: EntryRow): boolean => row.keyForDevice === undefined
const isFiled = (row: EntryRow): boolean => row.state === 'filed'

const OVERTAKEN = { state: 'refused', uncertain: false, problem: { kind: 'refused', overtaken: true } } as const

/** Finds and opens what the previous key holds. */
function createOpening({ store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>) {
  async function closedFor(me: ActiveUser): Promise<Closed> {
    const [drafts, entries] = await Promise.all([
      store.all('drafts', me.person.nid),
      store.all('entries', me.person.nid),
    ])
    const shut = await filter(drafts, async (row) => isAside(row) || !(await contentOf(cipher, me.key, row)))
    return {
      drafts: shut.sort((a, b) => b.savedAt - a.savedAt),
      entries: await filter(entries, async (row) => !(await unwrapped(cipher, row.keyForPerson, me.key))),
    }
  }

  async function openPhotos(
    me: ActiveUser,
    photos: readonly { readonly id: string }[],
    previousKey: SealKey,
  ): Promise<readonly Write[]> {
    const writes: Write[] = []
    for (const { id } of photos) {
      const photo = await store.get('photos', id).catch(() => undefined)
      const keyForPerson = photo && (await rewrapped(cipher, photo.keyForPerson, previousKey, me.key))
      if (photo && keyForPerson) writes.push({ table: 'photos', put: { ...photo, keyForPerson } satisfies PhotoRow })
    }
    return writes
  }

  /**
   * An unsent change after which a later one of its record was filed, or may have been, would undo that: it is refused
   * with that reason, unsent.
   * @returns those that the key opens
   */
  async function openEntries(
    me: ActiveUser,
    closed: readonly EntryRow[],
    previousKey: SealKey,
  ): Promise<readonly EntryRow[]> {
    const opening = new Map<string, EntryRow>()
    for (const row of closed) {
      const keyForPerson = await rewrapped(cipher, row.keyForPerson, previousKey, me.key)
      if (keyForPerson) opening.set(row.id, { ...row, keyForPerson, version: row.version + 1 })
    }
    const all = (await store.all('entries', me.person.nid)).map((row) => opening.get(row.id) ?? row)
    const overtaken = overtakenAmong(await openAll(entryOpener({ cipher, log }), all, me.key), isFrozen)
    const opened: EntryRow[] = []
    for (const row of opening.values()) {
      const put = isShut(row) && !isFiled(row) && overtaken.has(row.id) ? { ...row, ...OVERTAKEN } : row
      const done = await store.commit(
        [{ table: 'entries', put }, ...(await openPhotos(me, row.photos, previousKey))],
        [await ownKey(cipher, me), { entry: row.id, version: row.version - 1 }],
      )
      if (done) opened.push(row)
    }
    return opened
  }

  async function openDraft(
    me: ActiveUser,
    row: DraftRow,
    previousKey: SealKey,
  ): Promise<'opened' | 'waiting' | 'shut'> {
    const content = await contentOf(cipher, previousKey, row)
    if (!content) return 'shut'
    const place = await placeOf(cipher, me, content.form)
    if (row.id !== place && (await store.get('drafts', place))) return 'waiting'
    const moved: Write[] = row.id === place ? [] : [{ table: 'drafts', remove: row.id }]
    const writes = [...moved, ...(await openPhotos(me, content.photos, previousKey))]
    const put = { ...row, id: place, content: await sealJson(cipher, me.key, content) }
    await store.commit([...writes, { table: 'drafts', put }], [await ownKey(cipher, me)])
    return 'opened'
  }

  return { closedFor, openEntries, openDraft }
}

/** Removes the vaults of previous passwords; what only they open can then never be read again. */
const withoutPreviousVaults = (people: readonly PersonRow[]): Write[] =>
  people.filter(({ earlier }) => earlier).map(({ earlier: _, ...row }): Write => ({ table: 'people', put: row }))

interface PreviousPassword extends Pick<Session, 'openLeftClosed' | 'letGoLeftClosed'> {
  readLeftClosed(): Promise<LeftClosed | null>
}

export function createPreviousPassword(reader: Reader): PreviousPassword {
  const { ports, here } = reader
  const { store, cipher } = ports
  const { closedFor, openEntries, openDraft } = createOpening(ports)

  const peopleOf = (me: ActiveUser) => store.all('people', me.person.nid)

  async function readLeftClosed(): Promise<LeftClosed | null> {
    const me = here.get()
    if (!me) return null
    const { drafts, entries } = await closedFor(me)
    const filed = entries.filter(isFiled).length
    const unsent = entries.filter(isShut).length - filed
    if (drafts.length + filed + unsent === 0) return null
    return { drafts: drafts.map(({ form, savedAt }) => ({ form, savedAt })), filed, unsent }
  }

  return {
    readLeftClosed,

    async openLeftClosed(previousPassword) {
      const me = here.get()
      if (!me) return { kind: 'wrong' }
      const vaults = (await peopleOf(me)).flatMap((row) =>
        [row.vault, ...(row.earlier ?? [])].map((vault) => ({ vault })),
      )
      const found = await Promise.all(vaults.map((row) => openVault(cipher, row, previousPassword)))
      let [drafts, filed, unsent, waiting] = [0, 0, 0, 0]
      for (const previousKey of found.filter((key) => key !== undefined)) {
        const closed = await closedFor(me)
        for (const row of await openEntries(me, closed.entries, previousKey)) {
          if (isFiled(row)) filed++
          else if (isShut(row)) unsent++
        }
        for (const row of closed.drafts) {
          const how = await openDraft(me, row, previousKey)
          if (how === 'opened') drafts++
          if (how === 'waiting') waiting++
        }
      }
      await wrapForDevice(ports, me)
      if (unsent > 0) reader.background.send().catch((error: unknown) => ports.log.failure('send', error))
      const left = await closedFor(me)
      if (left.drafts.length + left.entries.length === 0) await store.commit(withoutPreviousVaults(await peopleOf(me)))
      if (drafts + filed + unsent + waiting === 0) return { kind: 'wrong' }
      return { kind: 'opened', drafts, filed, ...(unsent > 0 && { unsent }), waiting }
    },

    async letGoLeftClosed() {
      const me = here.get()
      if (!me) return
      const { drafts, entries } = await closedFor(me)
      const shut = entries.filter(isShut)
      const lost = new Set(shut.map(({ id }) => id))
      const pictures = await filter(
        await store.all('photos', me.person.nid),
        async ({ entry, keyForPerson }) =>
          lost.has(entry) || (entry === '' && !(await unwrapped(cipher, keyForPerson, me.key))),
      )
      await store.commit(
        [
          ...drafts.map(({ id }): Write => ({ table: 'drafts', remove: id })),
          ...pictures.map(({ id }): Write => ({ table: 'photos', remove: id })),
          ...shut.map(({ id }): Write => ({ table: 'entries', remove: id })),
          ...(shut.length === entries.length ? withoutPreviousVaults(await peopleOf(me)) : []),
        ],
        shut.map(({ id, version }) => ({ entry: id, version })),
      )
    },
  }
}

async function filter<T>(rows: readonly T[], wanted: (row: T) => Promise<boolean>): Promise<T[]> {
  const answers = await Promise.all(rows.map(wanted))
  return rows.filter((_, at) => answers[at])
}

/** undefined: the wrapping key does not fit. */
const unwrapped = (cipher: Cipher, wrapped: Sealed, by: SealKey): Promise<SealKey | undefined> =>
  cipher.unwrap(wrapped, by).catch(() => undefined)

async function rewrapped(cipher: Cipher, wrapped: Sealed, from: SealKey, to: SealKey): Promise<Sealed | undefined> {
  const key = await unwrapped(cipher, wrapped, from)
  return key && cipher.wrap(key, to)
}

const contentOf = (cipher: Cipher, key: SealKey, row: DraftRow): Promise<Content | undefined> =>
  openJson<Content>(cipher, key, row.content).catch(() => undefined)
