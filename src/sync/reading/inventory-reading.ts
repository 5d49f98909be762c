/** The inventory as screens read it: what this device holds, or what the host answers where it is everybody's. */
import { EVERY_OWNER, keyOf, scopeOf } from '../../registry/index.ts'
import type { Wanted } from '../contract/background.ts'
import type { Book } from '../contract/book.ts'
import type { HerdFilter, HerdPageRequest } from '../contract/inventory.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo, signal } from '../core/live-query.ts'
import { animalsRequest } from '../fetching/pull-inventory.ts'
import { createHostHerd } from './host-inventory.ts'
import type { Reader } from './reader.ts'

/** An inventory this old is asked for again when a screen shows it, ms. */
const OLD = 5 * 60_000

export interface HerdReading extends Pick<Book, 'herdSummary' | 'herdPage'> {
  /** Is this owner's inventory asked from the host? '' and ADMINANCO are all of them. */
  hostHas(owner: string): boolean
  /** What is asked for anew when a screen of it is. owner: '' = the person's own scope. */
  wanted(owner: string): readonly Wanted[]
}

type Dated = { readonly takenAt: number | undefined }
type LiveDated<T> = Live<Aged<Omit<T, 'takenAt' | 'refreshing'>>>

export function createHerdReading(reader: Reader): HerdReading {
  const { background, here, status, watch, ports } = reader
  const { clock } = ports
  const once = memo<Live<Aged<unknown>>>()
  const host = createHostHerd(reader)
  const askForHerd = reader.wantOnce((owner) => [{ herdOf: owner }])
  /** Owners of whom nothing is here, asked for and neither come nor given up: 'none' is not said of them yet. */
  const asked = signal<ReadonlySet<string>>(new Set())
  const wantHerd = (owner: string, takenAt: number | undefined) => {
    const asking = askForHerd(owner)
    if (!asking || takenAt !== undefined) return
    asked.set(new Set([...asked.get(), owner]))
    asking.then(() => asked.set(new Set([...asked.get()].filter((other) => other !== owner))))
  }

  /** An answer of the inventory, asked for again when it is old. */
  function ofDevice<T extends Dated>(name: string, filter: HerdFilter, ask: () => Promise<T>): LiveDated<T> {
    const read = async () => {
      const { takenAt, ...value } = await ask()
      const me = here.get()
      const owner = filter.NID_PROPIETARIO || (me ? scopeOf(me.person) : '')
      const key = me ? keyOf(animalsRequest(owner, me.person)) : ''
      const isFetched = status.get().fetching.includes(key)
      if (me && !isFetched && (takenAt === undefined || clock.now() - takenAt > OLD)) wantHerd(owner, takenAt)
      return { value, takenAt, refreshing: isFetched || asked.get().has(owner) }
    }
    return once(name, () =>
      reader.live<Aged<unknown>>(name, read, [status.changed, asked.changed, watch('herds')]),
    ) as LiveDated<T>
  }

  /** What the host says of everybody's animals, as it was last answered. */
  function ofHost<T extends Dated & { readonly refreshing: boolean }>(
    name: string,
    ask: () => Promise<T>,
  ): LiveDated<T> {
    const read = async () => {
      const { takenAt, refreshing, ...value } = await ask()
      return { value, takenAt, refreshing }
    }
    const sources = [status.changed, watch('answers', 'herds')]
    return once(`host ${name}`, () => reader.live<Aged<unknown>>(name, read, sources)) as LiveDated<T>
  }

  /** Without signal, what the host was not asked before is looked for among the animals that were prepared. */
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
    hostHas: host.answers,
    wanted(owner) {
      if (host.answers(owner)) return host.inSight().map((request) => ({ request }))
      const me = here.get()
      return [{ herdOf: owner || (me ? scopeOf(me.person) : EVERY_OWNER) }]
    },
  }
}
