/** What screens ask for: lookups of one moment in one call, and each owner's inventory once at a time. */
import { keyOf, type LookupRequest } from '../../registry/index.ts'
import { optionOf } from '../cache/items.ts'
import type { RefreshRequest } from '../contract/background.ts'
import type { Unlocked } from '../ports/ports.ts'
import { type PullMeans, pull } from './pull.ts'
import { animalsRequest, type HerdPullMeans, pullHerds } from './pull-inventory.ts'

/** Younger answers are fetched again only at a person's request, ms. */
export const FRESH = 5 * 60_000
/**
 * Screens ask individually for what one call can carry: time to wait for further requests, ms; and while a call is on its
 * way, at most.
 */
const GATHER = 20
const ON_ITS_WAY = 300

export interface ScreenRequests {
  /** @param always also what is still fresh */
  fetch(wanted: readonly RefreshRequest[], always: boolean): Promise<void>
  /** @param freshFor ms; younger inventories are kept. */
  herds(me: Unlocked, owners: readonly string[], freshFor: number): Promise<void>
  /** Resolves when the lookups that were asked for have been answered or given up. */
  gathered(): Promise<void>
  /** The person has changed: nobody waits for what is on its way. */
  forget(): void
}

interface Gathering {
  readonly of: Unlocked
  readonly asked: Map<string, LookupRequest>
  readonly done: Promise<void>
}

/** @param unanswered called when the network or the session ended a call. */
export function createScreenRequests(means: PullMeans & HerdPullMeans, unanswered: () => void): ScreenRequests {
  const { ports, answers, unlocked, fetching, coming } = means
  let gathering: Gathering | undefined
  /** The last gathered call. */
  let running: Promise<void> = Promise.resolve()
  /** Inventories being fetched, by person and owner. */
  const herdsComing = new Map<string, Promise<unknown>>()

  async function lookups(me: Unlocked, requests: readonly LookupRequest[], freshFor: number): Promise<void> {
    if ((await pull(means, me, requests, freshFor)).stopped) unanswered()
  }

  const pause = (ms: number) => new Promise<void>((resolve) => ports.clock.after(ms, resolve))

  function gather(me: Unlocked, requests: readonly LookupRequest[]): Promise<void> {
    if (gathering?.of !== me) {
      const asked = new Map<string, LookupRequest>()
      const pulled = async () => {
        await pause(GATHER)
        await Promise.race([running, pause(ON_ITS_WAY)])
        if (gathering?.asked === asked) gathering = undefined
        if (unlocked() !== me) return
        const answered = lookups(me, [...asked.values()], FRESH)
        running = answered.catch(() => {})
        await answered
      }
      gathering = { of: me, asked, done: pulled() }
    }
    for (const request of requests) gathering.asked.set(keyOf(request), request)
    return gathering.done
  }

  const breeds = async (me: Unlocked) => {
    const found = await Promise.all(
      ['C', 'O'].map((COD_ESPECIE) =>
        answers.read(me, { operation: 'selecciones/seleccionCodigoRazas', fields: { COD_ESPECIE }, passing: [] }),
      ),
    )
    return found.flatMap((answer) => (answer?.items ?? []).map(optionOf))
  }

  async function herds(me: Unlocked, owners: readonly string[], freshFor: number): Promise<void> {
    const names = owners.map((owner) => `${me.person.nid} ${owner}`)
    const keys = owners.map((owner) => keyOf(animalsRequest(owner, me.person)))
    const earlier = names.map((name) => (freshFor > 0 ? herdsComing.get(name) : undefined))
    const missing = owners.filter((_, at) => !earlier[at])
    if (missing.length === 0) return void (await Promise.all(earlier))
    const work = (async () => pullHerds(means, me, missing, freshFor, await breeds(me)))()
    fetching(keys, true)
    for (const name of names) if (!herdsComing.has(name)) herdsComing.set(name, work)
    try {
      await Promise.all([work, ...earlier])
    } finally {
      fetching(keys, false)
      for (const name of names) if (herdsComing.get(name) === work) herdsComing.delete(name)
    }
  }

  return {
    async fetch(wanted, always) {
      const me = unlocked()
      if (!me) return
      const requests = wanted.flatMap((one): LookupRequest[] => ('request' in one ? [one.request] : []))
      const owners = wanted.flatMap((one) => ('herdOf' in one ? [one.herdOf] : []))
      if (requests.length > 0) await (always ? lookups(me, requests, 0) : gather(me, requests))
      if (owners.length > 0) await herds(me, owners, always ? 0 : FRESH)
    },
    herds,
    gathered: async () => void (await Promise.all([gathering?.done.catch(() => {}), running])),
    forget() {
      herdsComing.clear()
      coming.clear()
      running = Promise.resolve()
    },
  }
}
