/** The inventory as screens read it: from this device, or from the host if it covers all owners. */
import { EVERY_OWNER, scopeOf, type Values } from '../../registry/index.ts'
import type { Animals } from '../contract/animals.ts'
import type { RefreshRequest } from '../contract/background.ts'
import type { HerdFilter, HerdPage, HerdPageRequest } from '../contract/inventory.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import { createHostHerd } from './host-inventory.ts'
import type { Reader } from './reader.ts'

export interface HerdReading extends Pick<Animals, 'herdSummary' | 'herdPage'> {
  /** A page, read once. */
  readPage(request: HerdPageRequest): Promise<Aged<HerdPage>>
  /** Is this owner's inventory read from the host? '' and ADMINANCO mean all owners. */
  hostHas(owner: string): boolean
  /** What a refresh of the screen fetches again. owner: '' = the person's own scope. */
  wanted(owner: string): readonly RefreshRequest[]
}

type Dated = { readonly takenAt: number | undefined }
type LiveDated<T> = Live<Aged<Omit<T, 'takenAt' | 'refreshing'>>>

export function createHerdReading(reader: Reader): HerdReading {
  const { background, here, status, watch, ports } = reader
  const once = memo<Live<Aged<unknown>>>()
  const host = createHostHerd(reader)

  /** An answer from the inventory, requested again when old. */
  function ofDevice<T extends Dated>(name: string, filter: HerdFilter, ask: () => Promise<T>): LiveDated<T> {
    const read = async () => {
      const answer = await ask()
      return apart({ ...answer, refreshing: reader.wantHerd(filter.NID_PROPIETARIO, answer.takenAt) })
    }
    return once(name, () => reader.live<Aged<unknown>>(name, read, [reader.work, watch('herds')])) as LiveDated<T>
  }

  /** The host's figures about all animals, as last answered. */
  function ofHost<T extends Dated & { readonly refreshing: boolean }>(
    name: string,
    ask: () => Promise<T>,
  ): LiveDated<T> {
    const read = async () => apart(await ask())
    const sources = [reader.work, watch('answers', 'herds')]
    return once(`host ${name}`, () => reader.live<Aged<unknown>>(name, read, sources)) as LiveDated<T>
  }

  /** Without signal, a search that the host has not answered before is made among the prepared animals. */
  async function hostOrHere(request: HerdPageRequest) {
    const page = await host.page(request)
    if (page.takenAt !== undefined || (status.get().reachable && ports.connectivity.online())) return page
    const here = await background.herdPage(request)
    return here.takenAt === undefined ? page : { ...here, refreshing: page.refreshing }
  }

  return {
    herdSummary(filter) {
      const name = `summary ${JSON.stringify(filter)}`
      return host.answers(filter.NID_PROPIETARIO)
        ? ofHost(name, () => host.summary(filter))
        : ofDevice(name, filter, () => background.herdSummary(filter))
    },
    herdPage(request) {
      const name = `page ${JSON.stringify(request)}`
      return host.answers(request.filter.NID_PROPIETARIO)
        ? ofHost(name, () => hostOrHere(request))
        : ofDevice(name, request.filter, () => background.herdPage(request))
    },
    async readPage(request) {
      const owner = request.filter.NID_PROPIETARIO
      if (host.answers(owner)) return apart(await hostOrHere(request))
      const page = await background.herdPage(request)
      return apart({ ...page, refreshing: reader.wantHerd(owner, page.takenAt) })
    },
    hostHas: host.answers,
    wanted(owner) {
      if (host.answers(owner)) return host.inSight().map((request) => ({ request }))
      const me = here.get()
      return [{ herdOf: owner || (me ? scopeOf(me.person) : EVERY_OWNER) }]
    },
  }
}

/** The value, and beside it its age. */
function apart<T extends Dated & { readonly refreshing: boolean }>({ takenAt, refreshing, ...value }: T) {
  return { value, takenAt, refreshing }
}

/** Names of animals that this device's inventories know, by chip. */
export async function herdNames({ here, background }: Reader, chips: readonly string[]): Promise<Values> {
  const animals = here.get() && chips.length > 0 ? await background.herdAnimals(chips) : []
  return Object.fromEntries(
    chips.flatMap((chip, place) => {
      const name = animals[place]?.NOMBRE
      return name ? [[chip, name]] : []
    }),
  )
}
