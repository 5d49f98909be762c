/** A form open for correction is not sent unnoticed, and never waits for a closed page. */
import { describe, expect, it } from 'vitest'
import { LOOK_AGAIN } from '../../src/sync/outbox/edit-locks.ts'
import { a01, a04, a04Additional } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, signedIn } from './harness.ts'

/** A device without signal on which Ana has an unsent mating. */
async function field(kind: 'ours' | 'withoutBatch' | 'documented' = 'ours') {
  const made = newWorld(kind)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  device.online = false
  const save = async (filled: Parameters<typeof page.book.capture.submit>[0]) =>
    idOf(await made.world.until(page.book.capture.submit(filled)))
  const service = await save(a01(ANA, '100'))
  const back = async (ms = 45_000) => {
    device.online = true
    page.process.wake()
    await made.world.pass(ms)
  }
  const filings = () => made.host.filings.map(({ form, number }) => `${form} ${number}`)
  return { ...made, device, page, save, service, back, filings }
}

describe('an unsent form that is open for correction', () => {
  it.each(['ours', 'withoutBatch', 'documented'] as const)(
    'waits when the signal returns, and leaves once as it was saved (%s)',
    async (kind) => {
      const { world, host, page, save, service, back, filings } = await field(kind)
      await save(a01(ANA, '101'))
      const end = page.book.capture.correct(service)
      await back()
      expect(filings()).toEqual(['A01 101'])
      await save({ ...a01(ANA, '100', { CHIP_HEMBRA: 'MENDED' }), replaces: service })
      end()
      await world.pass(5_000)
      expect(filings()).toEqual(['A01 101', 'A01 100'])
      expect(host.filings[1]?.fields.CHIP_HEMBRA).toBe('MENDED')
    },
  )

  it('closed without saving, it leaves at once as it was', async () => {
    const { world, page, service, back, filings } = await field()
    const end = page.book.capture.correct(service)
    await back()
    expect(filings()).toEqual([])
    end()
    await world.pass(1_000)
    expect(filings()).toEqual(['A01 100'])
  })

  it('keeps its parts and what rests on it waiting with it, and nothing else', async () => {
    const { world, page, save, back, filings } = await field()
    const birth = await save(a04(ANA, '105', '100'))
    await save(a04Additional(ANA, '106', '105', '100'))
    await save(a01(ANA, '101'))
    const end = page.book.capture.correct(birth)
    await back()
    expect(filings().sort()).toEqual(['A01 100', 'A01 101'])
    end()
    await world.pass(10_000)
    expect(filings()).toHaveLength(4)
  })

  it('is held back from every sender: another tab, its service worker, another person’s page', async () => {
    const { world, device, page, service, back, filings } = await field()
    page.book.capture.correct(service)
    device.online = true
    const others = [await signedIn(world, device, 'beto', 'Clave.2'), device.openPage()]
    await back()
    for (const other of others) other.process.wake()
    device
      .openServiceWorker()
      .sender.wake()
      .catch(() => undefined)
    await world.pass(10 * 60_000)
    expect(filings()).toEqual([])
  })

  it('whose page is killed leaves by itself where another tab lives, and with the next page where none does', async () => {
    for (const alone of [false, true]) {
      const { world, device, page, service, back, filings } = await field()
      page.book.capture.correct(service)
      const other = alone ? undefined : device.openPage()
      await back()
      other?.process.wake()
      await world.pass(1_000)
      expect(filings()).toEqual([])
      page.process.kill()
      await world.pass(LOOK_AGAIN + 5_000)
      if (alone) device.openPage().process.wake()
      await world.pass(5_000)
      expect(filings()).toEqual(['A01 100'])
    }
  })

  it('open in two tabs, waits for the last of them', async () => {
    const { world, device, page, service, back, filings } = await field()
    const second = device.openPage()
    const ends = [page.book.capture.correct(service), second.book.capture.correct(service)]
    await back()
    ends[0]?.()
    await world.pass(2 * LOOK_AGAIN)
    expect(filings()).toEqual([])
    ends[1]?.()
    await world.pass(1_000)
    expect(filings()).toEqual(['A01 100'])
  })

  it.each(['ours', 'withoutBatch'] as const)(
    'opened in the moment in which a sender takes it, has not left and is as it was (%s)',
    async (kind) => {
      const { world, device, page, save, service, back, filings, host } = await field(kind)
      await save(a01(ANA, '101'))
      const commit = device.store.commit.bind(device.store)
      let end: (() => void) | undefined
      device.store.commit = async (writes, guards) => {
        const taken = writes.some(
          (w) => w.table === 'entries' && 'put' in w && w.put.id === service && w.put.state === 'sending',
        )
        if (taken) end ??= page.book.capture.correct(service)
        return commit(writes, guards)
      }
      await back()
      expect(end).toBeDefined()
      expect(filings()).toEqual(['A01 101'])
      expect(await entry(world, page, service)).toMatchObject({ state: 'waiting', attempts: 0, mayEdit: true })
      await save({ ...a01(ANA, '100', { CHIP_HEMBRA: 'MENDED' }), replaces: service })
      end?.()
      await world.pass(5_000)
      expect(host.filings.map(({ fields }) => fields.CHIP_HEMBRA)).toContain('MENDED')
      expect(filings()).toHaveLength(2)
    },
  )

  it('on its way already is not held: it comes to rest, and its person is told when he saves', async () => {
    const { world, device, page, service, back, filings } = await field()
    device.fate = (call) => (call.operation === 'lote/enviar' ? { kind: 'answerLost' } : { kind: 'fine' })
    await back(2_000)
    expect(await entry(world, page, service)).toMatchObject({ mayEdit: false })
    page.book.capture.correct(service)
    const changed = await world.until(page.book.capture.submit({ ...a01(ANA, '101'), replaces: service }))
    expect(changed).toEqual({ kind: 'frozen' })
    device.fate = () => ({ kind: 'fine' })
    await back(10 * 60_000)
    expect((await entry(world, page, service)).state).toBe('filed')
    expect(filings()).toEqual(['A01 100'])
  })

  it('says so in the outbox, without signal too, and no longer when it is closed', async () => {
    const { world, page, service } = await field()
    const stop = page.book.outbox.entries.subscribe(() => {})
    const seen = async () => {
      await world.pass(100)
      const { why, correction, state } = page.book.outbox.entries.current()?.find(({ id }) => id === service) ?? {}
      return { why, correction, state }
    }
    const end = page.book.capture.correct(service)
    expect(await seen()).toEqual({
      why: 'Abierto para corregir: se enviará cuando lo guarde o lo cierre',
      correction: 'open',
      state: 'waiting',
    })
    end()
    expect(await seen()).toMatchObject({ correction: undefined, state: 'waiting' })
    stop()
  })

  it('says so in another tab once somebody comes back to that one', async () => {
    const { world, device, page, service } = await field()
    const other = device.openPage()
    await world.until(other.book.session.signIn('ana', 'Clave.1'))
    const stop = other.book.outbox.entries.subscribe(() => {})
    await world.pass(100)
    page.book.capture.correct(service)
    await world.pass(100)
    other.process.wake()
    await world.pass(100)
    expect(other.book.outbox.entries.current()?.[0]).toMatchObject({ id: service, correction: 'open' })
    stop()
  })

  it('discarded in another tab is gone for both, and holds nothing back', async () => {
    const { world, page, save, service, back, filings } = await field()
    page.book.capture.correct(service)
    await world.until(page.book.capture.discard(service))
    await save(a01(ANA, '100', { CHIP_HEMBRA: 'OTHER' }))
    await back()
    expect(filings()).toEqual(['A01 100'])
  })

  describe('what was typed in it', () => {
    const typed = async (made: Awaited<ReturnType<typeof field>>, locks = true) => {
      const { world, device, page, service } = made
      device.locks = locks
      page.book.capture.correct(service)
      const values = { ...a01(ANA, '100').values, CHIP_HEMBRA: 'BEGUN' }
      await world.until(page.book.capture.saveDraft({ form: `A01 ${service}`, values, mode: 'add', photos: [] }))
    }

    it.each([true, false])('holds it when its page is gone, until it is saved (locks: %s)', async (locks) => {
      const made = await field()
      const { world, device, page, service, back, host } = made
      await typed(made, locks)
      page.process.kill()
      await back()
      const next = await signedIn(world, device)
      next.process.wake()
      await world.pass(3 * LOOK_AGAIN)
      expect(host.filings).toEqual([])
      expect(await entry(world, next, service)).toMatchObject({
        correction: 'unfinished',
        why: 'Corrección sin terminar: no se envía hasta que la termine o lo deje como estaba',
      })
      expect((await world.until(next.book.capture.draft(`A01 ${service}`)))?.values.CHIP_HEMBRA).toBe('BEGUN')
      const mended = { ...a01(ANA, '100', { CHIP_HEMBRA: 'MENDED' }), replaces: service }
      idOf(await world.until(next.book.capture.submit(mended)))
      await world.pass(5_000)
      expect(host.filings.map(({ fields }) => fields.CHIP_HEMBRA)).toEqual(['MENDED'])
    })

    it('holds it while nobody is signed in, whoever else sends', async () => {
      const made = await field()
      const { world, device, page, back, filings } = made
      await typed(made)
      await world.until(page.book.session.signOut())
      page.process.kill()
      await back()
      const other = await signedIn(world, device, 'beto', 'Clave.2')
      other.process.wake()
      device.openServiceWorker().sender.wake()
      await world.pass(10 * 60_000)
      expect(filings()).toEqual([])
    })

    it('holds it after the password was changed elsewhere: the earlier one opens it, and saved it leaves', async () => {
      const made = await field()
      const { world, device, page, service, back, host, filings } = made
      await typed(made)
      await world.until(page.book.session.signOut())
      page.process.kill()
      host.changePassword(ANA, 'Otra.9')
      await back()
      const next = await signedIn(world, device, 'ana', 'Otra.9')
      await world.pass(10 * 60_000)
      expect(filings()).toEqual([])
      expect((await entry(world, next, service)).correction).toBe('unfinished')
      expect(await next.book.capture.draft(`A01 ${service}`)).toBeUndefined()
      await world.until(next.book.session.openLeftClosed('Clave.1'))
      expect((await next.book.capture.draft(`A01 ${service}`))?.values.CHIP_HEMBRA).toBe('BEGUN')
      await world.until(next.book.capture.leaveAsItWas({ id: service, form: 'A01' }))
      await world.pass(5_000)
      expect(filings()).toEqual(['A01 100'])
    })

    it('given up, it leaves at once as it was, and nothing of it stays', async () => {
      const made = await field()
      const { world, device, page, service, back, host } = made
      await typed(made)
      page.process.kill()
      await back()
      const next = await signedIn(world, device)
      await world.until(next.book.capture.leaveAsItWas({ id: service, form: 'A01' }))
      await world.pass(2_000)
      expect(host.filings.map(({ fields }) => fields.CHIP_HEMBRA)).not.toContain('BEGUN')
      expect(host.filings).toHaveLength(1)
      expect(await device.store.all('drafts')).toEqual([])
    })

    it('goes with it when it is discarded', async () => {
      const made = await field()
      const { world, device, page, service } = made
      await typed(made)
      await world.until(page.book.capture.discard(service))
      expect(await device.store.all('drafts')).toEqual([])
    })
  })

  it('corrected in two tabs, the later one is told and overwrites nothing', async () => {
    const { world, device, page, save, service, back, host } = await field()
    const other = device.openPage()
    await world.until(other.book.session.signIn('ana', 'Clave.1'))
    const over = (await entry(world, page, service)).values
    await save({ ...a01(ANA, '100', { CHIP_HEMBRA: 'FIRST' }), replaces: service, over })
    const late = { ...a01(ANA, '100', { CHIP_HEMBRA: 'SECOND' }), replaces: service, over }
    expect(await world.until(other.book.capture.submit(late))).toEqual({ kind: 'changed' })
    await back()
    expect(host.filings.map(({ fields }) => fields.CHIP_HEMBRA)).toEqual(['FIRST'])
  })

  it('where the browser has no locks, leaves as it always did', async () => {
    const { device, page, service, back, filings } = await field()
    device.locks = false
    page.book.capture.correct(service)
    await back()
    expect(filings()).toEqual(['A01 100'])
  })
})
