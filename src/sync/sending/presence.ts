/**
 * Does the host still have what this device saw it file? It may have gone back to an earlier state: restored from a
 * backup, or its standby promoted. Asked at every refresh; what is missing is marked and waits for its person.
 */
import { hostOf, operationNamed, usesNumber } from '../../registry/index.ts'
import { bothKeys } from '../accounts/key-guards.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient } from '../core/api-result.ts'
import { toBytes } from '../core/bytes.ts'
import { chunks } from '../core/collections.ts'
import { deviceId } from '../core/device-id.ts'
import { wrapForDevice } from '../core/envelope.ts'
import { type Entry, numberOf, type Opener, openAll } from '../outbox/entries.ts'
import { overtakenAmong } from '../outbox/sub-rows.ts'
import type { EntryRow, Ports, Unlocked, Write } from '../ports/ports.ts'
import { asFiledAgain, asMissing } from './entry-transitions.ts'
import { askedFor, findIn } from './reconcile.ts'
import { nowOf } from './retention.ts'

/** Always asked about: a database that was copied back by hand keeps its mark. */
const NEWEST = 5
/** Our host keeps keys for a year, by its clock, ms. */
const LONGEST = 300 * 86_400_000
/** Most ids in one question, and forms in one report; the host accepts no more. */
const MOST = 500

export interface PresenceMeans {
  readonly ports: Ports
  /** Calls of the person. */
  readonly wire: ApiClient
  readonly open: Opener
}

interface Note {
  readonly mark?: string
  /** Hash of the ids last reported as missing. */
  readonly reported?: string
}

/** Which of these rows the host lacks. undefined: it did not answer. */
type Asked = (rows: readonly EntryRow[]) => Promise<ReadonlySet<string> | undefined>

/** One check for the person; ends early without an answer, and is then complete at the next refresh. */
export async function checkPresence(means: PresenceMeans, me: Unlocked): Promise<void> {
  const { store, clock } = means.ports
  const note = await noteOf(means.ports, me)
  const marks = new Set<string>()
  const isOurs = hostOf(me.person).offers(operationNamed('campo/presentes'))
  const ask: Asked = isOurs ? byKey(means.wire, marks) : byList(means, me)
  const all = await store.all('entries', me.person.nid)
  const missing = all.filter(({ state }) => state === 'missing')
  const filed = all
    .filter((row) => row.state === 'filed' && !row.uncertain && nowOf(row, clock) - (row.filedAt ?? 0) < LONGEST)
    .sort((a, b) => (b.filedAt ?? 0) - (a.filedAt ?? 0))
  const rows = isOurs ? filed : await withNumber(means, me, filed)
  const lacking = new Set<string>()
  const look = async (some: readonly EntryRow[]): Promise<boolean> => {
    const absent = await ask(some)
    for (const id of absent ?? []) lacking.add(id)
    return absent !== undefined
  }
  const newest = [...rows.slice(0, NEWEST), ...missing]
  // Whoever has filed nothing here, or nothing since, has nothing that a host could lack.
  if (newest.length === 0 && !note.reported) return
  if ((newest.length > 0 || isOurs) && !(await look(newest))) return
  const isElsewhere = isOurs && [...marks][0] !== note.mark
  if ((isElsewhere || rows.slice(0, NEWEST).some(({ id }) => lacking.has(id))) && !(await look(rows.slice(NEWEST))))
    return
  const found = rows.filter(({ id }) => lacking.has(id))
  const gone = isOurs ? found : await withChanges(means, me, found, filed)
  const listed = isOurs && gone.length > 0 ? await listedAfterAll(means, me, gone) : new Set<string>()
  if (!listed) return
  const overtaken = await overtakenNow(means, me, lacking, gone.length + missing.length > 0)
  let complete = true
  for (const row of gone)
    if (!listed.has(row.id) && !overtaken.has(row.id))
      complete = (await markMissing(means.ports, me, row)) !== 'shut' && complete
  for (const row of missing)
    if (!lacking.has(row.id) || overtaken.has(row.id)) await put(means.ports, row, asFiledAgain(row, clock))
  const [mark] = marks
  // Without a mark the next refresh asks about all of them again.
  const heard = complete && marks.size === 1 && mark ? { mark } : {}
  if (isOurs) await report(means, me, { reported: note.reported ?? '', ...heard })
}

const noteId = ({ person }: Unlocked) => `presentes ${person.nid}`
const noteOf = async ({ store }: Ports, me: Unlocked): Promise<Note> =>
  ((await store.get('notes', noteId(me)))?.value ?? {}) as Note

/** Asks by key, as many at once as the host accepts; collects the marks that it answers with. */
const byKey =
  (wire: ApiClient, marks: Set<string>): Asked =>
  async (rows) => {
    const lacking = new Set<string>()
    const pieces = chunks(rows, MOST)
    for (const piece of pieces.length > 0 ? pieces : [[]]) {
      const ids = piece.map(({ id }) => id)
      const { answer } = await wire({
        operation: 'campo/presentes',
        fields: { IDS: JSON.stringify(ids) },
        as: 'session',
        timeoutMs: TIMEOUT.read,
      })
      const read = answer.kind === 'done' ? (answer.body as readonly Readonly<Record<string, unknown>>[]) : []
      if (typeof read[0]?.MARCA !== 'string') return undefined
      marks.add(read[0].MARCA)
      for (const { FALTA } of read) if (ids.includes(String(FALTA))) lacking.add(String(FALTA))
    }
    return lacking
  }

/** A host without keys is asked for the list that shows each form's number, each list once. */
const byList =
  (means: PresenceMeans, me: Unlocked): Asked =>
  async (rows) => {
    const found = await inLists(means, await openAll(means.open, rows, me.key))
    return found && new Set([...found].flatMap(([id, how]) => (how === 'absent' ? id : [])))
  }

/** Forms without the key that the host's list shows all the same: it was moved to another, or they were typed again. */
async function listedAfterAll(
  means: PresenceMeans,
  me: Unlocked,
  gone: readonly EntryRow[],
): Promise<ReadonlySet<string> | undefined> {
  const found = await inLists(means, await openAll(means.open, await withNumber(means, me, gone), me.key))
  return found && new Set([...found].flatMap(([id, how]) => (how === 'ours' || how === 'earlier' ? id : [])))
}

async function inLists(
  { wire }: PresenceMeans,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, ReturnType<typeof findIn>> | undefined> {
  const found = new Map<string, ReturnType<typeof findIn>>()
  const byRequest = new Map<string, Entry[]>()
  for (const entry of entries) {
    const request = JSON.stringify(askedFor(entry))
    byRequest.set(request, [...(byRequest.get(request) ?? []), entry])
  }
  for (const [request, some] of byRequest) {
    const { answer } = await wire({ ...JSON.parse(request), as: 'session', timeoutMs: TIMEOUT.read })
    if (answer.kind === 'refused' || answer.kind === 'forbidden') continue
    if (answer.kind !== 'done') return undefined
    for (const entry of some)
      found.set(entry.row.id, findIn(answer.body as readonly Readonly<Record<string, unknown>>[], entry))
  }
  return found
}

/** Records that their form's list shows by a number of their own, however they were changed since. */
async function withNumber(
  { open }: PresenceMeans,
  me: Unlocked,
  rows: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  const opened = await openAll(open, rows, me.key)
  const ids = new Set(opened.flatMap(({ row, form }) => (row.mode === 'add' && usesNumber(form) ? row.id : [])))
  return rows.filter(({ id }) => ids.has(id))
}

/** Lists show no corrections and no rows of sub-tables: those of a lost record are lost with it. */
async function withChanges(
  { open }: PresenceMeans,
  me: Unlocked,
  gone: readonly EntryRow[],
  filed: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  if (gone.length === 0) return []
  const recordOf = (entry: Entry) => `${entry.form.code} ${numberOf(entry)}`
  const records = new Set((await openAll(open, gone, me.key)).map(recordOf))
  return (await openAll(open, filed, me.key)).filter((entry) => records.has(recordOf(entry))).map(({ row }) => row)
}

/** By what is filed by now: a later change may have arrived while the host was asked. */
async function overtakenNow(
  { ports, open }: PresenceMeans,
  me: Unlocked,
  lacking: ReadonlySet<string>,
  isWanted: boolean,
): Promise<ReadonlySet<string>> {
  if (!isWanted) return new Set()
  const entries = await openAll(open, await ports.store.all('entries', me.person.nid), me.key)
  return overtakenAmong(entries, ({ id, state }) => state === 'filed' && !lacking.has(id))
}

/**
 * Unsent again: the device's key opens it and its photos, as before it was filed. @returns 'shut': it is sealed under a
 * previous password, and stays as it is until the person types that
 */
async function markMissing(ports: Ports, me: Unlocked, row: EntryRow): Promise<boolean | 'shut'> {
  const { store, clock, cipher } = ports
  const device = await cipher.deviceKey()
  const forDevice = await wrapForDevice(cipher, row, me.key, device)
  if (!forDevice) return 'shut'
  const photos = await Promise.all(row.photos.map(({ id }) => store.get('photos', id).catch(() => undefined)))
  const writes: Write[] = []
  for (const photo of photos) {
    const keyForDevice = photo && (await wrapForDevice(cipher, photo, me.key, device))
    if (photo && keyForDevice) writes.push({ table: 'photos', put: { ...photo, keyForDevice } })
  }
  const isHere = ({ id }: { readonly id: string }) => photos.some((photo) => photo?.id === id)
  const next = asMissing(row, clock.now(), forDevice, isHere)
  return store.commit(
    [{ table: 'entries', put: next }, ...writes],
    [await bothKeys(cipher, me), { entry: row.id, version: row.version }],
  )
}

const put = ({ store }: Ports, before: EntryRow, row: EntryRow) =>
  store.commit([{ table: 'entries', put: row }], [{ entry: before.id, version: before.version }])

/** Tells the host what it lost, so that it offers none of those numbers; only when that has changed. */
async function report({ ports, wire, open }: PresenceMeans, me: Unlocked, note: Note): Promise<void> {
  const { store, cipher } = ports
  const rows = (await store.all('entries', me.person.nid)).filter(({ missingSince }) => missingSince !== undefined)
  const ids = rows.map(({ id }) => id).slice(0, MOST)
  const reported = ids.length === 0 ? '' : await cipher.sha256(toBytes(ids.join()))
  if (reported !== (note.reported ?? '')) {
    const opened = new Map((await openAll(open, rows, me.key)).map((entry) => [entry.row.id, entry]))
    const forms = rows.slice(0, MOST).map(({ id, form, mode }) => {
      const entry = opened.get(id)
      const hasNumber = entry && mode === 'add' && usesNumber(entry.form)
      return { id, formulario: entry?.form.code ?? form, numero: hasNumber ? numberOf(entry) : '' }
    })
    const { answer } = await wire({
      operation: 'campo/informarAusentes',
      fields: { DISPOSITIVO: await deviceId(ports), FORMULARIOS: JSON.stringify(forms) },
      as: 'session',
      timeoutMs: TIMEOUT.submit,
    })
    if (answer.kind !== 'done') return
  }
  const value: Note = { ...note, reported }
  if (JSON.stringify(value) !== JSON.stringify(await noteOf(ports, me)))
    await store.commit([{ table: 'notes', put: { id: noteId(me), value } }])
}
