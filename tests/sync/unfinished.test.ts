/** Unfinished work on a device, and the remaining numbers, as the home screen shows them. */
import { describe, expect, it } from 'vitest'
import { formOf, lackingIn, type Values } from '../../src/registry/index.ts'
import { a01, a01a } from './fakes/forms.ts'
import { ANA, BETO, newWorld, now, signedIn } from './harness.ts'

describe('drafts that wait', () => {
  it('are listed, latest first, each with the way back to it, and go when they are dropped', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    const draft = (form: string, values: Values) => ({ form, values, mode: 'add' as const, photos: [] })
    await world.until(page.book.capture.saveDraft(draft('A01', { CONSECUTIVO: '101' })))
    await world.pass(1_000)
    await world.until(page.book.capture.saveDraft(draft('A04', { CONSECUTIVO: '102' })))
    const waiting = await now(world, page.book.capture.waitingDrafts)
    expect(waiting.map(({ key, form, values }) => [key, form, values.CONSECUTIVO])).toEqual([
      ['A04', 'A04', '102'],
      ['A01', 'A01', '101'],
    ])
    await world.until(page.book.capture.dropDraft('A04'))
    expect((await now(world, page.book.capture.waitingDrafts)).map(({ key }) => key)).toEqual(['A01'])
  })

  it('of several new forms go one by one, each with the form that was begun under its word', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    await world.until(page.book.device.prepare())
    const given = { dam: '982' }
    for (const form of ['A01 funo', 'A01 fdos'])
      await world.until(page.book.capture.saveDraft({ form, values: {}, mode: 'add', photos: [], given }))
    await world.until(page.book.capture.submit({ ...a01(ANA, '100'), under: 'funo' }))
    expect((await now(world, page.book.capture.waitingDrafts)).map(({ key }) => key)).toEqual(['A01 fdos'])
    expect(await world.until(page.book.capture.draft('A01 funo'))).toBeUndefined()
    expect((await world.until(page.book.capture.draft('A01 fdos')))?.given).toEqual(given)
  })

  it('are never another person’s', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const ana = await signedIn(world, device)
    await world.until(ana.book.capture.saveDraft({ form: 'A01', values: {}, mode: 'add', photos: [] }))
    await world.until(ana.book.session.signOut())
    const beto = await signedIn(world, device, 'beto', 'Clave.2')
    expect(await now(world, beto.book.capture.waitingDrafts)).toEqual([])
  })
})

describe('numbers left of each form', () => {
  it('are counted without those that unsent forms use, without signal too', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.device.prepare())
    const left = async (code: string) =>
      (await now(world, page.book.capture.numbersOf(ANA))).value.find((one) => one.code === code)?.left
    const before = await left('A01')
    device.online = false
    await world.until(page.book.capture.submit(a01(ANA, '100')))
    expect(before).toBeGreaterThan(1)
    expect(await left('A01')).toBe(Number(before) - 1)
  })

  it('are told once of each form that takes one, though a list of the same code takes none', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    await world.until(page.book.device.prepare())
    const codes = (await now(world, page.book.capture.numbersOf(ANA))).value.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)])
    expect(codes).toContain('A12')
  })

  it('are told of nobody for whom the person may not file', async () => {
    const { world, newDevice } = newWorld()
    const page = await signedIn(world, newDevice())
    expect((await now(world, page.book.capture.numbersOf(BETO))).value).toEqual([])
  })
})

describe('records that are begun and not whole', () => {
  it('are told of every form that has parts, unsent ones at once', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.device.prepare())
    device.online = false
    expect(await now(world, page.book.capture.lackingOf(ANA))).toEqual([])
    await world.until(page.book.capture.submit(a01a(ANA, '100')))
    const lacking = await now(world, page.book.capture.lackingOf(ANA))
    expect(lacking).toMatchObject([{ form: 'A01a', number: '100', owner: ANA, young: 0 }])
    expect(host.filings).toEqual([])
  })
})

describe('what is begun and not whole', () => {
  const birth = (more: Values): Values => ({
    CONSECUTIVO: '8708',
    NID_PROPIETARIO: ANA,
    FECHA_SOLICITUD: '2026-11-20',
    FECHA_PARTO: '2026-11-19',
    FORMA_CONCEPCION: 'A01',
    CHIP_HEMBRA: '7065',
    ...more,
  })
  const today = '2026-11-22'

  it('is a litter that lacks young', () => {
    const rows = [birth({ sigla: '2' }), birth({ CONSECUTIVO: '8709', sigla: '0' })]
    expect(lackingIn(formOf('A04'), rows, today)).toEqual([
      { form: 'A04', number: '8708', owner: ANA, animal: '7065', on: '2026-11-19', young: 2 },
    ])
  })

  it('is a group without females', () => {
    const row = { CONSECUTIVO: '30', NID_PROPIETARIO: ANA, FECHA_SOLICITUD: '2026-11-20', CHIP_MACHO: '0462' }
    const group = formOf('A01a')
    const total = group.details?.total ?? ''
    const rows = [row, { ...row, CONSECUTIVO: '31', [total]: '4' }]
    expect(lackingIn(group, rows, today)).toEqual([
      { form: 'A01a', number: '30', owner: ANA, animal: '0462', on: '2026-11-20', young: 0 },
    ])
  })

  it('is no longer work after two months', () => {
    expect(lackingIn(formOf('A04'), [birth({ sigla: '1', FECHA_SOLICITUD: '2026-09-01' })], today)).toEqual([])
  })
})
