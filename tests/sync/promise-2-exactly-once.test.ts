import { describe, expect, it } from 'vitest'
import type { Fate } from './fakes/device.ts'
import { a01, a02, a04, a04Additional, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'

const kinds = ['ours', 'withoutBatch', 'documented'] as const
const ambiguous: readonly Fate[] = [
  { kind: 'answerLost' },
  { kind: 'requestLost' },
  { kind: 'late', ms: 5_000 },
  { kind: 'portal' },
  ...[401, 403, 404, 429, 503].map((status): Fate => ({ kind: 'portal', status, done: true })),
  { kind: 'portal', status: 403, done: false },
  { kind: 'breakdown', status: 500, done: true },
  { kind: 'breakdown', status: 500, done: false },
  { kind: 'breakdown', status: 503, done: true, retryAfter: 3 },
  { kind: 'breakdown', status: 502, done: true },
  { kind: 'garbage', done: true },
]

const isFiling = (operation: string) => operation.includes('ingresar') || operation === 'lote/enviar'

describe.each(kinds)('promise 2: a form is filed exactly once (%s)', (kind) => {
  it.each(ambiguous)('whatever is lost between commit and answer: $kind $status $done', async (fate) => {
    const { world, host, newDevice } = newWorld(kind)
    const device = newDevice()
    const page = await signedIn(world, device)
    let fates = 2
    device.fate = (call) => (isFiling(call.operation) && fates-- > 0 ? fate : { kind: 'fine' })
    const ids = []
    for (const form of [a01(ANA, '100'), a02(ANA, '100', '70', picture('p'))])
      ids.push(idOf(await world.until(page.book.capture.submit(form))))
    await world.pass(20 * 60_000)
    expect(host.filings.map(({ form }) => form).sort()).toEqual(['A01', 'A02'])
    for (const id of ids) expect((await entry(world, page, id)).state).toBe('filed')
    expect(host.stock[0]?.pending).toBe(8)
  })

  it.each(['answered', 'committed', 'commit', 'call'] as const)('a process that dies at %s', async (moment) => {
    const { world, host, newDevice } = newWorld(kind)
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    device.online = true
    let deaths = 1
    device.mayDie = (_, at, what) => at === moment && (what === 'entries' || isFiling(what)) && deaths-- > 0
    page.process.wake()
    await world.pass(5_000)
    expect(page.process.alive).toBe(false)
    const again = await signedIn(world, device)
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect((await entry(world, again, id)).state).toBe('filed')
  })

  it('an additional birth is found by its own number', async () => {
    const { world, host, newDevice } = newWorld(kind)
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    for (const form of [a01(ANA, '100'), a04(ANA, '100', '100'), a04Additional(ANA, '101', '100', '100')])
      idOf(await world.until(page.book.capture.submit(form)))
    device.online = true
    let lost = 4
    device.fate = (call) => (isFiling(call.operation) && lost-- > 0 ? { kind: 'answerLost' } : { kind: 'fine' })
    page.process.wake()
    await world.pass(30 * 60_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A01', 'A04', 'A04-adicional'])
  })
})

describe('promise 2: what a closed page was sending', () => {
  async function closedInMidCall(kind: 'ours' | 'documented', locks = true) {
    const made = newWorld(kind)
    const device = made.newDevice()
    device.locks = locks
    const page = await signedIn(made.world, device)
    device.fate = (call) => (isFiling(call.operation) ? { kind: 'fine', ms: 20_000 } : { kind: 'fine' })
    const id = idOf(await made.world.until(page.book.capture.submit(a01(ANA, '100'))))
    await made.world.pass(1_000)
    expect((await entry(made.world, page, id)).state).toBe('sending')
    page.process.kill()
    device.fate = () => ({ kind: 'fine' })
    const again = await signedIn(made.world, device)
    await made.world.pass(3_000)
    return { ...made, id, again }
  }

  it('is taken up at once by the next one, and filed once', async () => {
    const { world, host, id, again } = await closedInMidCall('ours')
    expect((await entry(world, again, id)).state).toBe('filed')
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(1)
  })

  it.each([
    ['without idempotency, where it may still be in the air', 'documented', true],
    ['without locks, where its sender may live', 'ours', false],
  ] as const)('waits until its time is over %s', async (_, kind, locks) => {
    const { world, host, id, again } = await closedInMidCall(kind, locks)
    expect((await entry(world, again, id)).state).toBe('sending')
    await world.pass(10 * 60_000)
    expect((await entry(world, again, id)).state).toBe('filed')
    expect(host.filings).toHaveLength(1)
  })
})

describe('promise 2 on a host without idempotency', () => {
  it('looks for the number in the form’s list before sending again', async () => {
    const { world, host, newDevice } = newWorld('documented')
    const device = newDevice()
    const page = await signedIn(world, device)
    let lost = 1
    device.fate = (call) => (isFiling(call.operation) && lost-- > 0 ? { kind: 'answerLost' } : { kind: 'fine' })
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    const order = host.calls.map(({ operation }) => operation).filter((name) => name.startsWith('formularioA01'))
    expect(order.slice(order.indexOf('formularioA01/ingresarNacimiento'))).toEqual([
      'formularioA01/ingresarNacimiento',
      'formularioA01/formulariosA01',
    ])
  })

  it('cannot be changed or discarded until it is known whether it was filed', async () => {
    const { world, newDevice } = newWorld('documented')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) => (isFiling(call.operation) ? { kind: 'answerLost' } : { kind: 'fine' })
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(150)
    device.fate = () => ({ kind: 'breakdown', status: 500, done: false })
    await world.pass(20_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'checking', mayEdit: false })
    expect(await world.until(page.book.capture.submit({ ...a01(ANA, '101'), replaces: id }))).toEqual({
      kind: 'frozen',
    })
    expect(await world.until(page.book.capture.discard(id))).toBe('frozen')
  })

  it('sends no capture fields and no key to a host that does not know them', async () => {
    const { world, host, newDevice } = newWorld('documented')
    const page = await signedIn(world, newDevice())
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    const call = host.calls.find(({ operation }) => isFiling(operation))
    expect(Object.keys(call?.fields ?? {})).not.toContain('CAPTURADO_EN')
    expect(call?.key).toBeUndefined()
  })
})

it('tells our host when and where a form was captured, in UTC', async () => {
  const { world, host, newDevice } = newWorld('withoutBatch')
  const device = newDevice()
  const page = await signedIn(world, device)
  idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  await world.pass(10_000)
  const call = host.calls.find(({ operation }) => isFiling(operation))
  expect(call?.fields.CAPTURADO_EN).toMatch(/^2026-03-10T13:00:0\d\.\d{3}Z$/)
  expect(call?.fields.DISPOSITIVO).toBe((await device.store.get('notes', 'device'))?.value)
  expect(call?.fields.DATOS_DE).toBe('')
})
