import { describe, expect, it } from 'vitest'
import { a01, a02, a04, a04Additional, picture } from './fakes/forms.ts'
import { json } from './fakes/host.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

describe('promise 5: a refused form stays, says why, opens at the field, and can be given another number', () => {
  it('says why in the host’s own words and names the field', async () => {
    const { world, host, newDevice } = newWorld()
    host.numbers.set('A01 100', { owner: ANA, used: true })
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    expect(await entry(world, page, id)).toMatchObject({
      state: 'refused',
      why: 'El consecutivo ya fue usado',
      fieldProblems: { CONSECUTIVO: 'El consecutivo ya fue usado' },
      wantsAnotherNumber: true,
      mayEdit: true,
    })
    expect((await now(world, page.book.outbox.connection)).refused).toBe(1)
  })

  it('where the host only gives a code, the reason is the documented one', async () => {
    const { world, host, newDevice } = newWorld('documented')
    host.numbers.set('A01 100', { owner: ANA, used: true })
    const page = await signedIn(world, newDevice())
    const taken = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const straws = idOf(
      await world.until(page.book.capture.submit(a02(ANA, '101', '70', picture('p'), { CANTIDAD_PAJILLAS: '9' }))),
    )
    const more = idOf(
      await world.until(page.book.capture.submit(a02(ANA, '102', '70', picture('q'), { CANTIDAD_PAJILLAS: '9' }))),
    )
    const orphan = idOf(await world.until(page.book.capture.submit(a04(ANA, '103', '149'))))
    await world.pass(60_000)
    expect(await entry(world, page, taken)).toMatchObject({
      why: 'El consecutivo 100 ya fue usado o no está disponible, verifique por favor',
      wantsAnotherNumber: true,
    })
    const states = [await entry(world, page, straws), await entry(world, page, more)]
    expect(states.map(({ state }) => state).sort()).toEqual(['filed', 'refused'])
    expect(states.find(({ state }) => state === 'refused')?.why).toBe('La cantidad de pajillas no es correcta.')
    expect((await entry(world, page, orphan)).why).toBe('El registro 149 no se encuentra, verifique por favor')
  })

  it('is not tried again by itself', async () => {
    const { world, host, newDevice } = newWorld('withoutBatch')
    host.numbers.set('A01 100', { owner: ANA, used: true })
    const page = await signedIn(world, newDevice())
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    for (let n = 0; n < 20; n++) {
      await world.pass(10 * 60_000)
      page.process.wake()
    }
    expect(host.calls.filter(({ operation }) => operation.includes('ingresar'))).toHaveLength(1)
  })

  it('another number with one tap: free, of the same owner, not refused before; what depends on it follows', async () => {
    const { world, host, newDevice } = newWorld()
    for (const n of [100, 101]) host.numbers.set(`A01 ${n}`, { owner: ANA, used: true })
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const service = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const birth = idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '100'))))
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect((await entry(world, page, birth)).state).toBe('blocked')
    expect(await world.until(page.book.capture.giveAnotherNumber(service))).toEqual({ kind: 'given', number: '102' })
    await world.pass(60_000)
    expect((await entry(world, page, birth)).values.CONSECUTIVO_SERVICIO).toBe('102')
    expect(host.filings.map(({ form, number }) => `${form} ${number}`)).toEqual(['A01 102', 'A04 100'])
  })

  it.each(['another number', 'corrected', 'discarded'] as const)(
    'of twins of which the first is refused the second says what it waits for, and follows it: %s',
    async (way) => {
      const { world, host, newDevice } = newWorld()
      host.addNumbers('A04', ANA, 100, 10)
      host.numbers.set('A04 100', { owner: ANA, used: true })
      const device = newDevice()
      const page = await signedIn(world, device)
      const { submit, giveAnotherNumber, discard } = page.book.capture
      device.online = false
      idOf(await world.until(submit(a01(ANA, '100'))))
      const first = idOf(await world.until(submit(a04(ANA, '100', '100'))))
      const second = idOf(await world.until(submit(a04Additional(ANA, '101', '100', '100'))))
      device.online = true
      page.process.wake()
      await world.pass(60_000)
      expect(await entry(world, page, first)).toMatchObject({ state: 'refused', parts: [second] })
      expect(await entry(world, page, second)).toMatchObject({
        state: 'blocked',
        dependsOn: [first],
        why: 'Espera a que se registre el A04 número 100',
      })
      if (way === 'discarded') await world.until(discard(first))
      else if (way === 'corrected') idOf(await world.until(submit({ ...a04(ANA, '105', '100'), replaces: first })))
      else expect(await world.until(giveAnotherNumber(first))).toEqual({ kind: 'given', number: '102' })
      await world.pass(60_000)
      expect((await now(world, page.book.outbox.entries)).filter(({ state }) => state !== 'filed')).toEqual([])
      const number = { 'another number': '102', corrected: '105', discarded: undefined }[way]
      expect(host.filings.map(({ form, number: n }) => `${form} ${n}`)).toEqual([
        'A01 100',
        ...(number ? [`A04 ${number}`, 'A04-adicional 101'] : []),
      ])
    },
  )

  it('none left: the person is told, and the form stays', async () => {
    const { world, host, newDevice } = newWorld()
    for (const [key, value] of host.numbers) if (key.startsWith('A01') && value.owner === ANA) value.used = true
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    expect(await world.until(page.book.capture.giveAnotherNumber(id))).toEqual({ kind: 'none' })
    expect((await entry(world, page, id)).state).toBe('refused')
  })

  it('mended and sent again under the same id, it is filed', async () => {
    const { world, host, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '149'))))
    await world.pass(10_000)
    expect((await entry(world, page, id)).state).toBe('refused')
    idOf(await world.until(page.book.capture.submit(a01(ANA, '120'))))
    const mended = idOf(await world.until(page.book.capture.submit({ ...a04(ANA, '100', '120'), replaces: id })))
    expect(mended).toBe(id)
    await world.pass(60_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A01', 'A04'])
  })

  it('not allowed (403) needs a person too', async () => {
    const { world, newDevice } = newWorld('withoutBatch')
    const page = await signedIn(world, newDevice())
    const id = idOf(await world.until(page.book.capture.submit(a01(BETO, '200'))))
    await world.pass(10_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'refused', why: 'No tiene permiso.' })
  })

  it('the same id with other content (422) asks the person, and offers no other number', async () => {
    const { world, newDevice } = newWorld('withoutBatch')
    const device = newDevice()
    const page = await signedIn(world, device)
    const carry = device.carry.bind(device)
    device.carry = async (call) =>
      call.operation.includes('ingresar') ? json({ error: 'Ya fue usado.' }, 422) : carry(call)
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    expect(await entry(world, page, id)).toMatchObject({ state: 'refused', wantsAnotherNumber: false })
  })

  it('of a form that another tab discarded, a change is told gone and not sent; nothing of it is filed', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const other = await signedIn(world, device)
    device.online = false
    const change = async () => world.until(page.book.capture.submit({ ...a01(ANA, '101'), replaces: id }))
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    const commit = device.store.commit.bind(device.store)
    // Between the read and the write.
    device.store.commit = async (writes, guards) => {
      device.store.commit = commit
      expect(await other.book.capture.discard(id)).toBe('discarded')
      return commit(writes, guards)
    }
    expect(await change()).toEqual({ kind: 'gone' })
    expect(await change()).toEqual({ kind: 'gone' })
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings).toEqual([])
  })

  it('a discarded form is gone with its photos, and is never filed', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p')))))
    expect(await world.until(page.book.capture.discard(id))).toBe('discarded')
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(await device.store.all('photos')).toEqual([])
    expect(host.filings).toEqual([])
  })
})

describe('promise 10: two devices that use the same number offline', () => {
  it.each(['ours', 'documented'] as const)(
    'the first to arrive wins, the other is asked for another number (%s)',
    async (kind) => {
      const { world, host, newDevice } = newWorld(kind)
      const [first, second] = [newDevice(), newDevice()]
      const one = await signedIn(world, first)
      const two = await signedIn(world, second)
      first.online = second.online = false
      idOf(await world.until(one.book.capture.submit(a01(ANA, '100', { CHIP_HEMBRA: '11' }))))
      const late = idOf(await world.until(two.book.capture.submit(a01(ANA, '100', { CHIP_HEMBRA: '22' }))))
      first.online = true
      one.process.wake()
      await world.pass(60_000)
      second.online = true
      two.process.wake()
      await world.pass(60_000)
      expect(await entry(world, two, late)).toMatchObject({ state: 'refused', wantsAnotherNumber: true })
      expect(await world.until(two.book.capture.giveAnotherNumber(late))).toEqual({ kind: 'given', number: '101' })
      await world.pass(60_000)
      expect(host.filings.map(({ number, fields }) => `${number} ${fields.CHIP_HEMBRA}`)).toEqual(['100 11', '101 22'])
    },
  )
})
