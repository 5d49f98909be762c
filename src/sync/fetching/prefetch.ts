/** 'Preparar salida a campo': everything that the forms need for some owners, followed to the last choice. */
import {
  EVERY_OWNER,
  forms,
  isAdministrator,
  isPaged,
  keyOf,
  type LookupRequest,
  type Option,
  type Person,
} from '../../registry/index.ts'
import { prepareTexts } from '../../registry/texts/prepare.ts'
import type { Answers } from '../cache/answers.ts'
import { optionOf } from '../cache/items.ts'
import { planFor } from '../cache/prefetch-plan.ts'
import type { Unlocked } from '../ports/ports.ts'
import { type PullMeans, pull } from './pull.ts'
import { type HerdPullMeans, pullHerds } from './pull-inventory.ts'

export interface PrepareMeans extends PullMeans, HerdPullMeans {
  /** share: 0 to 1 */
  readonly doing: (share: number, text: string) => void
}

/** The choices of a form hang on each other no deeper than this. */
const DEPTH = 8

/**
 * @param owners document numbers; an administrator's lists and inventory then cover all owners anyway.
 * @param freshFor ms; what is younger stays as it is.
 */
export async function prepareFor(
  means: PrepareMeans,
  unlocked: Unlocked,
  owners: readonly string[],
  freshFor: number,
): Promise<'ready' | 'incomplete'> {
  const { answers } = means
  const { person } = unlocked
  const done = new Set<string>()
  const known = new Map<string, readonly Option[]>()
  let complete = true
  for (let depth = 0; depth < DEPTH; depth++) {
    const plan = planFor(forms, person, owners, (request) => known.get(keyOf(request)))
    const fresh = plan.filter((request) => !done.has(keyOf(request)))
    if (fresh.length === 0) break
    let told = 0
    const share = () => means.doing(Math.min(0.9, (done.size + told) / (plan.length * 1.2)), prepareTexts.lists)
    share()
    const counting = {
      ...means,
      told: (count: number) => {
        told += count
        share()
      },
    }
    const pulled = await pull(counting, unlocked, fresh, freshFor)
    if (!pulled.complete) complete = false
    for (const request of fresh) {
      done.add(keyOf(request))
      known.set(keyOf(request), await optionsOf(answers, unlocked, request))
    }
    if (pulled.stopped) return 'incomplete'
  }
  means.doing(0.9, prepareTexts.animals)
  const herdOwners = owners.length === 0 && coversAll(person) ? [EVERY_OWNER] : owners
  const pulled = await pullHerds(means, unlocked, herdOwners, freshFor, breedsAmong(known))
  return complete && pulled.complete ? 'ready' : 'incomplete'
}

/** Does the inventory of all owners come to this device? Not where the host answers it in pages. */
export const coversAll = (person: Person): boolean =>
  isAdministrator(person) && !isPaged('dashboard/dataAnimales', person)

const optionsOf = async (answers: Answers, unlocked: Unlocked, request: LookupRequest): Promise<readonly Option[]> =>
  ((await answers.read(unlocked, request))?.items ?? []).map(optionOf)

/** Names of breeds for hosts whose inventory gives no codes. */
export const breedsAmong = (known: ReadonlyMap<string, readonly Option[]>): readonly Option[] =>
  [...known].flatMap(([key, options]) => (key.startsWith('selecciones/seleccionCodigoRazas ') ? options : []))
