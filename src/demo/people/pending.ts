/** Pending work of administrators: requested prefixes that are not assigned, and e-mail addresses to be approved. */
import { dateOf } from '../base/days.ts'
import type { People } from '../base/world.ts'

const REQUESTED = [
  { farm: 'Finca La Alborada', prefixes: ['ALB', 'LAB', 'ALBA'], days: 21 },
  { farm: 'Granja El Retiro', prefixes: ['RET', 'ELR', 'RETI'], days: 9 },
  { farm: 'Finca Villa Teresa', prefixes: ['VTE', 'TER', 'VITE'], days: 4 },
] as const

/** Draws no random numbers, so that other draws do not change. @param now day number of today */
export function addPending(people: People, now: number): void {
  const members = new Set(people.associationMembers.map(({ memberNid }) => memberNid))
  const home = people.thirdParties.find(({ kind }) => kind === 'AR')
  const newcomers = people.thirdParties.filter(
    ({ nid, tid, profession }) => tid === 'CC' && profession === 'MVZ' && !members.has(nid),
  )
  for (const [place, { farm, prefixes, days }] of REQUESTED.entries()) {
    const person = newcomers[place]
    if (!person || !home) return
    const [requested1, requested2, requested3] = prefixes
    const since = dateOf(now - days)
    people.associationMembers.push({
      associationNid: home.nid,
      memberNid: person.nid,
      memberKind: 'D',
      personKind: 'N',
      joinedOn: since,
    })
    people.prefixes.push({
      ownerNid: person.nid,
      associationNid: home.nid,
      requested1,
      requested2,
      requested3,
      farm,
      requestedOn: since,
    })
    person.memberKind = 'D'
  }
  // Password recoveries of people without an address on file (decision 42).
  for (const { nid } of people.owners.slice(9, 11)) {
    const person = people.thirdParties.find((each) => each.nid === nid)
    if (!person) continue
    person.emailRequested = person.email ?? ''
    person.email = ''
  }
}
