/** Keeps the copy as the database is: reads each row now, and writes what the copy lacks (copy/README.md). */
import { Damaged, type EntryRow, type Journal, type PersonRow, type Ports, StoreFull } from '../ports/ports.ts'
import {
  type CopyFiles,
  type EntryFiles,
  filesIn,
  namesOf,
  none,
  personName,
  photoName,
  rowName,
  tombstoneName,
} from './files.ts'
import { type CopyRecord, type EntryRecord, type PhotoKeys, readRecord, writeRecord } from './record.ts'

/** Held by whoever writes the copy or restores from it. */
export const COPY_LOCK = 'copia'
/** Entries that were filed or discarded here, and are still known as such: the latest by capture. */
const ENDED = 200

export type MirrorPorts = Pick<Ports, 'store' | 'lock' | 'cipher'>

export interface Mirror {
  /** Resolves when the copy has everything that was committed before the call. Rejects with the first failure. */
  copy(): Promise<void>
  /** These entries, whose removal was committed, never come back from it. Rejects if they still may. */
  forget(entries: readonly string[]): Promise<void>
}

/** @param verifies the first run reads what the copy has, and writes again what is not whole */
export function createMirror({ store, lock, cipher }: MirrorPorts, journal: Journal, verifies = false): Mirror {
  let isVerified = !verifies
  /** Removed from the database, and not yet from the copy. */
  const removed = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined

  /** Calls that come before a run has begun share it. */
  function copy(): Promise<void> {
    if (next) return next
    const mine = last.then(() =>
      lock.run(COPY_LOCK, () => {
        next = undefined
        return copyAll()
      }),
    )
    const over = () => {
      if (next === mine) next = undefined
    }
    next = mine
    last = mine.then(over, over)
    return mine
  }

  async function copyAll(): Promise<void> {
    const names = await journal.list()
    const files = filesIn(isVerified ? names : await wholeOf(names))
    isVerified = true
    const rows = await store.all('entries')
    const people = await store.all('people')
    const kept = endedToKeep(files, rows)
    const steps = copySteps({ store, cipher }, journal, files, kept)
    const failures: unknown[] = []
    // What cannot be copied holds up nothing else.
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error))
    for (const id of [...removed]) await attempt(bury(steps, id, rows))
    for (const row of people) await attempt(steps.copyPerson(row))
    for (const row of rows) await attempt(steps.copyEntry(row))
    await attempt(steps.tidy(rows))
    if (failures.length > 0) throw failures.find((error) => !(error instanceof StoreFull)) ?? failures[0]
  }

  /** A tombstone needs no content. */
  async function wholeOf(names: readonly string[]): Promise<readonly string[]> {
    const whole: string[] = []
    for (const name of names) {
      const file = name.startsWith('x-') ? undefined : await journal.read(name).catch(() => new ArrayBuffer(0))
      if (!file || (await readRecord(cipher, file))) whole.push(name)
    }
    return whole
  }

  async function bury(steps: CopySteps, id: string, rows: readonly EntryRow[]): Promise<void> {
    const isBack = rows.some((row) => row.id === id)
    if (isBack || (await steps.bury(id))) removed.delete(id)
  }

  return {
    copy,
    async forget(entries) {
      for (const id of entries) removed.add(id)
      await copy().catch((error: unknown) => {
        // What could not be copied of others is none of its caller's business.
        if (!(error instanceof StoreFull) && entries.some((id) => removed.has(id))) throw error
      })
    },
  }
}

type CopySteps = ReturnType<typeof copySteps>

/** Those of `ENDED` that the copy has, and those that it should have. */
function endedToKeep(files: CopyFiles, rows: readonly EntryRow[]): ReadonlySet<string> {
  const filed = rows.flatMap(({ id, state }) => (state === 'filed' ? [id] : []))
  const ended = new Set([...endedIn(files).map(([id]) => id), ...filed])
  return new Set([...ended].sort().reverse().slice(0, ENDED))
}

const endedIn = ({ entries }: CopyFiles) =>
  [...entries].filter(([, { rows, tombstone }]) => tombstone !== undefined || rows[0]?.kind === 's')

/** Single steps of one run. @param files that the copy had when it began @param kept ended entries that stay in it */
function copySteps(
  { store, cipher }: Omit<MirrorPorts, 'lock'>,
  journal: Journal,
  files: CopyFiles,
  kept: ReadonlySet<string>,
) {
  const filesFor = ({ id }: EntryRow): EntryFiles => files.entries.get(id) ?? none
  const put = async (name: string, record: CopyRecord) => journal.write(name, await writeRecord(cipher, record))
  const drop = async (names: readonly string[]) => {
    for (const name of names) await journal.remove(name)
  }

  /**
   * The tombstone first: until it is there, the form may still come back.
   * @returns false: there is no room for it, even after the form's files were removed; the next run tries again
   */
  async function bury(id: string): Promise<boolean> {
    const { tombstone, ...rest } = files.entries.get(id) ?? none
    const wasFiled = rest.rows[0]?.kind === 's'
    const told = async () => wasFiled || tombstone !== undefined || isWritten(put(tombstoneName(id), {}))
    const isTold = await told()
    await drop(namesOf({ ...rest, tombstone: undefined }))
    return isTold || told()
  }

  async function copyEntry(row: EntryRow, files = filesFor(row)): Promise<void> {
    const newest = files.rows[0]
    if (row.state === 'filed') return copyFiled(row, files)
    // Discarded, then brought back from a rescue file.
    if (files.tombstone) await journal.remove(files.tombstone)
    if (!newest || newest.version < row.version) {
      const photos = await copyPhotos(row, files)
      await put(rowName('f', row), { row, photos, device: await cipher.deviceMark() })
    }
    const kept = new Set(row.photos.map(({ id }) => id))
    await drop(files.rows.flatMap(({ name, version }) => (version < row.version ? [name] : [])))
    if ((newest?.version ?? 0) <= row.version)
      await drop([...files.photos].flatMap(([id, name]) => (kept.has(id) ? [] : [name])))
  }

  /** Also of a form whose copy was lost: with the database lost too, nobody could file it again at a host that went back. */
  async function copyFiled(row: EntryRow, files: EntryFiles): Promise<void> {
    const [newest] = files.rows
    if (newest ? newest.version > row.version : !kept.has(row.id)) return
    if (newest?.kind !== 's')
      await put(rowName('s', row), { row, photos: [], device: await cipher.deviceMark() }).catch(onlyFull)
    await drop(files.rows.flatMap(({ name, kind }) => (kind === 'f' ? [name] : [])))
    await drop([...files.photos.values()])
  }

  /** The pictures before the row that names them. @returns their keys; of unreadable ones, as the copy has them */
  async function copyPhotos(row: EntryRow, files: EntryFiles): Promise<readonly PhotoKeys[]> {
    const keys: PhotoKeys[] = []
    let known: readonly PhotoKeys[] | undefined
    for (const { id } of row.photos) {
      const photo = await store.get('photos', id).catch((error: unknown) => {
        if (error instanceof Damaged) return undefined
        throw error
      })
      if (photo) {
        const { image, ...rest } = photo
        if (!files.photos.has(id)) await put(photoName(id, row.id), { image })
        keys.push(rest)
      } else {
        known ??= await keysIn(files)
        keys.push(...known.filter((one) => one.id === id))
      }
    }
    return keys
  }

  async function keysIn({ rows }: EntryFiles): Promise<readonly PhotoKeys[]> {
    const file = rows[0] && (await journal.read(rows[0].name).catch(() => undefined))
    const record = file && (await readRecord<EntryRecord>(cipher, file))
    return record?.photos ?? []
  }

  /** Without what only the device's own key opens: it dies with the database. */
  async function copyPerson({ sendToken: _, ...row }: PersonRow): Promise<void> {
    const known = files.people.get(row.id) ?? []
    const bytes = await writeRecord(cipher, { row })
    const newest = known[0] && (await journal.read(known[0].name).catch(() => undefined))
    if (newest && isSame(newest, bytes)) return
    await journal.write(personName(row.id, Math.max((known[0]?.version ?? 0) + 1, row.lastSignIn)), bytes)
    await drop(known.map(({ name }) => name))
  }

  async function tidy(rows: readonly EntryRow[]): Promise<void> {
    const here = new Set(rows.map(({ id }) => id))
    const entries = [...files.entries]
    const old = endedIn(files).filter(([id]) => !kept.has(id))
    // Pictures whose row was never written, or is gone.
    const left = entries.filter(([id, { rows }]) => rows.length === 0 && !here.has(id))
    for (const [, files] of old) await drop(namesOf(files))
    for (const [, { photos }] of left) await drop([...photos.values()])
  }

  return { bury, copyEntry, copyPerson, tidy }
}

function onlyFull(error: unknown): false {
  if (!(error instanceof StoreFull)) throw error
  return false
}

/** false: there was no room. */
const isWritten = (writing: Promise<void>): Promise<boolean> => writing.then(() => true, onlyFull)

function isSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)]
  return a.every((byte, at) => byte === b[at])
}
