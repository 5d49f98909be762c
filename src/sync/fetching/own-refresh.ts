/** Fetched automatically after sign-in: what an ordinary person needs, and what was chosen for the field. */
import { hostOf } from '../../registry/index.ts'
import { chosenOwners, outOwners } from '../cache/outing.ts'
import type { Unlocked } from '../ports/ports.ts'
import type { PrepareMeans, prepareFor } from './prefetch.ts'
import { mayRead } from './pull.ts'
import { coversAll } from './pull-inventory.ts'
import { FRESH, type ScreenRequests } from './screen-requests.ts'

/** What hundreds of lists wait for unsent forms at most, ms: photos may take longer. */
const FORMS_FIRST = 10_000

/** What a refresh causes elsewhere. */
export interface RefreshSteps {
  readonly requests: ScreenRequests
  /** Sends the unsent forms. */
  send(): Promise<void>
  /** The network or the session ended it. */
  unanswered(): void
  /** What comes after the first animals (create-errands.ts), loaded when asked for. */
  errands(): Promise<{
    readonly prepareFor: typeof prepareFor
    present(me: Unlocked): Promise<void>
    tidy(me: Unlocked): Promise<void>
  }>
}

/**
 * @returns refreshes for a person, at most once in `FRESH` ms; interrupted, it is done again at the next call.
 * `freshFor`, ms: younger answers are kept.
 */
export function createOwnRefresh(
  means: PrepareMeans,
  { requests, send, unanswered, errands }: RefreshSteps,
): (me: Unlocked, freshFor?: number) => Promise<void> {
  const { ports, answers, unlocked } = means
  let refreshed: { readonly of: Unlocked; readonly at: number } | undefined

  return async (me, freshFor = FRESH) => {
    if (refreshed?.of === me && Math.abs(ports.clock.now() - refreshed.at) < FRESH) return
    if (!(await mayRead(ports, me.person))) return
    refreshed = { of: me, at: ports.clock.now() }
    const { batches } = hostOf(me.person)
    // A host without batches is asked one call at a time over the browser's few connections.
    if (!batches) await send()
    if (unlocked() !== me) return
    const chosen = await chosenOwners(answers, me)
    const owners = outOwners(me.person, chosen)
    // A person looks at their animals first: on a slow network nothing else is fetched beside them. Rows of another
    // host need the names of breeds, which come with the rest.
    if (freshFor > 0 && owners.length === 1 && batches)
      await requests.herds(me, owners, freshFor).catch((error: unknown) => ports.log.failure('herd', error))
    const [{ prepareFor, present, tidy }] = await Promise.all([errands(), requests.gathered()]).catch((error) => {
      refreshed = undefined
      throw error
    })
    await present(me)
    // Lists that come before the forms are filed would come again after them.
    if (batches) await Promise.race([send(), new Promise<void>((wake) => ports.clock.after(FORMS_FIRST, wake))])
    if (unlocked() !== me) return
    // An administrator in the office prepares no farm: each screen fetches the page that it shows.
    if (owners.length === 0 && !coversAll(me.person)) return tidy(me)
    const { result } = await prepareFor(means, me, owners, freshFor)
    if (result === 'incomplete' && refreshed?.of === me) refreshed = undefined
    if (result === 'incomplete') unanswered()
    else await tidy(me)
  }
}
