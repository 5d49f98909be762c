/**
 * 'Preparar salida a campo': fetches everything that the forms need for some owners, through every dependent choice.
 */
import { EVERY_OWNER, forms, keyOf, type LookupRequest, type Option } from '../../registry/index.ts'
import { optionOf } from '../cache/items.ts'
import { planFor } from '../cache/prefetch-plan.ts'
import type { Prepared } from '../contract/background.ts'
import { troubleOf } from '../contract/device.ts'
import { eachOf } from '../core/collections.ts'
import type { WatchedStore } from '../core/watched-store.ts'
import type { Unlocked } from '../ports/ports.ts'
import { farmProgress, HERD } from './farm-progress.ts'
import { prepareTexts } from './prefetch-texts.ts'
import { type PullMeans, pull } from './pull.ts'
import { coversAll, type HerdPullMeans, pullHerds } from './pull-inventory.ts'

export interface PrepareMeans extends PullMeans, HerdPullMeans {
  /** share: 0 to 1; shares: the same by owner. */
  readonly doing: (share: number, text: string, shares: Readonly<Record<string, number>>) => void
}

/** Deepest chain of dependent choices in a form. */
const DEPTH = 8
const READ_AT_A_TIME = 50

/**
 * @param owners document numbers; an administrator's lists and inventory cover all owners anyway.
 * @param freshFor ms; younger answers are kept.
 */
export async function prepareFor(
  means: PrepareMeans,
  unlocked: Unlocked,
  owners: readonly string[],
  freshFor: number,
): Promise<Prepared> {
  const { answers, ports } = means
  const { person } = unlocked
  const since = ports.clock.now() - freshFor
  const done = new Set<string>()
  const known = new Map<string, readonly Option[]>()
  const farms = farmProgress(owners)
  const herdOwners = owners.length === 0 && coversAll(person) ? [EVERY_OWNER] : owners
  let complete = true
  let planned = 0
  /** Last reported progress: it never goes back, though each level finds further calls. */
  let reported = 0
  const report = (came: number, text: string) => {
    reported = Math.max(reported, came / (planned + HERD * herdOwners.length))
    means.doing(reported, text, farms.shares())
  }
  for (let depth = 0; depth < DEPTH; depth++) {
    const plan = planFor(forms, person, owners, (request) => known.get(keyOf(request)))
    const fresh = plan.filter((request) => !done.has(keyOf(request)))
    if (fresh.length === 0) break
    farms.plan(fresh)
    planned = plan.length
    let finished = 0
    const share = () => report(done.size + finished, prepareTexts.lists)
    share()
    const counting = {
      ...means,
      progress: (some: readonly LookupRequest[]) => {
        finished += some.length
        farms.came(some)
        share()
      },
    }
    const pulled = await pull(counting, unlocked, fresh, freshFor)
    if (!pulled.complete) complete = false
    // One after the other, those of two hundred farms take longer than fetching them.
    await eachOf(fresh, READ_AT_A_TIME, async (request) => {
      done.add(keyOf(request))
      const kept = await answers.read(unlocked, request)
      if (!kept || kept.takenAt < since) farms.lacks(request)
      known.set(keyOf(request), (kept?.items ?? []).map(optionOf))
    })
    if (pulled.stopped) return { result: 'incomplete', whole: [] }
  }
  const herds = new Set<string>()
  const reportAnimals = () => {
    const of = herdOwners.length > 1 ? `: ${herds.size} de ${herdOwners.length} fincas` : ''
    report(planned + HERD * herds.size, prepareTexts.animals + of)
  }
  reportAnimals()
  const reporting = {
    ...means,
    ownerDone: (owner: string, came: boolean | 'received') => {
      farms.herd(owner, came)
      herds.add(owner)
      reportAnimals()
    },
  }
  const pulled = await pullHerds(reporting, unlocked, herdOwners, freshFor, breedsAmong(known))
  const ready = complete && pulled.complete
  return { result: ready ? 'ready' : 'incomplete', whole: farms.whole() }
}

/** The same, with the reason if what came could not be stored. */
export async function prepareStored({ trouble }: WatchedStore, prepare: () => Promise<Prepared>): Promise<Prepared> {
  let lacking = trouble.get()
  const stop = trouble.changed(() => {
    lacking ??= trouble.get()
  })
  try {
    const prepared = await prepare().catch((error: unknown): Prepared => {
      if (!troubleOf(error)) throw error
      return { result: 'incomplete', whole: [] }
    })
    return prepared.result === 'incomplete' && lacking ? { ...prepared, lacking } : prepared
  } finally {
    stop()
  }
}

/** Names of breeds, for hosts whose inventory has no codes. */
const breedsAmong = (known: ReadonlyMap<string, readonly Option[]>): readonly Option[] =>
  [...known].flatMap(([key, options]) => (key.startsWith('selecciones/seleccionCodigoRazas ') ? options : []))
