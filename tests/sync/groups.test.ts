import { describe, expect, it } from 'vitest'
import { formOf, type LookupRequest } from '../../src/registry/index.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import type { SubRow } from '../../src/sync/contract/lists.ts'
import type { World } from './fakes/clock.ts'
import type { Page } from './fakes/device.ts'
import { a01, a01a, a04, joins, leaves } from './fakes/forms.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const group = formOf('A01a')
const ask = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields,
  passing: [],
})
const females = (CONSECUTIVO: string) => ask('selecciones/SeleccionHembrasA01a', { CONSECUTIVO })
const services = ask('selecciones/seleccionConsecutivoServicio', { NID_PROPIETARIO: ANA, CODIGO: 'A01a' })
const groupData = (number: string) =>
  ask('formularioA04/datosConsecutivoServicio', {
    CONSECUTIVO: '',
    CONSECUTIVO_SERVICIO: number,
    NID_PROPIETARIO: ANA,
    CODIGO: 'A01a',
  })

async function field(kind: HostKind = 'ours') {
  const made = newWorld(kind)
  made.host.addNumbers('A01a', ANA, 100, 20)
  made.host.extra.set('selecciones/seleccionPrefijo', () => [{ PREFIJO: 'ABC' }])
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  const save = async (form: FilledForm) => idOf(await made.world.until(page.book.capture.submit(form)))
  const rows = async (number: string) =>
    (await now(made.world, page.book.lists.details(group, { CONSECUTIVO: number, NID_PROPIETARIO: ANA }))).value
  const total = async (number: string) =>
    (await now(made.world, page.book.lists.rows(group, ''))).value.find(({ values }) => values.CONSECUTIVO === number)
      ?.values.TOTAL
  const state = async (id: string) => (await entry(made.world, page, id)).state
  const go = async () => {
    device.online = true
    page.process.wake()
    await made.world.pass(10 * 60_000)
  }
  /** A group with these females that is filed at the host and known to the device. */
  const filedGroup = async (number: string, ...chips: string[]) => {
    await save(a01a(ANA, number))
    for (const chip of chips) await save(joins(ANA, number, chip))
    await go()
    await made.world.until(page.book.device.prepare())
    await made.world.pass(10_000)
    device.online = false
  }
  return { ...made, device, page, save, rows, total, state, go, filedGroup }
}

const codes = async (world: World, page: Page, request: LookupRequest) =>
  (await now(world, page.book.lookups.options(request))).value.map(({ code }) => code)
const keys = (rows: readonly SubRow[]) => rows.map(({ values }) => values.CHIP_HEMBRA)

describe('females of a group without signal', () => {
  it('join a group that is itself unsent, are shown in it, and go after it in their own steps', async () => {
    const { host, device, save, rows, total, state, go } = await field()
    device.online = false
    const whole = await save(a01a(ANA, '100'))
    const first = await save(joins(ANA, '100', 'H1'))
    const second = await save(joins(ANA, '100', 'H2'))
    expect([await state(whole), await state(first)]).toEqual(['waiting', 'blocked'])
    expect(keys(await rows('100'))).toEqual(['H1', 'H2'])
    expect(await total('100')).toBe('2')
    await go()
    expect([await state(whole), await state(first), await state(second)]).toEqual(['filed', 'filed', 'filed'])
    expect(host.females.get('100')).toEqual(['H1', 'H2'])
  })

  it('are one form with their group: unsent, refused with it, and on their way after it', async () => {
    const { host, world, device, page, save, go } = await field()
    const counts = async () => {
      const { unsent, refused } = await now(world, page.book.outbox.connection)
      const { captured, filed } = await now(world, page.book.outbox.today)
      return { unsent, refused, captured, filed }
    }
    device.online = false
    const whole = await save(a01a(ANA, '100'))
    const first = await save(joins(ANA, '100', 'H1'))
    const second = await save(joins(ANA, '100', 'H2'))
    expect(await counts()).toEqual({ unsent: 1, refused: 0, captured: 1, filed: 0 })
    host.numbers.set('A01a 100', { owner: ANA, used: true })
    await go()
    expect(await counts()).toEqual({ unsent: 0, refused: 1, captured: 1, filed: 0 })
    device.online = false
    expect(await world.until(page.book.capture.giveAnotherNumber(whole))).toMatchObject({ kind: 'given' })
    const { store } = page.process.ports
    const row = await store.get('entries', whole)
    if (row) await store.commit([{ table: 'entries', put: { ...row, state: 'filed', version: row.version + 1 } }])
    expect((await entry(world, page, whole)).parts).toEqual([first, second])
    expect(await counts()).toEqual({ unsent: 1, refused: 0, captured: 1, filed: 0 })
  })

  it('a number of the group that is refused takes them along to another one', async () => {
    const { host, world, device, page, save, state, go } = await field()
    device.online = false
    const whole = await save(a01a(ANA, '100'))
    const female = await save(joins(ANA, '100', 'H1'))
    host.numbers.set('A01a 100', { owner: ANA, used: true })
    await go()
    expect([await state(whole), await state(female)]).toEqual(['refused', 'blocked'])
    expect((await entry(world, page, female)).wantsAnotherNumber).toBe(false)
    expect(await world.until(page.book.capture.giveAnotherNumber(whole))).toMatchObject({ kind: 'given' })
    await go()
    expect([await state(whole), await state(female)]).toEqual(['filed', 'filed'])
    expect([...host.females.values()].flat()).toEqual(['H1'])
  })

  it('use no number: none is lost to them, and none is asked of them', async () => {
    const { world, device, page, save } = await field()
    device.online = false
    await save(a01a(ANA, '100'))
    for (const chip of ['H1', 'H2', 'H3']) await save(joins(ANA, '100', chip))
    const numbers = ask('selecciones/seleccionCodigos', { NID_PROPIETARIO: ANA, CODIGO: 'A01a' })
    expect((await codes(world, page, numbers)).slice(0, 2)).toEqual(['101', '102'])
  })

  it('a refused female holds back her own birth, and neither her group nor another female', async () => {
    const { host, world, page, device, save, state, go, filedGroup } = await field()
    await filedGroup('100', 'H1')
    const wrong = await save(joins(ANA, '100', 'H2'))
    const right = await save(joins(ANA, '100', 'H3'))
    const birth = (number: string, chip: string) =>
      a04(ANA, number, '100', { FORMA_CONCEPCION: 'A01a', CHIP_HEMBRA: chip, TIPO_DE_PARTO: '1', SIGLA: '0' })
    const [hers, other] = [await save(birth('100', 'H2')), await save(birth('101', 'H3'))]
    host.females.get('100')?.push('H2')
    await go()
    expect([await state(wrong), await state(right)]).toEqual(['refused', 'filed'])
    expect([await state(hers), await state(other)]).toEqual(['blocked', 'filed'])
    // Her group is filed: what is refused stands, and counts, by itself.
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ unsent: 1, refused: 1 })
    const whole = (await now(world, page.book.outbox.entries)).find((one) => one.form === 'A01a')
    expect([whole?.parts.includes(wrong), whole?.parts.includes(right)]).toEqual([false, true])
    expect(device.online).toBe(true)
  })

  it.each(['ours', 'documented'] as const)(
    'an answer that is lost puts or takes no female twice (%s)',
    async (kind) => {
      const { host, device, save, state, go } = await field(kind)
      device.online = false
      await save(a01a(ANA, '100'))
      const put = await save(joins(ANA, '100', 'H1'))
      let lost = 0
      device.fate = (call) =>
        /Detalle|lote.enviar/.test(call.operation) && lost++ < 2 ? { kind: 'answerLost' } : { kind: 'fine' }
      await go()
      expect([await state(put), host.females.get('100')]).toEqual(['filed', ['H1']])
      device.online = false
      const take = await save(leaves(ANA, '100', 'H1'))
      lost = 0
      device.fate = (call) =>
        /eliminar|lote.enviar/.test(call.operation) && lost++ < 2 ? { kind: 'answerLost' } : { kind: 'fine' }
      await go()
      expect([await state(take), host.females.get('100')]).toEqual(['filed', []])
    },
  )
})

it('on a host that only refuses, a female who stands in her group as she was put there is filed', async () => {
  const { host, save, state, go, filedGroup } = await field('documented')
  await filedGroup('100')
  const put = await save(joins(ANA, '100', 'H1'))
  host.females.get('100')?.push('H1')
  await go()
  expect(await state(put)).toBe('filed')
})

describe('a female leaves her group without signal', () => {
  it('before the host knew of her: she is discarded, and nothing is sent', async () => {
    const { world, host, device, page, save, rows, go } = await field()
    device.online = false
    await save(a01a(ANA, '100'))
    await save(joins(ANA, '100', 'H1'))
    expect(await world.until(page.book.capture.submit(leaves(ANA, '100', 'H1')))).toEqual({ kind: 'undone' })
    expect(await rows('100')).toEqual([])
    await go()
    expect(host.females.get('100')).toEqual([])
    expect(await now(world, page.book.outbox.entries)).toHaveLength(1)
  })

  it('while she is being sent: she leaves after she has joined', async () => {
    const { world, host, device, page, save, state, filedGroup } = await field()
    await filedGroup('100')
    const put = await save(joins(ANA, '100', 'H1'))
    device.fate = (call) => (call.operation === 'lote/enviar' ? { kind: 'answerLost', ms: 5_000 } : { kind: 'fine' })
    device.online = true
    page.process.wake()
    await world.pass(1_000)
    expect(await state(put)).toBe('sending')
    const take = await save(leaves(ANA, '100', 'H1'))
    device.fate = () => ({ kind: 'fine' })
    await world.pass(10 * 60_000)
    expect([await state(put), await state(take)]).toEqual(['filed', 'filed'])
    expect(host.females.get('100')).toEqual([])
  })

  it('that the host has: she is shown leaving, is not counted, and may come back by the same way', async () => {
    const { world, host, page, save, rows, total, go, filedGroup } = await field()
    await filedGroup('100', 'H1', 'H2')
    expect(await total('100')).toBe('2')
    await save(leaves(ANA, '100', 'H1'))
    const [hers] = await rows('100')
    expect(hers).toMatchObject({ values: { CHIP_HEMBRA: 'H1' }, leaving: { state: 'waiting' }, free: false })
    expect(await total('100')).toBe('1')
    expect(await world.until(page.book.capture.submit(joins(ANA, '100', 'H1')))).toEqual({ kind: 'undone' })
    expect((await rows('100'))[0]).toMatchObject({ free: true })
    await save(leaves(ANA, '100', 'H1'))
    await go()
    expect(host.females.get('100')).toEqual(['H2'])
  })

  it('makes room for another: a full group takes the next one only after that', async () => {
    const { host, save, state, go, filedGroup } = await field()
    await filedGroup('100', ...Array.from({ length: 11 }, (_, at) => `H${at}`))
    await save(leaves(ANA, '100', 'H3'))
    const next = await save(joins(ANA, '100', 'H20'))
    expect(await state(next)).toBe('blocked')
    await go()
    expect(await state(next)).toBe('filed')
    expect(host.females.get('100')).toHaveLength(11)
  })

  it('a removal that is refused holds no other female back', async () => {
    const { host, save, state, go, filedGroup } = await field()
    await filedGroup('100', 'H1')
    const take = await save(leaves(ANA, '100', 'H1'))
    const put = await save(joins(ANA, '100', 'H2'))
    host.females.set('100', [])
    await go()
    expect([await state(take), await state(put)]).toEqual(['refused', 'filed'])
  })

  it('an unsent group that is discarded takes its females along, and nothing else', async () => {
    const { world, device, page, save } = await field()
    device.online = false
    const whole = await save(a01a(ANA, '100'))
    await save(joins(ANA, '100', 'H1'))
    await save(a01a(ANA, '101'))
    const other = await save(joins(ANA, '101', 'H1'))
    await save(a01(ANA, '100'))
    expect(await world.until(page.book.capture.discard(whole))).toBe('discarded')
    const left = await now(world, page.book.outbox.entries)
    expect(left.map(({ form, number }) => `${form} ${number}`).sort()).toEqual([
      'A01 100',
      'A01a 101',
      'A01a-hembra 101',
    ])
    expect(left.find(({ id }) => id === other)?.state).toBe('blocked')
  })
})

describe('a birth from a group without signal', () => {
  it('is offered of a group and a female that are themselves unsent, with the owner’s prefix, until it is captured', async () => {
    const { world, device, page, save } = await field()
    device.online = false
    await save(a01a(ANA, '100'))
    expect(await codes(world, page, services)).toEqual([])
    for (const chip of ['H1', 'H2']) await save(joins(ANA, '100', chip))
    expect((await now(world, page.book.lookups.options(services))).value).toMatchObject([
      { code: '100', pendientes: '2' },
    ])
    expect(await codes(world, page, females('100'))).toEqual(['H1', 'H2'])
    expect((await now(world, page.book.lookups.item(groupData('100')))).value).toMatchObject({
      CHIP_MACHO: '900000000000001',
      RAZA_MACHO: '3',
      COD_ESPECIE: 'C',
      PREFIJO_SOLICITANTE: 'ABC',
    })
    const birth = a04(ANA, '100', '100', {
      FORMA_CONCEPCION: 'A01a',
      CHIP_HEMBRA: 'H1',
      TIPO_DE_PARTO: '1',
      SIGLA: '0',
    })
    const id = await save(birth)
    expect(await codes(world, page, females('100'))).toEqual(['H2'])
    expect((await now(world, page.book.lookups.options(services))).value[0]?.pendientes).toBe('1')
    const hers = (await now(world, page.book.lists.details(group, { CONSECUTIVO: '100' }))).value[0]
    expect(hers?.free).toBe(false)
    expect((await entry(world, page, id)).dependsOn).toHaveLength(2)
  })

  it('is offered of a group of the host whose only female is unsent, and not of one that just left', async () => {
    const { world, page, save, filedGroup } = await field()
    await filedGroup('100')
    await save(joins(ANA, '100', 'H1'))
    expect(await codes(world, page, services)).toEqual(['100'])
    expect((await now(world, page.book.lookups.item(groupData('100')))).value).toMatchObject({
      CHIP_MACHO: '900000000000001',
    })
    await world.until(page.book.capture.submit(leaves(ANA, '100', 'H1')))
    expect(await codes(world, page, services)).toEqual([])
  })

  it('is filed after its group and its female, whatever the order in which they were tried', async () => {
    const { host, device, save, state, go } = await field()
    device.online = false
    await save(a01a(ANA, '100'))
    await save(joins(ANA, '100', 'H1'))
    const id = await save(
      a04(ANA, '100', '100', { FORMA_CONCEPCION: 'A01a', CHIP_HEMBRA: 'H1', TIPO_DE_PARTO: '1', SIGLA: '0' }),
    )
    await go()
    expect(await state(id)).toBe('filed')
    expect(host.filings.map(({ form }) => form)).toEqual(['A01a', 'A04'])
  })
})

it('the preparation brings the females of every group, so that they are looked at without signal', async () => {
  const { rows, filedGroup } = await field()
  await filedGroup('100', 'H1', 'H2')
  expect(keys(await rows('100'))).toEqual(['H1', 'H2'])
  expect((await rows('100')).every(({ entry: unsent }) => unsent === undefined)).toBe(true)
})
