/**
 * One run over the outbox: sends everything that may be sent (promises 2 to 4). Runs under the lock, so that no other
 * sender can hold entries.
 */

import { gate } from '../../registry/index.ts'
import { type Credential, credentialOf } from '../accounts/credentials.ts'
import { type Lane, runLanes, type WakeSignal } from '../core/worker-pool.ts'
import type { Opener } from '../outbox/entries.ts'
import { type EntryRow, type Ports, StoreFull, type Unlocked } from '../ports/ports.ts'
import type { Attempts, Turn } from './attempt.ts'
import { BATCH } from './batch.ts'
import { carriesFiles, uploadsOf } from './entry-to-call.ts'
import { type Ready, readyEntries } from './queue.ts'

/**
 * Simultaneous calls: HTTP/1.1 browsers allow six per host. Batches leave connections free for what the person looks
 * at.
 */
const ONE_BY_ONE = 6
const BATCHES = 5
/** Photos are slow and must not block forms without photos (promise 3). */
const PHOTOS = 2
/** Taken for sending while the calls before them are running: forms, batches. */
const READY = { form: 3, batch: 2 } as const

export interface DrainMeans {
  readonly ports: Ports
  readonly open: Opener
  readonly attempts: Attempts
  readonly unlocked: () => Unlocked | null
  /** false: the network is gone; start no further call. */
  readonly reachable: () => boolean
  readonly changed: WakeSignal
  /** Set when something was added to the outbox during the run. */
  readonly news: { fresh: boolean }
}

type Job = readonly Ready[]
type Kind = 'batch' | 'form' | 'photo'

export async function drain(means: DrainMeans, woken: boolean): Promise<void> {
  const { ports, open, attempts, reachable, changed, news } = means
  const credentials = new Map<string, Credential | null>()
  const credentialFor = async (nid: string, byPerson: boolean) => {
    const name = `${nid} ${byPerson}`
    const known = credentials.get(name)
    if (known !== undefined) return known
    const found = await credentialOf(ports, nid, means.unlocked(), byPerson)
    credentials.set(name, found)
    return found
  }

  const atOnce: Readonly<Record<Kind, number>> = {
    form: ports.transport.atOnce?.() ?? ONE_BY_ONE,
    batch: BATCHES,
    photo: PHOTOS,
  }
  const turns: Readonly<Record<Kind, Turn>> = {
    form: { gate: gate(atOnce.form), reachable },
    batch: { gate: gate(atOnce.batch), reachable },
    photo: { gate: gate(atOnce.photo), reachable },
  }

  const inFlight = new Set<string>()
  const tried = new Set<string>()
  let batches = true
  let broken = false
  let queue: Ready[] = []
  let reading: Promise<void> | undefined

  const kindOf = ({ entry, credential }: Ready): Kind => {
    if (carriesFiles(entry, credential) || uploadsOf(entry, credential).length > 0) return 'photo'
    const mayBeFiled = entry.row.uncertain || entry.row.state === 'sending'
    const reconcilesFirst = mayBeFiled && !credential.host.filesOnce
    return batches && credential.host.batches && !reconcilesFirst ? 'batch' : 'form'
  }

  const orphaned = ({ id }: EntryRow) => ports.lock.exclusive && !inFlight.has(id)

  const refill = async () => {
    credentials.clear()
    news.fresh = false
    const ready = await readyEntries(ports, open, credentialFor, woken, orphaned)
    // A wake-up counts once: entries that failed in this run wait for their next attempt.
    queue = ready.filter(({ entry }) => !inFlight.has(entry.row.id) && !(woken && tried.has(entry.row.id)))
  }

  const take = async (kind: Kind): Promise<Job | undefined> => {
    const pick = (): Job => {
      const first = queue.findIndex((ready) => kindOf(ready) === kind)
      if (first < 0) return []
      const leader = queue[first] as Ready
      const most = kind === 'batch' ? BATCH : 1
      const job = queue
        .filter((ready) => kindOf(ready) === kind && ready.credential === leader.credential)
        .slice(0, most)
      queue = queue.filter((ready) => !job.includes(ready))
      for (const { entry } of job) inFlight.add(entry.row.id)
      return job
    }
    if (broken || !reachable()) return undefined
    const job = pick()
    if (job.length > 0) return job
    // While other lanes still work on the last reading, there is nothing new to read.
    if (queue.length > 0 && !news.fresh) return undefined
    reading ??= refill().finally(() => {
      reading = undefined
    })
    await reading
    const later = broken || !reachable() ? [] : pick()
    return later.length > 0 ? later : undefined
  }

  const run = async (job: Job) => {
    const [first] = job
    if (!first) return
    let released = false
    try {
      const kind = kindOf(first)
      const entries = job.map(({ entry }) => entry)
      if (kind !== 'batch') await attempts.single(first.entry, first.credential, turns[kind])
      else released = !(await attempts.batch(entries, first.credential, turns[kind]))
      if (released) batches = false
    } catch (error) {
      // Held entries are taken again when their time is over.
      broken = true
      if (!(error instanceof StoreFull)) ports.log.failure('drain', error)
    } finally {
      for (const { entry } of job) {
        inFlight.delete(entry.row.id)
        if (!released) tried.add(entry.row.id)
      }
    }
  }

  const lane = (kind: Kind, ready: number): Lane<Job> => ({ width: atOnce[kind] + ready, take: () => take(kind), run })
  await runLanes([lane('form', READY.form), lane('batch', READY.batch), lane('photo', 0)], changed)
}
