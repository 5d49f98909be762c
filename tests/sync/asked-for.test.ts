/** From the moment that something is asked for, what is read of it says that an answer is under way. */
import { expect, it } from 'vitest'
import { type LookupRequest, noInventoryFilter as noFilter } from '../../src/registry/index.ts'
import type { Aged, Live } from '../../src/sync/contract/live.ts'
import { BETO, newWorld, signedIn } from './harness.ts'

const request: LookupRequest = {
  operation: 'selecciones/seleccionCodigos',
  fields: { NID_PROPIETARIO: BETO, CODIGO: 'A02' },
  passing: [],
}

it.each(['ours', 'documented'] as const)('nothing reads as missing before a host (%s) has answered', async (kind) => {
  const { world, newDevice } = newWorld(kind)
  const device = newDevice()
  const page = await signedIn(world, device, 'admin', 'Clave.3')
  await world.pass(60_000)
  const asked: readonly (readonly [string, Live<Aged<unknown>>])[] = [
    ['options', page.book.lookups.options(request)],
    ['answer', page.book.lookups.answer(request)],
    ['item', page.book.lookups.item(request)],
    ['figures', page.book.animals.farmFigures(BETO)],
    ['choices', page.book.animals.planChoices(BETO)],
    ['summary', page.book.animals.herdSummary({ ...noFilter, NID_PROPIETARIO: BETO })],
  ]
  for (const [name, live] of asked) {
    const told: string[] = []
    const stop = live.subscribe(({ takenAt, refreshing }) => {
      told.push(takenAt !== undefined ? 'here' : refreshing ? 'coming' : 'absent')
    })
    await world.pass(5_000)
    stop()
    expect([name, told[0]]).not.toEqual([name, 'absent'])
  }
})
