/** Takes entries for sending, makes their calls and records the outcome; each step is on disk before the next. */
import { type Gate, usesNumber } from '../../registry/index.ts'
import { asPerson, type Credential, noteSignedOut } from '../accounts/credentials.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient } from '../core/api-result.ts'
import { groupedCommits } from '../core/grouped-commits.ts'
import { givenUp } from '../outbox/claims.ts'
import { correctionsOf } from '../outbox/edit-locks.ts'
import type { Entry } from '../outbox/entries.ts'
import { asKept, withoutPhotos } from '../outbox/kept-photos.ts'
import { lostPictures, pictureOf } from '../outbox/open-photo.ts'
import { sealDetails } from '../outbox/refusal-envelope.ts'
import { type Call, type EntryGuard, type EntryRow, type Ports, StoreFull, type Write } from '../ports/ports.ts'
import { batchable, outcomesOf } from './batch.ts'
import { callOf, carriesFiles, judge, type Sending, type SendResult, sendingOf, uploadsOf } from './entry-to-call.ts'
import { asSending, concluded } from './entry-transitions.ts'
import { readPictures, uploadPhotos } from './photo-upload.ts'
import { look, NUMBER_TAKEN } from './reconcile.ts'

/** How a call waits for its turn: entries taken for sending wait here while other calls are running. */
export interface Turn {
  readonly gate: Gate
  /** false: the network is gone; the entries are released. */
  readonly reachable: () => boolean
}

export interface Attempts {
  /** One form with its photos. */
  single(entry: Entry, credential: Credential, turn: Turn): Promise<void>
  /** Many forms in one call (capacity 'lote'). false: the host does not accept batches; nothing was filed. */
  batch(entries: readonly Entry[], credential: Credential, turn: Turn): Promise<boolean>
}

/** What happens to entries on the disk: taken for sending, given back, concluded. */
function createMarks(ports: Ports) {
  const { store, clock, random } = ports
  const commit = groupedCommits(store)

  /** Marks entries as being sent, except those that changed meanwhile or were opened for correction. */
  async function markSending(entries: readonly Entry[], timeout: number): Promise<Entry[]> {
    const rows = entries.map((entry) => asSending(entry.row, clock, timeout))
    const guards = entries.map(({ row }) => ({ entry: row.id, version: row.version }))
    if (await commit(rows.map(putEntry), guards))
      return withoutCorrected(
        entries,
        entries.map((entry, at) => ({ ...entry, row: rows[at] as EntryRow })),
      )
    if (entries.length === 1) return []
    const apart: Entry[] = []
    for (const entry of entries) apart.push(...(await markSending([entry], timeout)))
    return apart
  }

  /** One opened for correction at the same moment is released unchanged. */
  async function withoutCorrected(before: readonly Entry[], taken: readonly Entry[]): Promise<Entry[]> {
    const corrected = await correctionsOf(ports)
    const isBeingCorrected = before.map(({ row }) => corrected(row) !== undefined)
    for (const [at, { row }] of taken.entries())
      if (isBeingCorrected[at]) await giveBack((before[at] as Entry).row, row)
    return taken.filter((_, at) => !isBeingCorrected[at])
  }

  /** Restores the state before it was taken: no call was made. */
  const giveBack = (before: EntryRow, { id, version }: EntryRow) =>
    commit([putEntry({ ...before, version: version + 1 })], [{ entry: id, version }])

  /** Entries that were sent together and must wait are retried together, with one common delay. */
  async function conclude(results: readonly { entry: Entry; outcome: SendResult }[]): Promise<void> {
    const chance = random.random()
    const rows = await Promise.all(
      results.map(async ({ entry, outcome }) =>
        concluded(entry.row, outcome, clock, chance, await detailsOf(entry, outcome)),
      ),
    )
    const guards = results.map(({ entry }) => ({ entry: entry.row.id, version: entry.row.version }))
    const before = results.map(({ entry }) => entry.row)
    if (await commitFreely(await Promise.all(rows.map((row, at) => afterwards(row, before[at] ?? row))), guards)) return
    if (results.length > 1) for (const result of results) await conclude([result])
    else for (const { entry, outcome } of results) await overtaken(entry, outcome)
  }

  /** On a full disk the pictures of filed forms give way to their outcome. */
  async function commitFreely(all: readonly Afterwards[], guards: readonly EntryGuard[]): Promise<boolean> {
    const writes = (pictures: 'kept' | 'gone') => all.flatMap((one) => [...one.writes, ...one[pictures]])
    try {
      return await commit(writes('kept'), guards)
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error
      return commit(writes('gone'), guards)
    }
  }

  /** A filed entry no longer needs its claims: the host knows its number. */
  const afterwards = async (row: EntryRow, before: EntryRow): Promise<Afterwards> =>
    row.state === 'filed'
      ? { writes: [putEntry(row), ...givenUp(before)], kept: await asKept(store, row), gone: withoutPhotos(row) }
      : { writes: [putEntry(row)], kept: [], gone: [] }

  const detailsOf = async ({ row, details: { under } }: Entry, outcome: SendResult) =>
    outcome.kind === 'refused' ? sealDetails(ports, row, { ...outcome.words, ...(under && { under }) }) : undefined

  /** Another sender took it meanwhile. A filing is recorded all the same; any other outcome is left to that sender. */
  async function overtaken(entry: Entry, outcome: SendResult): Promise<void> {
    if (outcome.kind !== 'filed') return
    const row = await store.get('entries', entry.row.id)
    if (!row || row.state === 'filed') return
    await conclude([{ entry: { ...entry, row }, outcome }])
  }

  return { markSending, giveBack, conclude }
}

/** Files one form, and on a host without idempotency looks in its list where it may have been filed. */
function createFiling(ports: Ports, as: (credential: Credential) => ApiClient, device: () => Promise<string>) {
  const picture = (id: string) => pictureOf(ports, id)

  async function reconciled(entry: Entry, credential: Credential): Promise<SendResult | 'absent'> {
    const found = await look(as(credential), entry)
    // What may be on its way is not changed: only one that was refused, and filed by a call that the network repeated.
    if (found === 'ours' || (found === 'earlier' && entry.row.uncertain)) return { kind: 'filed' }
    if (found === 'earlier')
      return { kind: 'refused', problem: { kind: 'refused', code: NUMBER_TAKEN, filedEarlier: true } }
    if (found === 'others')
      return { kind: 'refused', problem: { kind: 'refused', code: NUMBER_TAKEN, numberUsed: true } }
    if (found === 'absent') return found
    // A send-only token may not read lists: wait until the person is here.
    if (found.kind === 'signedOut' && credential.as !== 'session')
      return { kind: 'retry', mayHaveArrived: true, busy: false }
    return found
  }

  /**
   * A host without idempotency: check the list before sending again, and before treating the number as another
   * person's.
   */
  async function attemptFiling(entry: Entry, credential: Credential, called: () => void): Promise<SendResult> {
    const mustLook = !credential.host.filesOnce && entry.row.mode === 'add'
    if (mustLook && entry.row.uncertain) {
      const found = await reconciled(entry, credential)
      if (found !== 'absent') return found
    }
    const carried = carriesFiles(entry, credential) ? entry.row.photos : []
    const { bytes, lost } = await readPictures(picture, carried)
    if (lost.length > 0) return { kind: 'refused', ...lostPictures(lost) }
    const call = callOf(entry, credential, await device(), bytes)
    called()
    const outcome = judge(entry, await as(credential)(call))
    const doubtful =
      outcome.kind === 'refused' &&
      mustLook &&
      // A row that already has the wanted state needs no second call.
      (outcome.problem.code === NUMBER_TAKEN || entry.row.uncertain || !usesNumber(entry.form))
    if (!doubtful) return outcome
    const found = await reconciled(entry, credential)
    return found === 'absent' ? outcome : found
  }

  /** What became of it; undefined: another sender has it. */
  async function file(
    taken: Entry,
    credential: Credential,
    timeout: number,
    called: () => void,
  ): Promise<{ entry: Entry; outcome: SendResult } | undefined> {
    let ready = taken
    if (uploadsOf(taken, credential).length > 0) {
      const uploaded = await uploadPhotos({ ports, wire: as(credential), picture }, taken, credential, timeout)
      if (uploaded === 'overtaken') return undefined
      ready = uploaded.entry
      if (uploaded.outcome) return { entry: ready, outcome: uploaded.outcome }
    }
    return { entry: ready, outcome: await attemptFiling(ready, credential, called) }
  }

  return file
}

export function createAttempts(ports: Ports, wire: ApiClient, device: () => Promise<string>): Attempts {
  const { store, log } = ports
  const { markSending, giveBack, conclude } = createMarks(ports)

  const as = ({ nid }: Credential): ApiClient => asPerson(store, wire, nid)
  const file = createFiling(ports, as, device)

  /** An unexpected error within one form delays that form only; the others go on. */
  async function putOff(taken: Entry, mayHaveArrived: boolean): Promise<void> {
    const row = await store.get('entries', taken.row.id)
    if (row?.state === 'sending')
      await conclude([{ entry: { ...taken, row }, outcome: { kind: 'retry', mayHaveArrived, busy: false } }])
  }

  /** The items of the batch; a form that cannot be encoded holds up none of the others. */
  async function batchItemsOf(taken: readonly Entry[], credential: Credential) {
    const name = await device()
    const entries: Entry[] = []
    const sendings: Sending[] = []
    for (const entry of taken)
      try {
        sendings.push(sendingOf(entry, credential, name))
        entries.push(entry)
      } catch (error) {
        log.failure('batch', error, { form: entry.form.key })
        await putOff(entry, false)
      }
    return { entries, sendings }
  }

  return {
    async single(entry, credential, { gate, reachable }) {
      const photos = carriesFiles(entry, credential) || uploadsOf(entry, credential).length > 0
      const timeout = photos ? TIMEOUT.photo : TIMEOUT.submit
      // It waits for its turn as long as a call may take.
      const [taken] = await markSending([entry], timeout * 2 + TIMEOUT.read * 2)
      if (!taken) return
      let isCalled = false
      const leave = await gate.enter()
      try {
        if (!reachable()) {
          await giveBack(entry.row, taken.row)
          return
        }
        const done = await file(taken, credential, timeout, () => {
          isCalled = true
        })
        // The next call begins while this outcome is being stored.
        leave()
        if (!done) return
        if (done.outcome.kind === 'signedOut') await noteSignedOut(ports, credential, done.outcome)
        await conclude([done])
      } catch (error) {
        if (error instanceof StoreFull) throw error
        log.failure('attempt', error, { form: entry.form.key })
        await putOff(taken, isCalled)
      } finally {
        leave()
      }
    },

    async batch(batched, credential, { gate, reachable }) {
      const taken = await markSending(batched, TIMEOUT.submit * 2)
      const { entries, sendings } = await batchItemsOf(taken, credential)
      if (entries.length === 0) return true
      const call: Call = {
        operation: 'lote/enviar',
        fields: { envios: JSON.stringify(sendings) },
        as: credential.as,
        timeoutMs: TIMEOUT.submit,
      }
      const before = new Map(batched.map(({ row }) => [row.id, row]))
      const release = () => Promise.all(entries.map(({ row }) => giveBack(before.get(row.id) ?? row, row)))
      const leave = await gate.enter()
      try {
        const result = reachable() && (await as(credential)(call))
        leave()
        if (!result || !batchable(result)) {
          await release()
          return !result
        }
        const outcomes = outcomesOf(entries, result)
        const out = outcomes.find((outcome) => outcome.kind === 'signedOut')
        if (out?.kind === 'signedOut') await noteSignedOut(ports, credential, out)
        await conclude(entries.map((entry, at) => ({ entry, outcome: outcomes[at] as SendResult })))
        return true
      } finally {
        leave()
      }
    },
  }
}

const putEntry = (row: EntryRow): Write => ({ table: 'entries', put: row })

/** What is written with an outcome; the pictures as they stay, or are removed. */
interface Afterwards {
  readonly writes: readonly Write[]
  readonly kept: readonly Write[]
  readonly gone: readonly Write[]
}
