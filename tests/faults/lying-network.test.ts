import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../src/sync/ports/ports.ts'
import { a01, a02, picture } from '../sync/fakes/forms.ts'
import type { HostKind } from '../sync/fakes/host.ts'
import { ANA, entry, idOf, newWorld, signedIn } from '../sync/harness.ts'
import { hearLies, type Lie } from './lies.ts'

const HOUR = 3_600_000
const FILINGS = [
  'lote/enviar',
  'archivos/subirArchivos',
  'formularioA01/ingresarNacimiento',
  'formularioA02/ingresarInseminacion',
] as const
const isFiling = (call: Call) => (FILINGS as readonly string[]).includes(call.operation)

let lies: readonly Lie[] = []
beforeAll(async () => {
  lies = await hearLies(FILINGS.map((operation) => ({ operation, fields: {}, as: 'session', timeoutMs: 20_000 })))
}, 120_000)

describe.each(['ours', 'withoutBatch', 'documented'] satisfies HostKind[])('a network that lies (%s)', (kind) => {
  it('removes nothing from an outbox, whatever it says, and what it kept is filed once by the real host', async () => {
    expect(lies.length).toBeGreaterThanOrEqual(20)
    for (const lie of lies) {
      const { world, host, newDevice } = newWorld(kind)
      const device = newDevice()
      const page = await signedIn(world, device)
      const honest = device.carry.bind(device)
      device.carry = async (call) => (isFiling(call) ? lie.heard(call) : honest(call))
      const ids = []
      for (const form of [a01(ANA, '100'), a02(ANA, '101', '70', picture('p'))])
        ids.push(idOf(await world.until(page.book.capture.submit(form))))
      await world.pass(HOUR)
      expect(host.filings, lie.name).toEqual([])
      for (const id of ids) {
        const { state, photos } = await entry(world, page, id)
        expect(['waiting', 'checking'], `${lie.name}: ${state}`).toContain(state)
        for (const photo of photos) expect(await world.until(page.book.outbox.photo(photo.id)), lie.name).toBeDefined()
      }
      device.carry = honest
      page.process.wake()
      await world.pass(HOUR)
      expect(host.filings.map(({ form }) => form).sort(), lie.name).toEqual(['A01', 'A02'])
      for (const id of ids) expect((await entry(world, page, id)).state, lie.name).toBe('filed')
    }
  })
})
