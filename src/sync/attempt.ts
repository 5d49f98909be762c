/** Holding entries, calling for them and writing down what came of it: each step on disk before the next. */
import { usesNumber } from '../registry/index.ts'
import { uploadPhotos } from './attachments.ts'
import { batchable, outcomesOf } from './batch.ts'
import { bufferOf } from './bytes.ts'
import { givenUp } from './claims.ts'
import { correctionsOf } from './corrections.ts'
import { asPerson, type Credential, noteSignedOut } from './credentials.ts'
import type { Entry } from './entries.ts'
import type { EntryRow, Ports, Write } from './ports.ts'
import { openEnvelope } from './sealing.ts'
import { callOf, carriesFiles, has, judge, type Outcome, sendingOf, uploadsOf } from './sending.ts'
import { look, NUMBER_TAKEN } from './settle.ts'
import { concluded, held } from './transitions.ts'
import { TIMEOUT, type Wire } from './wire.ts'

export interface Attempts {
  /** One form with its photos. */
  single(entry: Entry, credential: Credential): Promise<void>
  /** Many forms in one call (capacity 'lote'). false: the host does not take them so; nothing of it was filed. */
  batch(entries: readonly Entry[], credential: Credential): Promise<boolean>
}

export function createAttempts(ports: Ports, wire: Wire, device: () => Promise<string>): Attempts {
  const { store, clock, chance } = ports

  /** Marks entries as being sent; those that changed meanwhile, or were opened for correction, are left out. */
  async function hold(entries: readonly Entry[], timeout: number): Promise<Entry[]> {
    const now = clock.now()
    const rows = entries.map((entry) => held(entry.row, now, timeout))
    const guards = entries.map(({ row }) => ({ entry: row.id, version: row.version }))
    if (await store.commit(rows.map(putEntry), guards))
      return withoutCorrected(
        entries,
        entries.map((entry, at) => ({ ...entry, row: rows[at] as EntryRow })),
      )
    if (entries.length === 1) return []
    const apart: Entry[] = []
    for (const entry of entries) apart.push(...(await hold([entry], timeout)))
    return apart
  }

  /** Whoever opened one in that very moment has it: it waits as it waited before. */
  async function withoutCorrected(before: readonly Entry[], taken: readonly Entry[]): Promise<Entry[]> {
    const corrected = await correctionsOf(ports)
    const isHeld = before.map(({ row }) => corrected(row) !== undefined)
    for (const [at, { row }] of taken.entries())
      if (isHeld[at])
        await store.commit(
          [putEntry({ ...(before[at] as Entry).row, version: row.version + 1 })],
          [{ entry: row.id, version: row.version }],
        )
    return taken.filter((_, at) => !isHeld[at])
  }

  async function conclude(results: readonly { entry: Entry; outcome: Outcome }[]): Promise<void> {
    const rows = results.map(({ entry, outcome }) => concluded(entry.row, outcome, clock.now(), chance.random()))
    const guards = results.map(({ entry }) => ({ entry: entry.row.id, version: entry.row.version }))
    const writes = rows.flatMap((row, at) => afterwards(row, (results[at] as { entry: Entry }).entry.row))
    if (await store.commit(writes, guards)) return
    if (results.length > 1) for (const result of results) await conclude([result])
    else for (const { entry, outcome } of results) await overtaken(entry, outcome)
  }

  /** Another sender took it up meanwhile. That it was filed stays true; anything else is for that one to find out. */
  async function overtaken(entry: Entry, outcome: Outcome): Promise<void> {
    if (outcome.kind !== 'filed') return
    const row = await store.get('entries', entry.row.id)
    if (!row || row.state === 'filed') return
    await conclude([{ entry: { ...entry, row }, outcome }])
  }

  const as = ({ nid }: Credential): Wire => asPerson(store, wire, nid)

  async function settled(entry: Entry, credential: Credential): Promise<Outcome | 'absent'> {
    const found = await look(as(credential), entry)
    if (found === 'ours') return { kind: 'filed' }
    if (found === 'others')
      return { kind: 'refused', problem: { kind: 'refused', code: NUMBER_TAKEN, numberUsed: true } }
    if (found === 'absent') return found
    // A send-only token may not read lists: wait until the person is here.
    if (found.kind === 'signedOut' && credential.as !== 'session')
      return { kind: 'retry', mayHaveArrived: true, busy: false }
    return found
  }

  /** A host without idempotency: look before sending again, and before believing that the number is somebody else's. */
  async function fileOnce(entry: Entry, credential: Credential): Promise<Outcome> {
    const mustLook = !has(credential, 'idempotencia') && entry.row.mode === 'add'
    if (mustLook && entry.row.uncertain) {
      const found = await settled(entry, credential)
      if (found !== 'absent') return found
    }
    const call = callOf(entry, credential, await device(), await images(entry, credential))
    const outcome = judge(entry, await as(credential)(call))
    const doubtful =
      outcome.kind === 'refused' &&
      mustLook &&
      // A row that stands, or is gone, as it was wished needs no second wish.
      (outcome.problem.code === NUMBER_TAKEN || entry.row.uncertain || !usesNumber(entry.form))
    if (!doubtful) return outcome
    const found = await settled(entry, credential)
    return found === 'absent' ? outcome : found
  }

  async function images(entry: Entry, credential: Credential): Promise<Map<string, ArrayBuffer>> {
    const pictures = new Map<string, ArrayBuffer>()
    if (carriesFiles(entry, credential)) for (const { id } of entry.row.photos) pictures.set(id, await picture(id))
    return pictures
  }

  async function picture(id: string): Promise<ArrayBuffer> {
    const row = await store.get('photos', id)
    if (!row) throw new Error('A photo of an unsent entry is gone')
    return bufferOf(await openEnvelope(ports.cipher, row.image, row, undefined))
  }

  return {
    async single(entry, credential) {
      const uploads = uploadsOf(entry, credential)
      const timeout = carriesFiles(entry, credential) || uploads.length > 0 ? TIMEOUT.photo : TIMEOUT.submit
      const [taken] = await hold([entry], timeout + TIMEOUT.read * 2)
      if (!taken) return
      let ready = taken
      if (uploads.length > 0) {
        const uploaded = await uploadPhotos({ ports, wire: as(credential), picture }, taken, credential, timeout)
        if (uploaded === 'overtaken') return
        ready = uploaded.entry
        if (uploaded.outcome) {
          if (uploaded.outcome.kind === 'signedOut') await noteSignedOut(store, credential, uploaded.outcome)
          await conclude([{ entry: ready, outcome: uploaded.outcome }])
          return
        }
      }
      const outcome = await fileOnce(ready, credential)
      if (outcome.kind === 'signedOut') await noteSignedOut(store, credential, outcome)
      await conclude([{ entry: ready, outcome }])
    },

    async batch(entries, credential) {
      const taken = await hold(entries, TIMEOUT.submit)
      if (taken.length === 0) return true
      const name = await device()
      const said = await as(credential)({
        operation: 'lote/enviar',
        fields: { envios: JSON.stringify(taken.map((entry) => sendingOf(entry, credential, name))) },
        as: credential.as,
        timeoutMs: TIMEOUT.submit,
      })
      const outcomes = outcomesOf(taken, said)
      const out = outcomes.find((outcome) => outcome.kind === 'signedOut')
      if (out?.kind === 'signedOut') await noteSignedOut(store, credential, out)
      await conclude(taken.map((entry, at) => ({ entry, outcome: outcomes[at] as Outcome })))
      return batchable(said)
    },
  }
}

const putEntry = (row: EntryRow): Write => ({ table: 'entries', put: row })

/** A filed entry needs its pictures no more, and claims nothing: the host has them, and knows its number. */
const afterwards = (row: EntryRow, before: EntryRow): readonly Write[] =>
  row.state === 'filed'
    ? [putEntry(row), ...row.photos.map(({ id }): Write => ({ table: 'photos', remove: id })), ...givenUp(before)]
    : [putEntry(row)]
