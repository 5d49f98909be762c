import { describe, expect, it } from 'vitest'
import { isReceiptCode, type Values } from '../../src/registry/index.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, BETO, entry, idOf, newWorld, signedIn } from './harness.ts'

type World = ReturnType<typeof newWorld>
const told = ({ host }: World): readonly Values[] => [...host.refusals.values()].flat()
const reports = ({ host }: World) => host.calls.filter(({ operation }) => operation === 'campo/informarRechazos').length

describe('refusals are told to the host', () => {
  it('number, form, code and time, nothing of what is written; once, until something changes', async () => {
    const w = newWorld()
    w.host.numbers.set('A01 100', { owner: ANA, used: true })
    const page = await signedIn(w.world, w.newDevice())
    const id = idOf(
      await w.world.until(page.book.capture.submit(a01(ANA, '100', { OBSERVACIONES: 'secreto del corral' }))),
    )
    await w.world.pass(10_000)
    expect(told(w)).toEqual([{ id, formulario: 'A01', numero: '100', codigo: '100', fecha: expect.any(String) }])
    expect(JSON.stringify(w.host.calls.filter(({ operation }) => operation.startsWith('campo/')))).not.toContain(
      'secreto',
    )
    for (let n = 0; n < 5; n++) {
      page.process.wake()
      await w.world.pass(60_000)
    }
    expect(reports(w)).toBe(1)
  })

  it('what is mended or thrown away is told of no more', async () => {
    const w = newWorld()
    for (const n of [100, 101]) w.host.numbers.set(`A01 ${n}`, { owner: ANA, used: true })
    const page = await signedIn(w.world, w.newDevice())
    const mended = idOf(await w.world.until(page.book.capture.submit(a01(ANA, '100'))))
    const thrown = idOf(await w.world.until(page.book.capture.submit(a01(ANA, '101'))))
    await w.world.pass(10_000)
    expect(told(w)).toHaveLength(2)
    await w.world.until(page.book.capture.giveAnotherNumber(mended))
    await w.world.pass(60_000)
    expect(told(w).map(({ id }) => id)).toEqual([thrown])
    expect(await w.world.until(page.book.capture.discard(thrown))).toBe('discarded')
    await w.world.pass(10_000)
    expect(told(w)).toEqual([])
  })

  it('without signal it is told later; a host that does not announce it is never asked', async () => {
    const w = newWorld()
    w.host.numbers.set('A01 100', { owner: ANA, used: true })
    const device = w.newDevice()
    const page = await signedIn(w.world, device)
    const id = idOf(await w.world.until(page.book.capture.submit(a01(ANA, '100'))))
    await w.world.pass(10_000)
    device.online = false
    await w.world.until(page.book.capture.discard(id))
    await w.world.pass(60_000)
    expect(told(w)).toHaveLength(1)
    device.online = true
    page.process.wake()
    await w.world.pass(60_000)
    expect(told(w)).toEqual([])

    const other = newWorld('documented')
    other.host.numbers.set('A01 100', { owner: ANA, used: true })
    const there = await signedIn(other.world, other.newDevice())
    idOf(await other.world.until(there.book.capture.submit(a01(ANA, '100'))))
    await other.world.pass(60_000)
    expect(reports(other)).toBe(0)
  })
})

describe("the farmer's receipt", () => {
  const codeOf = async ({ world }: World, page: Awaited<ReturnType<typeof signedIn>>, form: ReturnType<typeof a01>) => {
    const { receipt } = await entry(world, page, idOf(await world.until(page.book.capture.submit(form))))
    expect(receipt !== undefined && isReceiptCode(receipt)).toBe(true)
    return receipt
  }

  it('has one code for the forms of one owner and day, and travels with them', async () => {
    const w = newWorld()
    const page = await signedIn(w.world, w.newDevice())
    const first = await codeOf(w, page, a01(ANA, '100'))
    const second = await codeOf(w, page, a01(ANA, '101'))
    expect(second).toBe(first)
    await w.world.pass(10_000)
    expect(w.host.receipts.get('A01 100')).toBe(first)
    expect(w.host.receipts.get('A01 101')).toBe(first)
    await w.world.pass(24 * 3_600_000)
    expect(await codeOf(w, page, a01(ANA, '102'))).not.toBe(first)
  })

  it('cannot be told from another device, person or owner', async () => {
    const w = newWorld()
    const admin = await signedIn(w.world, w.newDevice(), 'admin', 'Clave.3')
    const ana = await signedIn(w.world, w.newDevice())
    const codes = [
      await codeOf(w, admin, a01(ANA, '103')),
      await codeOf(w, admin, a01(BETO, '203')),
      await codeOf(w, ana, a01(ANA, '104')),
    ]
    expect(new Set(codes).size).toBe(3)
  })
})
