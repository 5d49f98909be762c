/** An approved request: the last block that an owner bought, with its history. */
import { dateOf } from './base/days.ts'
import type { World } from './base/world.ts'

/** A separate stream, so that no other draw changes. */
const SUPPORT = '5f0c5a30-6b1e-4d0a-9f6e-3c1d2a7b8e04'

/** Adds it to the requests and links the unused numbers of the block to it. */
export function approvedRequest(
  world: Pick<World, 'formRequests' | 'formRequestLines' | 'numbers' | 'formFees' | 'files'>,
  owner: string,
  code: string,
  now: number,
): void {
  const mine = world.numbers.filter((row) => row.ownerNid === owner && row.code === code && row.state === 0)
  const last = mine.at(-1)?.number
  if (last === undefined) return
  const block = mine.filter(({ number }, at) => last - number === mine.length - 1 - at)
  const first = block[0]?.number ?? last
  const id = world.formRequests.length + 1
  const value = world.formFees.find((fee) => fee.code === code)?.value ?? 0
  world.files.push({
    id: SUPPORT,
    address: SUPPORT.replaceAll('-', ''),
    storageKey: 'demo/consignacion.jpg',
    picture: 'consignacion',
    ownerNid: owner,
    uploadedBy: owner,
    code: 'SOLICITUD',
    number: String(id),
    column: 'soporte',
    state: 'claimed',
    createdAt: `${dateOf(now - 45)}T15:00:00Z`,
  })
  world.formRequests.push({
    id,
    ownerNid: owner,
    state: 4,
    requestedOn: dateOf(now - 45),
    approvedAt: `${dateOf(now - 43)}T16:10:00Z`,
    supportId: SUPPORT,
    remarks: '',
  })
  world.formRequestLines.push({
    requestId: id,
    code,
    quantity: block.length,
    value,
    firstNumber: first,
    lastNumber: last,
  })
  for (const row of block) row.requestId = id
}
