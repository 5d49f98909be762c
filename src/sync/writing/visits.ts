/** The farm that the person visits today, sealed like an answer. */
import {
  actsForOthers,
  type Farm,
  farmOf,
  inVisitOrder,
  type LookupRequest,
  type Option,
  untilNextDay,
} from '../../registry/index.ts'
import { ownKey } from '../accounts/key-guards.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { readOuting, soughtBy } from '../cache/outing.ts'
import type { Device, FarmOfTheMoment, FarmsToVisit } from '../contract/device.ts'
import type { Source } from '../core/live-query.ts'
import type { LookupReading } from '../reading/lookups.ts'
import { namedOwners, ownersOf } from '../reading/prefetch-status.ts'
import type { Reader } from '../reading/reader.ts'

/** Not a real call: the cache key under which the visit is stored. */
const PLACE: LookupRequest = { operation: 'visita/finca', fields: {}, passing: [] }

/** The stored value: the farm, and the farm's calendar day on which it was chosen. */
interface Kept extends Omit<Farm, 'prepared'> {
  readonly day: string
}

/** @param choose chooses owners for whom the device is prepared (`Device.chooseOwners`) */
export function createVisits(
  reader: Reader,
  lookups: LookupReading,
  choose: Device['chooseOwners'],
): Pick<Device, 'farm' | 'farms' | 'visit'> {
  const { ports, here, answers, watch } = reader
  const { clock, store, cipher } = ports

  async function preparedOwners(me: ActiveUser): Promise<ReadonlySet<string>> {
    const { owners, farms } = await readOuting(answers, me)
    return new Set(owners.filter((owner) => farms[owner] !== undefined))
  }

  /** Whoever visits a farm prepares it: 'Preparar salida a campo' begins with it ticked. */
  async function chooseToo(me: ActiveUser, nid: string): Promise<void> {
    const { owners } = await readOuting(answers, me)
    if (!owners.includes(nid)) await choose([...owners, nid])
  }

  async function read(): Promise<FarmOfTheMoment> {
    const me = here.get()
    if (!me || !actsForOthers(me.person)) return { kind: 'own' }
    const [kept] = ((await answers.read(me, PLACE))?.items ?? []) as unknown as readonly Kept[]
    if (!kept || kept.day !== clock.today()) return { kind: 'none' }
    const { day: _, ...farm } = kept
    return { kind: 'chosen', farm: { ...farm, prepared: (await preparedOwners(me)).has(farm.nid) } }
  }

  async function readFarms(): Promise<FarmsToVisit> {
    const me = here.get()
    if (!me || !actsForOthers(me.person)) return { farms: [], refreshing: false }
    const prepared = await preparedOwners(me)
    const sought = soughtBy(me.person)
    const { value, refreshing } = sought
      ? { value: await namedOwners(reader, lookups, me, [...prepared]), refreshing: false }
      : await ownersOf(lookups, me.person)
    const options = sought ? value : value.filter((option) => isOffered(option, me))
    return {
      farms: inVisitOrder(options.map((option) => farmOf(option, prepared.has(option.code)))),
      refreshing,
      ...(sought && { sought }),
    }
  }

  /** Caches change often, the farm rarely: screens receive the same object until it changes. */
  const steady = <T>(ask: () => Promise<T>) => {
    let last: { readonly text: string; readonly value: T } | undefined
    return async () => {
      const value = await ask()
      const text = JSON.stringify(value)
      if (last?.text !== text) last = { text, value }
      return last.value
    }
  }

  const newDay: Source = (listener) => {
    let stop: () => void = () => {}
    const wait = () => {
      stop = clock.after(untilNextDay(clock.corrected()), () => {
        listener()
        wait()
      })
    }
    wait()
    return () => stop()
  }

  return {
    farm: reader.live('farm', steady(read), [
      watch('answers'),
      newDay,
      clock.changed,
      // A sleeping phone's timer misses midnight.
      (listener) => ports.connectivity.onWake(listener),
    ]),
    farms: reader.live('farms', steady(readFarms), [reader.work, watch('answers')]),
    async visit(farm) {
      const me = here.get()
      if (!me || !actsForOthers(me.person)) return
      const items = farm ? [{ ...withoutState(farm), day: clock.today() }] : []
      await store.commit([await answers.keep(me, PLACE, items, clock.now())], [await ownKey(cipher, me)])
      if (farm) await chooseToo(me, farm.nid)
    },
  }
}

/** The person is among the owners even if the host offers them for no form. */
const isOffered = (option: Option, me: ActiveUser) => option.code !== me.person.nid || option.tid !== undefined

const withoutState = ({ prepared: _, ...farm }: Farm): Omit<Farm, 'prepared'> => farm
