import type { FarmState, Preparation } from '../../sync/contract/device.ts'

type Owners = Preparation['owners']

/** Chosen ones first, then by name. */
export const sortOwners = (owners: Owners, chosen: ReadonlySet<string>): Owners =>
  [...owners].sort(
    (a, b) =>
      Number(chosen.has(b.option.code)) - Number(chosen.has(a.option.code)) ||
      a.option.name.localeCompare(b.option.name, 'es'),
  )

/** Progress of each chosen one, by document number. */
export const statesOf = (owners: Owners): ReadonlyMap<string, FarmState> =>
  new Map(owners.flatMap(({ option, state }) => (state ? [[option.code, state]] : [])))

export const chosenOf = (owners: Owners): ReadonlySet<string> =>
  new Set(owners.filter((owner) => owner.chosen).map((owner) => owner.option.code))
