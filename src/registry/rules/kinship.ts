/** Relationship of a female to a male, within three generations: the first row of the kinship table that applies. */
export interface Parents<K> {
  readonly sire?: K | undefined
  readonly dam?: K | undefined
}

export type ParentsOf<K> = (animal: K) => Parents<K> | undefined

export type KinshipCode = 'MA' | 'HI' | 'HE' | 'MH' | 'AB' | 'NI' | 'TI' | 'SO' | 'PR' | 'OT' | 'NP'

const GENERATIONS = 3

/** @param parentsOf the pedigree; an animal that it does not contain has no known parents. */
export const kinshipOf = <K>(parentsOf: ParentsOf<K>, male: K, female: K): KinshipCode =>
  kinshipTo(parentsOf, male)(female)

/**
 * The same for one male and many females: what depends on him alone, or on a parent that sisters share, is computed
 * once, so that a hundred thousand females can be judged without a noticeable delay.
 */
export function kinshipTo<K>(parentsOf: ParentsOf<K>, male: K): (female: K) => KinshipCode {
  const anyParent = (animal: K, holds: (parent: K) => boolean): boolean => {
    const of = parentsOf(animal)
    if (!of) return false
    return (of.sire !== undefined && holds(of.sire)) || (of.dam !== undefined && holds(of.dam))
  }
  const his = parentsOf(male)
  const parents = [his?.sire, his?.dam].filter((parent): parent is K => parent !== undefined)
  const grandmothers = new Set(parents.map((parent) => parentsOf(parent)?.dam))
  const grandparents = ancestorsOf(parentsOf, parents, 1)
  const related = ancestorsOf(parentsOf, [male], GENERATIONS).add(male)

  const isHisGrandparent = (animal: K) => grandparents.has(animal)
  const reachesHim = (animal: K, generations: number): boolean =>
    related.has(animal) || (generations > 0 && anyParent(animal, (parent) => reachesHim(parent, generations - 1)))
  /** Her relationship to him through this parent. */
  const byParent = (parent: K): KinshipCode => {
    if (parentsOf(parent)?.sire === male) return 'NI'
    if (parent !== male && inCommon(parentsOf(parent), his) > 0) return 'SO'
    if (anyParent(parent, isHisGrandparent)) return 'PR'
    return reachesHim(parent, GENERATIONS - 1) ? 'OT' : 'NP'
  }
  /** Computed once for sisters. */
  const rankBy = remembered((parent: K): number => BY_PARENT.indexOf(byParent(parent)))
  const aunts = parents.map((parent) => ({ parent, of: parentsOf(parent) }))

  return (female) => {
    const hers = parentsOf(female)
    if (his?.dam === female) return 'MA'
    if (hers?.sire === male) return 'HI'
    const shared = inCommon(his, hers)
    if (shared === 2) return 'HE'
    if (shared === 1) return 'MH'
    if (grandmothers.has(female)) return 'AB'
    const bySire = hers?.sire === undefined ? NONE : rankBy(hers.sire)
    const byDam = hers?.dam === undefined ? NONE : rankBy(hers.dam)
    const nearest = bySire < byDam ? bySire : byDam
    if (nearest === 0) return 'NI'
    for (const { parent, of } of aunts) if (parent !== female && inCommon(hers, of) > 0) return 'TI'
    if (nearest < NONE) return BY_PARENT[nearest] as KinshipCode
    return related.has(female) ? 'OT' : 'NP'
  }
}

/** How many parents two animals share. */
function inCommon<K>(of: Parents<K> | undefined, other: Parents<K> | undefined): number {
  if (!of || !other) return 0
  return Number(of.sire !== undefined && of.sire === other.sire) + Number(of.dam !== undefined && of.dam === other.dam)
}

/** Rows of the table that depend on one of her parents, in order; the last means none. */
const BY_PARENT: readonly KinshipCode[] = ['NI', 'SO', 'PR', 'OT', 'NP']
const NONE = BY_PARENT.length - 1

function remembered<K, T>(find: (key: K) => T): (key: K) => T {
  const found = new Map<K, T>()
  return (key) => {
    let value = found.get(key)
    if (value === undefined) {
      value = find(key)
      found.set(key, value)
    }
    return value
  }
}

/** Known ancestors of these animals up to that many generations, without the animals themselves. */
function ancestorsOf<K>(parentsOf: ParentsOf<K>, animals: readonly K[], generations: number): Set<K> {
  const found = new Set<K>()
  let generation = animals
  for (let up = 0; up < generations; up++) {
    generation = generation.flatMap((animal) => {
      const { sire, dam } = parentsOf(animal) ?? {}
      return [sire, dam].filter((parent): parent is K => parent !== undefined)
    })
    for (const ancestor of generation) found.add(ancestor)
  }
  return found
}
