/** Progress of each farm of a preparation, and which farms are complete. */
import type { LookupRequest } from '../../registry/index.ts'

export interface FarmProgress {
  /** Announces further calls. */
  plan(requests: readonly LookupRequest[]): void
  came(requests: readonly LookupRequest[]): void
  /** Requested, but not received. */
  lacks(request: LookupRequest): void
  /** The inventory of an owner was received, is stored, or failed. */
  herd(owner: string, came: boolean | 'received'): void
  /** 0 to 1 by owner. */
  shares(): Readonly<Record<string, number>>
  /** Owners of whom nothing is missing. Data shared by all owners counts as missing for each. */
  whole(): readonly string[]
}

interface Farm {
  /** Last reported progress: it never goes back, though further calls become known. */
  reported: number
  planned: number
  done: number
  herd: boolean | 'received'
  lacks: boolean
}

/** The animals of a farm are the longest answer: they count as this many calls. */
export const HERD = 10

export function farmProgress(owners: readonly string[]): FarmProgress {
  const farms = new Map(
    owners.map((owner): [string, Farm] => [owner, { reported: 0, planned: 0, done: 0, herd: false, lacks: false }]),
  )

  /** The owner of a call; none: shared by all. */
  const farmsOf = ({ fields }: LookupRequest): readonly Farm[] =>
    [...new Set(Object.values(fields))].flatMap((text) => farms.get(text) ?? [])
  const each = (requests: readonly LookupRequest[], change: (farm: Farm) => void) => {
    for (const request of requests) for (const farm of farmsOf(request)) change(farm)
  }

  return {
    plan: (requests) =>
      each(requests, (farm) => {
        farm.planned += 1
      }),
    came: (requests) =>
      each(requests, (farm) => {
        farm.done += 1
      }),
    lacks(request) {
      const whose = farmsOf(request)
      for (const farm of whose.length > 0 ? whose : farms.values()) farm.lacks = true
    },
    herd(owner, came) {
      const farm = farms.get(owner)
      if (came && farm) farm.herd = came
    },
    shares: () =>
      Object.fromEntries(
        [...farms].map(([owner, farm]) => {
          const { planned, done, herd } = farm
          farm.reported = Math.max(farm.reported, (done + (herd ? HERD : 0)) / (planned + HERD))
          return [owner, farm.reported]
        }),
      ),
    whole: () => [...farms].filter(([, { herd, lacks }]) => herd === true && !lacks).map(([owner]) => owner),
  }
}
