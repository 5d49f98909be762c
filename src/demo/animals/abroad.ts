/**
 * The grandparents of imported males, as the papers of their A11 give them. Uses a separate random stream: no other
 * draw changes.
 */
import { drawnChip, type Part, tagOf } from '../base/part.ts'
import { Random } from '../base/random.ts'
import type { World } from '../base/world.ts'

type Beast = World['animals'][number]

/**
 * Adds the unknown grandparents of every male of an A11. They precede the other rows, so that parents are written
 * before offspring.
 */
export function knowGrandparents(world: Pick<World, 'animals' | 'stock'>, seed: string, part: Part): void {
  const random = new Random(`${seed} abuelos${tagOf(part)}`)
  const { animals } = world
  const byId = new Map(animals.map((animal) => [animal.id, animal]))
  const chips = new Set(animals.map(({ chip }) => chip))
  const made: Beast[] = []

  const chipLike = (chip: string): string => {
    for (;;) {
      const drawn = drawnChip(random, part, chip.slice(0, 3), 999_999)
      if (chips.has(drawn)) continue
      chips.add(drawn)
      return drawn
    }
  }
  const parentOf = (child: Beast, sex: 'M' | 'H'): Beast => ({
    ...child,
    id: ++part.given.animals,
    chip: chipLike(child.chip ?? ''),
    name: '',
    sex,
    bornOn: earlier(child.bornOn ?? '2000-01-01', random.int(3, 4)),
    sireId: null,
    damId: null,
  })
  for (const { code, sireId } of world.stock) {
    const male = code === 'A11' ? byId.get(sireId) : undefined
    for (const parent of [byId.get(male?.sireId ?? 0), byId.get(male?.damId ?? 0)]) {
      if (!parent || parent.ownerNid || parent.sireId) continue
      const [sire, dam] = [parentOf(parent, 'M'), parentOf(parent, 'H')]
      made.push(sire, dam)
      parent.sireId = sire.id ?? null
      parent.damId = dam.id ?? null
    }
  }
  animals.unshift(...made)
}

const earlier = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('02-29', '02-28')}`
