/** Two owners sub-lease a male to each other, so that both lists have rows. Draws no random numbers. */
import { dateOf, dayOf } from '../base/days.ts'
import type { Owner, World } from '../base/world.ts'

/** Days that a sub-lease has run, and days that it still runs if the lease lasts. */
const [AGO, AHEAD] = [5, 20]

export function subLet(world: Pick<World, 'leases' | 'numbers'>, shown: readonly Owner[], today: string): void {
  const now = dayOf(today)
  for (const [place, lessor] of shown.entries()) {
    const lessee = shown[1 - place]
    const lease = world.leases.find(
      (each) =>
        each.lesseeNid === lessor.nid &&
        !each.parentNumber &&
        each.startsOn <= dateOf(now - AGO) &&
        each.endsOn > today &&
        each.lessorNid !== lessee?.nid &&
        !world.leases.some((other) => other.parentNumber === each.number),
    )
    const number = world.numbers.find(
      (each) => each.code === 'A12' && each.ownerNid === lessor.nid && (each.state ?? 0) === 0,
    )
    if (!lease || !lessee || !number) continue
    number.state = 1
    number.usedAt = `${dateOf(now - AGO)}T15:00:00Z`
    const last = dateOf(now + AHEAD)
    world.leases.push({
      number: number.number,
      animalId: lease.animalId,
      lessorNid: lessor.nid,
      lesseeNid: lessee.nid,
      startsOn: dateOf(now - AGO),
      endsOn: last < lease.endsOn ? last : lease.endsOn,
      remarks: '',
      parentNumber: lease.number,
    })
  }
}
