import { describe, expect, it } from 'vitest'
import { a01, a02, a04, a04Additional, picture } from './fakes/forms.ts'
import { json } from './fakes/host.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const filingCalls = (calls: readonly { operation: string; fields: Readonly<Record<string, string>> }[]) =>
  calls.flatMap(({ operation, fields }) =>
    operation === 'lote/enviar'
      ? (JSON.parse(fields.envios ?? '[]') as { op: string; key: string }[]).map(({ key }) => key)
      : operation.includes('ingresar')
        ? [operation]
        : [],
  )

describe('promise 3: one failing form holds back only those that depend on it', () => {
  it('a refused service holds back its birth and the twin, and nothing else', async () => {
    const { world, host, newDevice } = newWorld()
    host.numbers.set('A01 100', { owner: ANA, used: true })
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const ids: string[] = []
    for (const form of [
      a01(ANA, '100'),
      a04(ANA, '100', '100'),
      a04Additional(ANA, '101', '100', '100'),
      a01(ANA, '102'),
      a04(ANA, '102', '102'),
    ])
      ids.push(idOf(await world.until(page.book.capture.submit(form))))
    device.online = true
    page.process.wake()
    await world.pass(10 * 60_000)
    const states = await Promise.all(ids.map(async (id) => (await entry(world, page, id)).state))
    expect(states).toEqual(['refused', 'blocked', 'blocked', 'filed', 'filed'])
    const blocked = await entry(world, page, ids[1] as string)
    expect(blocked).toMatchObject({
      attempts: 0,
      dependsOn: [ids[0]],
      why: 'Espera a que se registre el A01 número 100',
    })
  })

  it.each([
    ['the forms that wait are filed before any list is asked for', 3_000, 2_000, []],
    ['a slow photo holds the lists back for ten seconds only', 50_000, 15_000, ['lote/consultar']],
  ] as const)('when the signal returns %s', async (_, takes, after, asked) => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.pass(10 * 60_000)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('100')))))
    device.online = true
    device.fate = ({ operation, files }) =>
      files || operation === 'lote/enviar' ? { kind: 'fine', ms: takes } : { kind: 'fine' }
    host.calls = []
    page.process.wake()
    await world.pass(after)
    const lists = () => host.calls.filter(({ operation }) => operation === 'lote/consultar')
    expect([...new Set(lists().map(({ operation }) => operation))]).toEqual(asked)
    expect(host.filings).toHaveLength(0)
    await world.pass(2 * 60_000)
    expect(host.filings).toHaveLength(1)
    expect(lists().length).toBeGreaterThan(0)
  })

  it.each(['ours', 'documented'] as const)('photos never block forms that have none (%s)', async (kind) => {
    const { world, host, newDevice } = newWorld(kind)
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    for (let n = 100; n < 108; n++)
      idOf(await world.until(page.book.capture.submit(a02(ANA, String(n), '70', picture(`${n}`)))))
    for (let n = 100; n < 108; n++) idOf(await world.until(page.book.capture.submit(a01(ANA, String(n)))))
    device.online = true
    device.fate = (call) => (call.files ? { kind: 'fine', ms: 50_000 } : { kind: 'fine' })
    page.process.wake()
    await world.pass(5_000)
    expect(host.filings.filter(({ form }) => form === 'A01')).toHaveLength(8)
    expect(host.filings.filter(({ form }) => form === 'A02')).toHaveLength(0)
    await world.pass(20 * 60_000)
    expect(host.filings.filter(({ form }) => form === 'A02')).toHaveLength(8)
  })

  it('a form captured while photos are on their way does not wait for them', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) => (call.files ? { kind: 'fine', ms: 50_000 } : { kind: 'fine' })
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    await world.pass(3_000)
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(3_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A01'])
  })

  it('one person’s refused session stops only that person’s forms', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const ana = await signedIn(world, device)
    device.online = false
    idOf(await world.until(ana.book.capture.submit(a01(ANA, '100'))))
    device.online = true
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    device.online = false
    idOf(await world.until(beto.book.capture.submit(a01(BETO, '200'))))
    host.endTokens(ANA)
    device.online = true
    await world.until(ana.book.session.signOut())
    beto.process.wake()
    await world.pass(60_000)
    expect(host.filings.map(({ by }) => by)).toContain(BETO)
  })

  it('a form that breaks the host every time lets the others pass', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    for (let n = 100; n < 110; n++) idOf(await world.until(page.book.capture.submit(a01(ANA, String(n)))))
    device.online = true
    device.fate = (call) => (call.fields.CONSECUTIVO === '100' ? { kind: 'requestLost' } : { kind: 'fine' })
    page.process.wake()
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(9)
  })
})

describe('promise 4: one sender at a time, and a form being sent is frozen', () => {
  it.each([true, false])('two tabs and the service worker send each form once (locks: %s)', async (locks) => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    device.locks = locks
    const first = await signedIn(world, device)
    const second = await signedIn(world, device)
    device.online = false
    for (let n = 100; n < 120; n++) idOf(await world.until(first.book.capture.submit(a01(ANA, String(n)))))
    device.online = true
    const worker = device.openServiceWorker()
    first.process.wake()
    second.process.wake()
    void worker.sender.send()
    await world.pass(5 * 60_000)
    expect(filingCalls(host.calls)).toHaveLength(20)
    expect(host.filings).toHaveLength(20)
  })

  it('the service worker sends alone, with nobody signed in', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    page.process.kill()
    device.online = true
    await world.until(device.openServiceWorker().sender.send())
    expect(host.filings).toHaveLength(1)
  })

  it('while it is being sent it can be neither changed nor discarded; before, both', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    expect((await entry(world, page, id)).mayEdit).toBe(true)
    idOf(await world.until(page.book.capture.submit({ ...a01(ANA, '101'), replaces: id })))
    device.online = true
    device.fate = (call) => (call.operation === 'lote/enviar' ? { kind: 'fine', ms: 20_000 } : { kind: 'fine' })
    page.process.wake()
    await world.pass(5_000)
    const shown = await entry(world, page, id)
    expect(shown).toMatchObject({ state: 'sending', mayEdit: false })
    // In case this page dies now.
    expect(shown.nextAttemptAt).toBeGreaterThan(device.clock.now())
    expect(await world.until(page.book.capture.submit({ ...a01(ANA, '102'), replaces: id }))).toEqual({
      kind: 'frozen',
    })
    expect(await world.until(page.book.capture.discard(id))).toBe('frozen')
    await world.pass(60_000)
    expect(host.filings.map(({ number }) => number)).toEqual(['101'])
  })

  it('what a dead sender held is taken up again when its time is over, also after the clock was set back', async () => {
    for (const wrong of [0, -30 * 24 * 3_600_000]) {
      const { world, host, newDevice } = newWorld()
      const device = newDevice()
      const page = await signedIn(world, device)
      device.fate = (call) => (call.operation === 'lote/enviar' ? { kind: 'fine', ms: 20_000 } : { kind: 'fine' })
      const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
      await world.pass(2_000)
      page.process.kill()
      device.clock.wrong = wrong
      device.fate = () => ({ kind: 'fine' })
      const again = await signedIn(world, device)
      await world.pass(5 * 60_000)
      expect((await entry(world, again, id)).state).toBe('filed')
      expect(host.filings).toHaveLength(1)
    }
  })

  it('sends in batches of 50 where the host takes them, else one by one, six at a time', async () => {
    for (const kind of ['ours', 'withoutBatch'] as const) {
      const { world, host, newDevice } = newWorld(kind)
      host.addNumbers('A01', ANA, 1000, 120)
      const device = newDevice()
      const page = await signedIn(world, device)
      device.online = false
      for (let n = 1000; n < 1120; n++) idOf(await world.until(page.book.capture.submit(a01(ANA, String(n)))))
      device.online = true
      let flying = 0
      let most = 0
      const carry = device.carry.bind(device)
      device.carry = async (call) => {
        flying++
        most = Math.max(most, flying)
        const reply = await carry(call)
        flying--
        return reply
      }
      page.process.wake()
      await world.pass(60_000)
      expect((await now(world, page.book.outbox.entries)).every(({ state }) => state === 'filed')).toBe(true)
      const sizes = host.calls
        .filter(({ operation }) => operation === 'lote/enviar')
        .map(({ fields }) => (JSON.parse(fields.envios ?? '[]') as unknown[]).length)
      if (kind === 'ours') expect(sizes.sort()).toEqual([20, 50, 50])
      else {
        expect(sizes).toEqual([])
        expect(most).toBe(6)
      }
    }
  })

  it.each([
    ['is told to be too large', 413],
    ['may not be sent', 403],
    ['is unknown to a host that is older again', 400],
  ])('sends the forms of a batch that %s one by one in the same run, with no attempt lost', async (_why, status) => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const ids: string[] = []
    for (let n = 100; n < 105; n++) ids.push(idOf(await world.until(page.book.capture.submit(a01(ANA, String(n))))))
    const handle = host.handle.bind(host)
    host.handle = (call, jar) => (call.operation === 'lote/enviar' ? json({ error: 'No.' }, status) : handle(call, jar))
    device.online = true
    page.process.wake()
    await world.pass(2_000)
    for (const id of ids) expect(await entry(world, page, id)).toMatchObject({ state: 'filed', attempts: 1 })
    expect(host.filings).toHaveLength(5)
  })
})
