/** Brings back from the copy what the database has lost (copy/README.md says what a crash leaves). */
import { DUE_NOW } from '../core/backoff.ts'
import { COOKIE, forgetUnansweredCookie } from '../core/sign-out.ts'
import {
  type EntryRow,
  type PackedJournal,
  type PersonRow,
  type PhotoRow,
  type Ports,
  StoreFull,
  type Write,
} from '../ports/ports.ts'
import { EARLIEST, type EntryFiles, filesIn } from './files.ts'
import { COPY_LOCK, type MirrorPorts } from './mirror.ts'
import {
  type CopyRecord,
  type EntryRecord,
  type PersonRecord,
  type PhotoKeys,
  type PictureRecord,
  readRecord,
} from './record.ts'

/** Note that counts the forms that came back, until somebody has read it. */
export const RECOVERED = 'recuperados'

export type RecoveryPorts = MirrorPorts & Pick<Ports, 'log'>

/**
 * Compares database and copy, and makes the database whole. Never rejects: what could not be brought back now is
 * retried at the next start or sign-in.
 * @param mayWait false: if another context holds the copy, that context has compared already, or is doing so
 * @returns whether this context has brought everything back
 */
export async function recover(
  ports: RecoveryPorts,
  journal: PackedJournal | undefined,
  mayWait: boolean,
): Promise<boolean> {
  if (!journal) return true
  let isWhole = false
  const work = async () => {
    isWhole = await recoverAll(ports, journal)
  }
  try {
    await (mayWait ? ports.lock.run(COPY_LOCK, work) : ports.lock.tryRun(COPY_LOCK, work))
  } catch (error) {
    ports.log.failure('recover', error)
  }
  return isWhole
}

/** By the names alone: earlier releases counted the versions of a person. */
const mayBeNewer = (row: PersonRow | undefined, version: number): boolean =>
  !row || version < EARLIEST || row.lastSignIn < version

/** Does the copy know something of this entry that the database does not? */
const isOther = (row: EntryRow | undefined, { rows, tombstone }: EntryFiles): boolean =>
  tombstone ? row !== undefined : rows.some(({ version }) => !row || row.version < version)

async function recoverAll(ports: RecoveryPorts, journal: PackedJournal): Promise<boolean> {
  const { store, cipher } = ports
  // Side by side: at a start, everything else waits for both.
  const reading = Promise.all([store.all('entries'), store.all('people')])
  reading.catch(() => undefined)
  const names = await journal.list()
  await forgetUnansweredCookie(ports, names)
  const files = filesIn(names)
  if (files.entries.size + files.people.size === 0) return true
  const [rows, people] = await reading
  const here = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(people.map((row) => [row.id, row]))
  const newerPeople = [...files.people].filter(([id, versions]) => mayBeNewer(known.get(id), versions[0]?.version ?? 0))
  const others = [...files.entries].filter(([id, entry]) => isOther(here.get(id), entry))
  if (newerPeople.length + others.length === 0) return true
  await cipher.deviceKey(true)
  const damaged = new Set(await store.damaged('entries'))
  for (const [id, versions] of newerPeople)
    await bringPerson(known.get(id), await newestReadable<PersonRecord>(ports, journal, versions))
  let isWhole = true
  // In order of capture: forms that depend on others come after them.
  for (const [id, entry] of others.sort(([a], [b]) => (a < b ? -1 : 1)))
    try {
      if (entry.tombstone) await removeAgain(here.get(id))
      else await bringEntry(id, entry)
    } catch (error) {
      ports.log.failure('recover entry', error)
      isWhole = false
      if (error instanceof StoreFull) break
    }
  return isWhole

  /** A lost sign-in leaves a cookie whose owner is not the noted one: nothing may be sent with it. */
  async function bringPerson(row: PersonRow | undefined, found: PersonRecord | undefined): Promise<void> {
    if (!found || (row && row.lastSignIn >= found.row.lastSignIn)) return
    const put = { ...found.row, ...(row?.sendToken && { sendToken: row.sendToken }) }
    await store.commit([
      { table: 'people', put },
      { table: 'notes', put: { id: COOKIE, value: '' } },
    ])
  }

  /** Its discarding was told, and lost. */
  async function removeAgain(row: EntryRow | undefined): Promise<void> {
    if (!row || row.state === 'filed') return
    const writes: Write[] = [
      { table: 'entries', remove: row.id },
      ...row.photos.map(({ id }): Write => ({ table: 'photos', remove: id })),
      ...(row.claims ?? []).map((id): Write => ({ table: 'claims', remove: id })),
    ]
    await store.commit(writes, [{ entry: row.id, version: row.version }])
  }

  async function bringEntry(id: string, entry: EntryFiles): Promise<void> {
    const row = here.get(id)
    const newer = entry.rows.filter(({ version }) => !row || row.version < version)
    const found = await newestReadable<EntryRecord>(ports, journal, newer)
    if (!found) return
    const isSameDevice = found.device === (await cipher.deviceMark())
    const put = isSameDevice ? restored(found.row) : withoutDevice(restored(found.row))
    const writes: Write[] = [{ table: 'entries', put }, ...noLongerNeeded(row, put)]
    if (put.state === 'filed') writes.push(...(await picturesOfFiled(put)))
    else {
      writes.push(...(await picturesOf(found, entry, isSameDevice)))
      writes.push({ table: 'notes', put: { id: RECOVERED, value: 1 + (await recoveredForms(ports)) } })
    }
    await store.commit(writes, damaged.has(id) ? [] : [{ entry: id, version: row?.version }])
  }

  /** They stay, as those of every filed form, and the device's own key no longer opens them. */
  async function picturesOfFiled({ photos }: EntryRow): Promise<Write[]> {
    const rows = await Promise.all(photos.map(({ id }) => store.get('photos', id).catch(() => undefined)))
    return rows.flatMap((row): Write[] => (row ? [{ table: 'photos', put: withoutDevice(row) }] : []))
  }

  /** Those that the database does not have; one that the copy has lost too is missed when its form is sent. */
  async function picturesOf({ photos }: EntryRecord, entry: EntryFiles, isSameDevice: boolean): Promise<Write[]> {
    const writes: Write[] = []
    for (const keys of photos) {
      const name = entry.photos.get(keys.id)
      const here = await store.get('photos', keys.id).catch(() => undefined)
      // The lost tail had wrapped its key for this device.
      const { keyForDevice } = keys
      if (here && isSameDevice && keyForDevice) writes.push({ table: 'photos', put: { ...here, keyForDevice } })
      const picture = here || !name ? undefined : await readFile<PictureRecord>(ports, journal, name)
      if (!picture) continue
      const photo = { ...keys, ...picture }
      writes.push({ table: 'photos', put: isSameDevice ? photo : withoutDevice(photo) })
    }
    return writes
  }
}

/** The entries of which the copy has a newer version than the database: on a full disk they could not be brought back. */
export async function entriesBehind(
  ports: Pick<Ports, 'store' | 'cipher' | 'log'>,
  journal: PackedJournal,
): Promise<ReadonlySet<string>> {
  const { entries } = filesIn(await journal.list())
  const behind = new Set<string>()
  for (const { id, version } of await ports.store.all('entries')) {
    const newer = entries.get(id)?.rows.filter((file) => version < file.version) ?? []
    if (newer.length > 0 && (await newestReadable(ports, journal, newer))) behind.add(id)
  }
  return behind
}

/** How many forms came back, since somebody last read it. */
export async function recoveredForms({ store }: Pick<Ports, 'store'>): Promise<number> {
  return Number((await store.get('notes', RECOVERED))?.value ?? 0)
}

/** A picture that the database cannot read, as the copy has it. */
export async function pictureFromCopy(
  ports: Pick<Ports, 'cipher' | 'journal' | 'log'>,
  id: string,
): Promise<PhotoRow | undefined> {
  const { journal } = ports
  if (!journal) return undefined
  const { entries } = filesIn(await journal.list())
  const files = [...entries.values()].find(({ photos }) => photos.has(id))
  const [name, row] = [files?.photos.get(id), files?.rows[0]]
  if (!name || !row) return undefined
  const keys = (await readFile<EntryRecord>(ports, journal, row.name))?.photos.find((one) => one.id === id)
  const picture = keys && (await readFile<PictureRecord>(ports, journal, name))
  return keys && picture && { ...keys, ...picture }
}

/** Of versions, newest first. */
export async function newestReadable<T extends CopyRecord>(
  ports: Pick<Ports, 'cipher' | 'log'>,
  journal: PackedJournal,
  versions: readonly { readonly name: string }[],
): Promise<T | undefined> {
  for (const { name } of versions) {
    const found = await readFile<T>(ports, journal, name)
    if (found) return found
  }
  return undefined
}

/** undefined: not there, or not whole. */
export async function readFile<T extends CopyRecord>(
  { cipher, log }: Pick<Ports, 'cipher' | 'log'>,
  journal: PackedJournal,
  name: string,
): Promise<T | undefined> {
  try {
    const file = await journal.read(name)
    return file && (await readRecord<T>(cipher, file))
  } catch (error) {
    log.failure('copy', error)
    return undefined
  }
}

/**
 * As the copy has it. What was being sent may have been filed; everything else was not on its way, because a form
 * leaves the device only after the copy says so. Its claims are made again at the next sign-in.
 */
function restored(row: EntryRow): EntryRow {
  const { leaseUntil: _, claims: __, ...rest } = row
  if (row.state === 'filed') return rest
  const isOnItsWay = row.state === 'sending' || row.uncertain
  return {
    ...rest,
    version: row.version + 1,
    ...(isOnItsWay && { state: 'waiting', uncertain: true }),
    attempts: 0,
    nextAttemptAt: DUE_NOW,
  }
}

/** Under the key of a database that is gone; its person's key wraps it again (accounts/device-keys.ts). */
function withoutDevice<T extends EntryRow | PhotoKeys | PhotoRow>(row: T): T {
  const { keyForDevice: _, ...rest } = row
  return rest as T
}

/** Pictures that are not the form's any more, and claims. */
function noLongerNeeded(before: EntryRow | undefined, put: EntryRow): Write[] {
  const kept = new Set(put.photos.map(({ id }) => id))
  const photos = (before?.photos ?? []).filter(({ id }) => !kept.has(id))
  return [
    ...photos.map(({ id }): Write => ({ table: 'photos', remove: id })),
    ...(before?.claims ?? []).map((id): Write => ({ table: 'claims', remove: id })),
  ]
}
