/** Fetches inventories by owner, with the ancestors that the host knows (capacity 'genealogia'). */

import { inventoryFilters } from '../../registry/app/inventory.ts'
import {
  type Announced,
  CHANGES_FIELD,
  changesIn,
  hostOf,
  isAnswered,
  keyOf,
  type LookupRequest,
  type OperationName,
  type Option,
} from '../../registry/index.ts'
import { asPerson, noteSignedOut } from '../accounts/credentials.ts'
import type { HerdAnswer, HostRows } from '../contract/inventory.ts'
import { isWordOfHost, TIMEOUT } from '../core/api-client.ts'
import type { ApiClient, ApiResult } from '../core/api-result.ts'
import { eachOf } from '../core/collections.ts'
import type { HerdKeeper } from '../inventory/index.ts'
import type { Ports, Unlocked } from '../ports/ports.ts'
import { mayRead, type Pulled } from './pull.ts'

/** An inventory of 100,000 animals takes this long to transfer, ms. */
const PATIENCE = TIMEOUT.read * 6
/** A farm is two short calls: over a slow network several run at once. */
const OWNERS_AT_A_TIME = 4
/** After this many calls in a row without an answer the host counts as unreachable. */
const MISSES = 3

export interface HerdPullMeans {
  readonly ports: Ports
  readonly wire: ApiClient
  readonly herds: HerdKeeper
  /** Whose inventory the keeper holds now: answers for a person who has signed out are dropped. */
  readonly unlocked: () => Unlocked | null
  /** Reports for each owner whether the inventory was received. */
  readonly ownerDone?: (owner: string, came: boolean) => void
}

/** An owner's inventory, with the males that the owner leases if the host marks them (capacity 'arrendados'). */
export const animalsRequest = (owner: string, person: Announced): LookupRequest => ({
  operation: 'dashboard/dataAnimales',
  fields: {
    ...Object.fromEntries(inventoryFilters.map((name) => [name, name === 'NID_PROPIETARIO' ? owner : ''])),
    ...hostOf(person).takes({ ARRENDADOS: '1' }),
  },
  passing: [],
})

const ANCESTORS: OperationName = 'dashboard/genealogia'
const ancestorsRequest = (owner: string): LookupRequest => ({
  operation: ANCESTORS,
  fields: { NID_PROPIETARIO: owner },
  passing: [],
})

type Etags = Readonly<Record<string, string>>

const rowsOrChanges = (rows: HostRows): HerdAnswer['rows'] => changesIn(rows) ?? rows

const keysIn = (known: Etags): number => Object.keys(known).length

/** Those of the known etags that these requests send. */
const shownOf = (known: Etags, requests: readonly LookupRequest[]): Etags =>
  Object.fromEntries(requests.map(keyOf).flatMap((key) => (known[key] ? [[key, known[key]]] : [])))

/** @param freshFor ms; an owner's younger answer is kept. */
export async function pullHerds(
  { ports, wire: sharedWire, herds, unlocked, ownerDone }: HerdPullMeans,
  me: Unlocked,
  owners: readonly string[],
  freshFor: number,
  breeds: readonly Option[],
): Promise<Pulled> {
  if (!(await mayRead(ports, me.person))) return { complete: false, stopped: true }
  const wire = asPerson(ports.store, sharedWire, me.person.nid)
  const held = await herds.sources()
  let complete = true
  let anyReceived = false
  /** Unanswered calls since the last answer: the remaining owners are not tried one by one. */
  let misses = 0

  const host = hostOf(me.person)
  const takesChanges = host.reads(CHANGES_FIELD)

  const ask = async (request: LookupRequest, etag: string | undefined): Promise<ApiResult> => {
    const result = await wire({
      operation: request.operation,
      fields: { ...request.fields, ...(takesChanges && { [CHANGES_FIELD]: '1' }) },
      ...(etag && { etag }),
      as: 'session',
      timeoutMs: PATIENCE,
    })
    misses = isWordOfHost(result) ? 0 : misses + 1
    return result
  }

  await eachOf(owners, OWNERS_AT_A_TIME, async (owner) => {
    const known = held.find((source) => source.owner === owner)
    const at = ports.clock.now()
    const isYoung = known !== undefined && Math.abs(at - known.takenAt) < freshFor
    const outcome = isYoung || (misses < MISSES && (await pullOne(owner, at)))
    ownerDone?.(owner, outcome)
    if (isYoung) return
    if (outcome) anyReceived = true
    else complete = false
  })
  return { complete, stopped: !complete && !anyReceived }

  async function pullOne(owner: string, takenAt: number): Promise<boolean> {
    const isHeld = held.some((source) => source.owner === owner)
    const known = isHeld && host.conditional ? await herds.etags() : {}
    return (await renewed(owner, takenAt, known)) ?? (await renewed(owner, takenAt, {})) ?? false
  }

  /** @param known etags to send. @returns undefined: the answer does not fit the version held */
  async function renewed(owner: string, takenAt: number, known: Etags): Promise<boolean | undefined> {
    const request = animalsRequest(owner, me.person)
    // If nothing is stored, both answers come complete in any case: requesting them together saves a round trip.
    const atOnce = keysIn(known) === 0 && misses === 0 ? ancestorsOf(owner, {}) : undefined
    atOnce?.catch(() => {})
    const result = await ask(request, known[keyOf(request)])
    if (result.answer.kind === 'signedOut')
      await noteSignedOut(ports, { nid: me.person.nid, as: 'session' }, result.answer)
    if (unlocked() !== me) return false
    if (result.answer.kind === 'unchanged') {
      await herds.confirm([owner], takenAt)
      return true
    }
    if (result.answer.kind !== 'done') return false
    const ancestors = await (atOnce ?? ancestorsOf(owner, takesChanges ? known : {}))
    if (!ancestors || unlocked() !== me) return false
    const answer = { owner, takenAt, rows: rowsOrChanges(result.answer.body as HostRows), ancestors: ancestors.rows }
    const shown = shownOf(known, [request, ancestorsRequest(owner)])
    const etags = { [keyOf(request)]: result.etag ?? '', ...ancestors.etags }
    return (await herds.renew(answer, etags, breeds, shown)) || undefined
  }

  async function ancestorsOf(owner: string, known: Etags) {
    if (!isAnswered(ANCESTORS, me.person)) return { rows: [], etags: {} }
    const request = ancestorsRequest(owner)
    const key = keyOf(request)
    const { answer, etag } = await ask(request, known[key])
    if (answer.kind === 'unchanged') return { rows: 'same' as const, etags: {} }
    if (answer.kind !== 'done') return undefined
    return { rows: rowsOrChanges(answer.body as HostRows), etags: takesChanges ? { [key]: etag ?? '' } : {} }
  }
}
