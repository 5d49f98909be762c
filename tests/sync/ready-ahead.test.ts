/** Entries prepared for sending while other calls are running wait for their turn, and lose nothing if none comes. */
import { describe, expect, it } from 'vitest'
import { gate } from '../../src/registry/index.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, signedIn } from './harness.ts'

const FILING = 'formularioA01/ingresarNacimiento'

/** Ten forms for a host that takes them one per call; each direction of a call takes a second. */
async function tenForms() {
  const { world, host, newDevice } = newWorld('documented')
  const device = newDevice()
  const page = await signedIn(world, device)
  device.online = false
  for (let n = 100; n < 110; n++) idOf(await world.until(page.book.capture.submit(a01(ANA, String(n)))))
  let inTheAir = 0
  let most = 0
  device.online = true
  device.fate = (call) => {
    if (call.operation !== FILING) return { kind: 'fine' }
    inTheAir++
    most = Math.max(most, inTheAir)
    world.after(1_999, () => inTheAir--)
    return { kind: 'fine', ms: 1_000 }
  }
  const rows = () => world.until(page.process.ports.store.all('entries'))
  return { world, host, device, page, rows, most: () => most }
}

describe('forms taken ahead', () => {
  it('are sealed and held while six are in the air, and never a seventh call', async () => {
    const { world, page, rows, host, most } = await tenForms()
    page.process.wake()
    await world.pass(1_000)
    expect((await rows()).filter(({ state }) => state === 'sending')).toHaveLength(9)
    await world.pass(60_000)
    expect(most()).toBe(6)
    expect(host.filings).toHaveLength(10)
  })

  it('go back as they were when the network goes: no attempt, and nothing to be asked of the host', async () => {
    const { world, page, rows, device } = await tenForms()
    device.fate = (call) => (call.operation === FILING ? { kind: 'requestLost', ms: 2_000 } : { kind: 'fine' })
    page.process.wake()
    await world.pass(1_000)
    expect((await rows()).filter(({ state }) => state === 'sending')).toHaveLength(9)
    device.online = false
    await world.pass(1_500)
    const left = await rows()
    expect(left.map(({ state }) => state)).toEqual(Array(10).fill('waiting'))
    expect(left.filter(({ uncertain, attempts }) => uncertain && attempts === 1)).toHaveLength(6)
    expect(left.filter(({ uncertain, attempts, problem }) => !uncertain && attempts === 0 && !problem)).toHaveLength(4)
  })
})

describe('a host without batches', () => {
  it('gets the forms before it is asked for what nobody looks at', async () => {
    const { world, host, device, page } = await tenForms()
    device.online = false
    await world.pass(10 * 60_000)
    device.online = true
    const before = host.calls.length
    page.process.wake()
    await world.pass(120_000)
    const asked = host.calls.slice(before).map(({ operation }) => operation)
    const lists = asked.flatMap((operation, at) => (operation.startsWith('selecciones/') ? [at] : []))
    expect(asked.filter((operation) => operation === FILING)).toHaveLength(10)
    expect(lists.length).toBeGreaterThan(0)
    expect(Math.min(...lists)).toBeGreaterThan(asked.lastIndexOf(FILING))
  })
})

describe('a gate', () => {
  it('lets so many through, the next when one leaves, each once', async () => {
    const { enter } = gate(2)
    const through: string[] = []
    const come = async (name: string) => {
      const leave = await enter()
      through.push(name)
      return leave
    }
    const first = await come('a')
    await come('b')
    const third = come('c')
    const fourth = come('d')
    await Promise.resolve()
    expect(through).toEqual(['a', 'b'])
    first()
    first()
    await third
    expect(through).toEqual(['a', 'b', 'c'])
    ;(await third)()
    await fourth
    expect(through).toEqual(['a', 'b', 'c', 'd'])
  })
})
