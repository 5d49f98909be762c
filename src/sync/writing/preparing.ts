/** Prepares the device for a day without signal, and refreshes what a screen shows. */

import type { ActiveUser } from '../accounts/session.ts'
import { rowsRequests } from '../cache/list-queries.ts'
import { ofOwners, outOwners, readOuting, readySince, sinceFor, soughtBy, type Unfinished } from '../cache/outing.ts'
import { BackgroundLost, type RefreshRequest } from '../contract/background.ts'
import { type Device, type Preparation, troubleOf } from '../contract/device.ts'
import type { Lookups } from '../contract/lookups.ts'
import type { PageServices } from '../contract/page-services.ts'
import { signal } from '../core/live-query.ts'
import type { HerdReading } from '../reading/inventory-reading.ts'
import type { LookupReading } from '../reading/lookups.ts'
import { keepOuting, namesBrought, readPreparation, whyUnfinished, wordsOf } from '../reading/prefetch-status.ts'
import type { Reader } from '../reading/reader.ts'

/** An interrupted preparation can be resumed for this long after its start, ms. */
const GOES_ON = 15 * 60_000

export function createPreparing(
  reader: Reader,
  lookups: LookupReading,
  herd: Pick<HerdReading, 'wanted'>,
  services?: Pick<PageServices, 'keepApp'>,
): Pick<Device, 'preparation' | 'chooseOwners' | 'prepare'> & Pick<Lookups, 'refresh'> {
  const { ports, background, here, status, answers, watch } = reader
  const { clock, log } = ports
  let last: { readonly of: string | undefined; readonly preparation: Preparation } | undefined

  /** From the click until the result is stored. */
  const running = signal(false)
  let progress = 0
  /** Why the last result could not be stored. */
  let unstored: Unfinished | undefined

  async function read(): Promise<Preparation> {
    const of = here.get()?.person.nid
    // What was read while it ran does not include its result yet.
    const ran = running.get()
    const preparation = await readPreparation(reader, lookups, last?.of === of ? last?.preparation : undefined)
    last = { of, preparation }
    if (!ran && !running.get()) return unstored ? { ...preparation, failed: wordsOf(unstored) } : preparation
    progress = preparation.progress ?? progress
    return { ...preparation, progress, failed: undefined }
  }

  async function prepare(me: ActiveUser): Promise<void> {
    const before = await readOuting(answers, me)
    const { owners } = before
    const now = clock.now()
    const begunAt = before.failed && now - before.begunAt < GOES_ON ? before.begunAt : now
    const out = outOwners(me.person, owners)
    const [{ result, whole, lacking }, appKept] = await Promise.all([
      background.prepare(out, now - begunAt),
      services?.keepApp?.() ?? true,
    ])
    const failed =
      result === 'incomplete'
        ? (lacking ?? (await whyUnfinished(ports, me.person, status.get().reachable)))
        : !appKept && ('appMissing' as const)
    // What was fetched earlier is kept, with its age.
    const came = result === 'ready' ? out : whole
    const farms = { ...ofOwners(before.farms, out), ...sinceFor(came, clock.now()) }
    const names = soughtBy(me.person) ? await namesBrought(reader, me, owners) : before.names
    // Without chosen farms, a person may have everybody's data, or none.
    const everybody = result === 'ready' ? clock.now() : before.readyAt
    const since = out.length > 0 ? readySince(farms, out) : everybody
    const readyAt = failed === 'appMissing' ? 0 : since
    await keepOuting(reader, me, { owners, farms, names, readyAt, failed, begunAt })
  }

  return {
    preparation: reader.live('preparation', read, [
      here.changed,
      status.changed,
      running.changed,
      watch('answers', 'entries', 'herds', 'drafts'),
    ]),
    async chooseOwners(owners) {
      const me = here.get()
      if (!me) return
      const outing = await readOuting(answers, me)
      const out = outOwners(me.person, owners)
      const farms = ofOwners(outing.farms, out)
      // Other farms stay prepared: adding a farm fetches only that farm.
      await keepOuting(reader, me, { ...outing, owners, farms, readyAt: readySince(farms, out), failed: false })
    },
    async prepare() {
      const me = here.get()
      if (!me) return
      progress = 0
      unstored = undefined
      running.set(true)
      try {
        await prepare(me)
      } catch (error) {
        unstored = error instanceof BackgroundLost ? 'stuck' : troubleOf(error)
        if (!unstored) throw error
      } finally {
        running.set(false)
      }
    },
    refresh(wanted) {
      const me = here.get()
      if (!me) return
      const anew: readonly RefreshRequest[] =
        'form' in wanted
          ? rowsRequests(wanted, me.person).map((request) => ({ request }))
          : 'herdOf' in wanted
            ? herd.wanted(wanted.herdOf)
            : [{ request: wanted }]
      background.fetch(anew, true).catch((error: unknown) => log.failure('refresh', error))
    },
  }
}
