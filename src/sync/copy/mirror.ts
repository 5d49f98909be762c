/** Keeps the copy as the database is: reads each row now, and writes what the copy lacks (copy/README.md). */
import {
  type Cipher,
  type CopyFile,
  Damaged,
  type EntryRow,
  type PackedJournal,
  type PersonRow,
  type Ports,
  StoreFull,
} from '../ports/ports.ts'
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
  /** Resolves when the copy says that these are on their way. */
  leave(rows: readonly EntryRow[]): Promise<void>
  /** These entries, whose removal was committed, never come back from it. Rejects if they still may. */
  forget(entries: readonly string[]): Promise<void>
}

/** @param verifies the first run reads what the copy has, and writes again what is not whole */
export function createMirror({ store, lock, cipher }: MirrorPorts, journal: PackedJournal, verifies = false): Mirror {
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
    const attempt = <T>(work: Promise<T>) => work.catch((error: unknown) => void failures.push(error))
    for (const id of [...removed]) await attempt(bury(steps, id, rows))
    for (const row of people) await attempt(steps.copyPerson(row))
    const changes: Change[] = []
    for (const row of rows) {
      const change = await attempt(steps.copyEntry(row))
      if (change && (change.put || change.drop.length > 0)) changes.push(change)
    }
    if (!(await isWritten(write(journal, changes)).catch(() => false)))
      for (const change of changes) await attempt(write(journal, [change]))
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
    /** Their newest rows only, without waiting for whoever brings the whole copy up to date. */
    async leave(rows) {
      if (rows.some(({ photos }) => photos.length > 0)) return copy()
      const device = await cipher.deviceMark()
      await journal.write(
        await Promise.all(rows.map((row) => fileOf(cipher, rowName('f', row), { row, photos: [], device }))),
      )
    },
    async forget(entries) {
      for (const id of entries) removed.add(id)
      await copy().catch((error: unknown) => {
        // What could not be copied of others is none of its caller's business.
        if (!(error instanceof StoreFull) && entries.some((id) => removed.has(id))) throw error
      })
    },
  }
}

/** What the copy lacks of one entry, and has too much. */
interface Change {
  readonly put?: CopyFile
  /** Without room for it, what it replaces goes all the same. */
  readonly mayLack?: true
  readonly drop: readonly string[]
}
const unchanged: Change = { drop: [] }

type CopySteps = ReturnType<typeof copySteps>

/** Those of `ENDED` that the copy has, and those that it should have. */
function endedToKeep(files: CopyFiles, rows: readonly EntryRow[]): ReadonlySet<string> {
  const filed = rows.flatMap(({ id, state }) => (state === 'filed' ? [id] : []))
  const ended = new Set([...endedIn(files).map(([id]) => id), ...filed])
  return new Set([...ended].sort().reverse().slice(0, ENDED))
}

const endedIn = ({ entries }: CopyFiles) =>
  [...entries].filter(([, { rows, tombstone }]) => tombstone !== undefined || rows[0]?.kind === 's')

/** Pictures of unsent entries, and their keys. */
function photoCopies({ store, cipher }: Omit<MirrorPorts, 'lock'>, journal: PackedJournal) {
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
        if (!files.photos.has(id)) await journal.write([await fileOf(cipher, photoName(id, row.id), { image })])
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

  return copyPhotos
}

/** Single steps of one run. @param files that the copy had when it began @param kept ended entries that stay in it */
function copySteps(
  { store, cipher }: Omit<MirrorPorts, 'lock'>,
  journal: PackedJournal,
  files: CopyFiles,
  kept: ReadonlySet<string>,
) {
  const copyPhotos = photoCopies({ store, cipher }, journal)
  const filesFor = ({ id }: EntryRow): EntryFiles => files.entries.get(id) ?? none
  const put = async (name: string, record: CopyRecord) => journal.write([await fileOf(cipher, name, record)])

  /**
   * The tombstone first: until it is there, the form may still come back.
   * @returns false: there is no room for it, even after the form's files were removed; the next run tries again
   */
  async function bury(id: string): Promise<boolean> {
    const { tombstone, ...rest } = files.entries.get(id) ?? none
    const wasFiled = rest.rows[0]?.kind === 's'
    const told = async () => wasFiled || tombstone !== undefined || isWritten(put(tombstoneName(id), {}))
    const isTold = await told()
    await journal.remove(namesOf({ ...rest, tombstone: undefined }))
    return isTold || told()
  }

  async function copyEntry(row: EntryRow, files = filesFor(row)): Promise<Change> {
    const newest = files.rows[0]
    if (row.state === 'filed') return copyFiled(row, files)
    // Discarded, then brought back from a rescue file.
    if (files.tombstone) await journal.remove([files.tombstone])
    const isBehind = !newest || newest.version < row.version
    const photos = isBehind ? await copyPhotos(row, files) : []
    const kept = new Set(row.photos.map(({ id }) => id))
    const isNewest = (newest?.version ?? 0) <= row.version
    return {
      ...(isBehind && {
        put: await fileOf(cipher, rowName('f', row), { row, photos, device: await cipher.deviceMark() }),
      }),
      drop: [
        ...files.rows.flatMap(({ name, version }) => (version < row.version ? [name] : [])),
        ...[...files.photos].flatMap(([id, name]) => (isNewest && !kept.has(id) ? [name] : [])),
      ],
    }
  }

  /** Also of a form whose copy was lost: with the database lost too, nobody could file it again at a host that went back. */
  async function copyFiled(row: EntryRow, files: EntryFiles): Promise<Change> {
    const [newest] = files.rows
    if (newest ? newest.version > row.version : !kept.has(row.id)) return unchanged
    const record = { row, photos: [], device: await cipher.deviceMark() }
    return {
      ...(newest?.kind !== 's' && { put: await fileOf(cipher, rowName('s', row), record), mayLack: true }),
      drop: [...files.rows.flatMap(({ name, kind }) => (kind === 'f' ? [name] : [])), ...files.photos.values()],
    }
  }

  /** Without what only the device's own key opens: it dies with the database. */
  async function copyPerson({ sendToken: _, ...row }: PersonRow): Promise<void> {
    const known = files.people.get(row.id) ?? []
    const bytes = await writeRecord(cipher, { row })
    const newest = known[0] && (await journal.read(known[0].name).catch(() => undefined))
    if (newest && isSame(newest, bytes)) return
    const version = Math.max((known[0]?.version ?? 0) + 1, row.lastSignIn)
    await journal.write([{ name: personName(row.id, version), bytes }])
    await journal.remove(known.map(({ name }) => name))
  }

  async function tidy(rows: readonly EntryRow[]): Promise<void> {
    const here = new Set(rows.map(({ id }) => id))
    const entries = [...files.entries]
    const old = endedIn(files).filter(([id]) => !kept.has(id))
    // Pictures whose row was never written, or is gone.
    const left = entries.filter(([id, { rows }]) => rows.length === 0 && !here.has(id))
    await journal.remove([
      ...old.flatMap(([, files]) => namesOf(files)),
      ...left.flatMap(([, { photos }]) => [...photos.values()]),
    ])
    await journal.merge()
  }

  return { bury, copyEntry, copyPerson, tidy }
}

/** The rows before what they replace is removed. */
async function write(journal: PackedJournal, changes: readonly Change[]): Promise<void> {
  const mayLack = changes.every((change) => change.mayLack)
  const writing = journal.write(changes.flatMap(({ put }) => (put ? [put] : [])))
  await (mayLack ? isWritten(writing) : writing)
  await journal.remove(changes.flatMap(({ drop }) => drop))
}

const fileOf = async (cipher: Cipher, name: string, record: CopyRecord): Promise<CopyFile> => ({
  name,
  bytes: await writeRecord(cipher, record),
})

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
