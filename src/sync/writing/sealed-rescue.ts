import { farmStamp } from '../../registry/index.ts'
import { isDerivable } from '../accounts/rescue-key.ts'
import { openVault } from '../accounts/vault.ts'
import { RescueError } from '../contract/file-errors.ts'
import type { Outbox } from '../contract/outbox.ts'
import { filesIn } from '../copy/files.ts'
import { type EntryRecord, type PersonRecord, type PictureRecord, readRecord, writeRecord } from '../copy/record.ts'
import { newestReadable, readFile } from '../copy/recover.ts'
import { type Bytes, bufferOf, concat, toBytes } from '../core/bytes.ts'
import { openJson } from '../core/envelope.ts'
import { type Entry, isUnsent } from '../outbox/entries.ts'
import { lostPictures } from '../outbox/open-photo.ts'
import { openDetails, together } from '../outbox/refusal-envelope.ts'
import type { EntryPhoto, PackedJournal, Payload, PersonRow, Ports, Sealed, SealKey, Unlocked } from '../ports/ports.ts'
import type { Rescue, RescuedEntry } from './rescue-file.ts'

const MARK = toBytes('LIBRO-RESCATE-2\n')

type Vault = Pick<PersonRow, 'id' | 'person' | 'vault' | 'earlier'>

interface SealedRescue {
  readonly person: Vault
  readonly entries: readonly EntryRecord[]
  readonly pictures: readonly (PictureRecord & { readonly id: string })[]
}

type CopyMeans = Pick<Ports, 'journal' | 'cipher' | 'log' | 'clock'>

/** Reads the copy only: the database is not needed. */
export function createSealedRescue(ports: CopyMeans): Pick<Outbox, 'peopleInCopy' | 'exportSealed'> {
  const { cipher, clock, journal } = ports

  async function peopleOf(copy: PackedJournal) {
    const files = filesIn(await copy.list())
    const found = await Promise.all(
      [...files.people.values()].map((versions) => newestReadable<PersonRecord>(ports, copy, versions)),
    )
    const entries: EntryRecord[] = []
    for (const { rows, tombstone } of files.entries.values()) {
      const entry = tombstone ? undefined : await newestReadable<EntryRecord>(ports, copy, rows)
      if (entry && isUnsent(entry.row)) entries.push(entry)
    }
    const people = found.flatMap((record) => {
      if (!record) return []
      const { row } = record
      return [{ row, entries: entries.filter((entry) => entry.row.person === row.person) }]
    })
    return { files, people: people.filter((person) => person.entries.length > 0) }
  }

  return {
    async peopleInCopy() {
      if (!journal) return []
      const { people } = await peopleOf(journal)
      return people.map(({ row, entries }) => ({ usuario: row.id, forms: entries.length }))
    },
    async exportSealed(usuario) {
      const { files, people } = journal ? await peopleOf(journal) : { files: undefined, people: [] }
      const one = people.find(({ row }) => row.id === usuario)
      if (!one || !files || !journal) throw new RescueError('damaged')
      const pictures: (PictureRecord & { readonly id: string })[] = []
      for (const { row } of one.entries)
        for (const [id, name] of files.entries.get(row.id)?.photos ?? []) {
          const picture = await readFile<PictureRecord>(ports, journal, name)
          if (picture) pictures.push({ id, ...picture })
        }
      const { id, person, vault, earlier } = one.row
      const sealed: SealedRescue = {
        person: { id, person, vault, ...(earlier && { earlier }) },
        entries: one.entries,
        pictures,
      }
      const bytes = bufferOf(concat(MARK, new Uint8Array(await writeRecord(cipher, sealed))))
      return { name: `rescate_${person}_${farmStamp(clock.corrected())}.libro`, bytes }
    },
  }
}

export const isSealedRescue = (file: ArrayBuffer): boolean => {
  const bytes = new Uint8Array(file)
  return MARK.every((byte, at) => bytes[at] === byte)
}

/**
 * undefined: the password, or the person's key on this device, does not open all of it. Rejects with `RescueError` if
 * it is damaged or somebody else's.
 */
export async function openSealedRescue(
  ports: Pick<Ports, 'cipher' | 'log'>,
  file: ArrayBuffer,
  me: Unlocked,
  password: string | undefined,
): Promise<Rescue | undefined> {
  const { cipher } = ports
  const sealed = await readRecord<SealedRescue>(cipher, file.slice(MARK.byteLength))
  if (!sealed) throw new RescueError('damaged')
  if (sealed.person.person !== me.person.nid) throw new RescueError('otherPerson')
  const keys = [me.key, ...(password === undefined ? [] : await keysIn(ports, sealed.person, password))]
  const images = new Map(sealed.pictures.map(({ id, image }) => [id, image]))
  const entries: RescuedEntry[] = []
  const pictures = new Map<string, Bytes>()
  for (const { row, photos } of sealed.entries) {
    const key = await unwrapped(ports, row.keyForPerson, keys)
    if (!key) return undefined
    const payload = await openJson<Payload>(cipher, key, row.payload)
    const details = await openDetails(ports, row, key)
    const rescued = await rescuedEntry({ row, payload, details }, async (id) => {
      const [image, photo] = [images.get(id), photos.find((one) => one.id === id)]
      const own = photo && (await unwrapped(ports, photo.keyForPerson, keys))
      return image && own ? bufferOf(await cipher.open(own, image)) : undefined
    })
    entries.push(rescued.entry)
    for (const [id, bytes] of rescued.pictures) pictures.set(id, bytes)
  }
  return { entries, pictures }
}

/** Passwords of a person that a device has seen, at most. */
const MOST_VAULTS = 10

/** The person's key now and under earlier passwords, as far as this one opens them. */
async function keysIn({ cipher }: Pick<Ports, 'cipher'>, person: Vault, password: string): Promise<SealKey[]> {
  const vaults = [person.vault, ...(person.earlier ?? [])].slice(0, MOST_VAULTS)
  if (!vaults.every(isDerivable)) throw new RescueError('damaged')
  const keys = await Promise.all(vaults.map((vault) => openVault(cipher, { vault }, password)))
  return keys.filter((key) => key !== undefined)
}

async function unwrapped(
  { cipher }: Pick<Ports, 'cipher'>,
  wrapped: Sealed,
  keys: readonly SealKey[],
): Promise<SealKey | undefined> {
  for (const key of keys) {
    const found = await cipher.unwrap(wrapped, key).catch(() => undefined)
    if (found) return found
  }
  return undefined
}

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
