/** Fetching inventories by owner, with what the host says of their ancestors (capacity 'genealogia'). */

import { inventoryFilters } from '../../registry/app/inventory.ts'
import { has, keyOf, type LookupRequest, type Option, type Person } from '../../registry/index.ts'
import { asPerson, noteSignedOut } from '../accounts/credentials.ts'
import type { HerdSource } from '../contract/inventory.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient, ApiResult } from '../core/api-result.ts'
import type { HerdKeeper } from '../inventory/index.ts'
import type { Ports, Unlocked } from '../ports/ports.ts'
import { mayRead, type Pulled } from './pull.ts'

type Rows = HerdSource['rows']

/** An inventory of 100,000 animals takes its time over the air, ms. */
const PATIENCE = TIMEOUT.read * 6

export interface HerdPullMeans {
  readonly ports: Ports
  readonly wire: ApiClient
  readonly herds: HerdKeeper
  /** Whose inventory the keeper holds now: an answer for one who left is dropped. */
  readonly unlocked: () => Unlocked | null
}

/** An owner's inventory, with the males that he leases where the host tells them apart (capacity 'arrendados'). */
export const animalsRequest = (owner: string, person: Pick<Person, 'capacidades'>): LookupRequest => ({
  operation: 'dashboard/dataAnimales',
  fields: {
    ...Object.fromEntries(inventoryFilters.map((name) => [name, name === 'NID_PROPIETARIO' ? owner : ''])),
    ...(has(person, 'arrendados') && { ARRENDADOS: '1' }),
  },
  passing: [],
})

const ancestorsRequest = (owner: string): LookupRequest => ({
  operation: 'dashboard/genealogia',
  fields: { NID_PROPIETARIO: owner },
  passing: [],
})

/** @param freshFor ms; an owner's answer younger than this stays. */
export async function pullHerds(
  { ports, wire: anyones, herds, unlocked }: HerdPullMeans,
  me: Unlocked,
  owners: readonly string[],
  freshFor: number,
  breeds: readonly Option[],
): Promise<Pulled> {
  if (!(await mayRead(ports, me.person))) return { complete: false, stopped: true }
  const wire = asPerson(ports.store, anyones, me.person.nid)
  const etags = await herds.etags()
  const held = await herds.sources()
  let complete = true
  let heard = false

  const ask = (request: LookupRequest): Promise<ApiResult> => {
    const etag = has(me.person, 'condicional') ? etags[keyOf(request)] : undefined
    return wire({
      operation: request.operation,
      fields: request.fields,
      ...(etag && { etag }),
      as: 'session',
      timeoutMs: PATIENCE,
    })
  }

  for (const owner of owners) {
    const known = held.find((source) => source.owner === owner)
    const at = ports.clock.now()
    if (known && Math.abs(at - known.takenAt) < freshFor) continue
    const outcome = await pullOne(owner, at)
    if (outcome) heard = true
    else complete = false
  }
  return { complete, stopped: !complete && !heard }

  async function pullOne(owner: string, takenAt: number): Promise<boolean> {
    const request = animalsRequest(owner, me.person)
    const said = await ask(request)
    if (said.answer.kind === 'signedOut') await noteSignedOut(ports, { nid: me.person.nid, as: 'session' }, said.answer)
    if (unlocked() !== me) return false
    if (said.answer.kind === 'unchanged') {
      await herds.confirm([owner], takenAt)
      return true
    }
    if (said.answer.kind !== 'done') return false
    const ancestors = await ancestorsOf(owner)
    if (!ancestors || unlocked() !== me) return false
    const source = { owner, takenAt, rows: said.answer.body as Rows, ancestors }
    await herds.renew([source], said.etag ? { [keyOf(request)]: said.etag } : {}, breeds)
    return true
  }

  async function ancestorsOf(owner: string): Promise<Rows | undefined> {
    if (!has(me.person, 'genealogia')) return []
    const { answer } = await wire({ ...ancestorsRequest(owner), as: 'session', timeoutMs: PATIENCE })
    return answer.kind === 'done' ? (answer.body as Rows) : undefined
  }
}
