/** Fetches inventories by owner, with the ancestors that the host knows (capacity 'genealogia'). */

import { inventoryFilters } from '../../registry/app/inventory.ts'
import {
  type Announced,
  CHANGES_FIELD,
  changesIn,
  farmDay,
  hostOf,
  isAdministrator,
  isAnswered,
  isPaged,
  keyOf,
  type LookupRequest,
  type OperationName,
  type Option,
  type Person,
} from '../../registry/index.ts'
import { asPerson, noteSignedOut } from '../accounts/credentials.ts'
import type { HerdAnswer, HostRows } from '../contract/inventory.ts'
import { isWordOfHost, TIMEOUT } from '../core/api-client.ts'
import type { ApiClient, ApiResult } from '../core/api-result.ts'
import { chunks, eachOf } from '../core/collections.ts'
import type { HerdKeeper, Renewal } from '../inventory/herd-keeper.ts'
import type { Ports, Unlocked } from '../ports/ports.ts'
import { mayRead, type Pulled } from './pull.ts'

/** An inventory of 100,000 animals takes this long to transfer, ms. */
const PATIENCE = TIMEOUT.read * 6
/** A farm is two short calls: over a slow network several run at once. */
const OWNERS_AT_A_TIME = 4
/** Stored together: each write rewrites all that is stored, and a break loses at most as many. */
const OWNERS_A_WRITE = 25
/** After this many calls in a row without an answer the host counts as unreachable. */
const MISSES = 3

export interface HerdPullMeans {
  readonly ports: Ports
  readonly wire: ApiClient
  readonly herds: HerdKeeper
  /** Whose inventory the keeper holds now: answers for a person who has signed out are dropped. */
  readonly unlocked: () => Unlocked | null
  /** Reports that an owner's inventory was received, and afterwards whether it is stored. */
  readonly ownerDone?: (owner: string, came: boolean | 'received') => void
}

/** Is the inventory of all owners stored on this device? Not if the host answers it in pages. */
export const coversAll = (person: Person): boolean =>
  isAdministrator(person) && !isPaged('dashboard/dataAnimales', person)

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
  const held = new Map((await herds.sources()).map((source) => [source.owner, source.takenAt]))
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

  for (const some of chunks(owners, OWNERS_A_WRITE)) {
    const at = ports.clock.now()
    const old = some.filter((owner) => !(Math.abs(at - (held.get(owner) ?? Number.NEGATIVE_INFINITY)) < freshFor))
    const came = await renewed(old, at, host.conditional ? await herds.etags() : {})
    const lacking = new Set(old.filter((owner) => !came.includes(owner)))
    for (const owner of some) ownerDone?.(owner, !lacking.has(owner))
    if (came.length > 0) anyReceived = true
    if (lacking.size > 0) complete = false
  }
  return { complete, stopped: !complete && !anyReceived }

  /** Fetches the inventories of these owners and stores them together. @returns those that came */
  async function renewed(owners: readonly string[], takenAt: number, etags: Etags): Promise<readonly string[]> {
    const valid: string[] = []
    const fetched: Renewal[] = []
    await eachOf(owners, OWNERS_AT_A_TIME, async (owner) => {
      const known = held.has(owner) ? shownOf(etags, [animalsRequest(owner, me.person), ancestorsRequest(owner)]) : {}
      const answer = misses < MISSES && unlocked() === me && (await fetchOne(owner, takenAt, known))
      if (answer === 'unchanged') valid.push(owner)
      else if (answer) fetched.push(answer)
      if (answer) ownerDone?.(owner, 'received')
    })
    if (unlocked() !== me) return []
    if (valid.length > 0) await herds.confirm(valid, takenAt)
    const written = fetched.length > 0 ? await herds.renew(fetched, breeds) : []
    const unfit = fetched.flatMap(({ answer }) => (written.includes(answer.owner) ? [] : [answer.owner]))
    // Changes that do not fit the version held: the whole is fetched.
    const whole = unfit.length > 0 && keysIn(etags) > 0 ? await renewed(unfit, takenAt, {}) : []
    return [...valid, ...written, ...whole]
  }

  async function fetchOne(owner: string, takenAt: number, known: Etags): Promise<Renewal | 'unchanged' | undefined> {
    const request = animalsRequest(owner, me.person)
    // If nothing is stored, both answers come complete in any case: requesting them together saves a round trip.
    const atOnce = keysIn(known) === 0 && misses === 0 ? ancestorsOf(owner, {}) : undefined
    atOnce?.catch(() => {})
    const result = await ask(request, known[keyOf(request)])
    if (result.answer.kind === 'signedOut')
      await noteSignedOut(ports, { nid: me.person.nid, as: 'session' }, result.answer)
    const isSame = result.answer.kind === 'unchanged'
    // Where these animals stay, a parent that is somebody else's may have got parents: asked once a day.
    const isNewDay = farmDay(held.get(owner) ?? 0) !== farmDay(takenAt)
    if (isSame && !(isNewDay && takesChanges && isAnswered(ANCESTORS, me.person))) return 'unchanged'
    if (!(isSame || result.answer.kind === 'done') || unlocked() !== me) return undefined
    const ancestors = await (atOnce ?? ancestorsOf(owner, takesChanges ? known : {}))
    if (!ancestors || (isSame && ancestors.rows === 'same')) return ancestors && 'unchanged'
    const rows = result.answer.kind === 'done' ? rowsOrChanges(result.answer.body as HostRows) : 'same'
    return {
      answer: { owner, takenAt, rows, ancestors: ancestors.rows },
      etags: { ...(!isSame && { [keyOf(request)]: result.etag ?? '' }), ...ancestors.etags },
      asked: known,
    }
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
