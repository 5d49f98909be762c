import { describe, expect, it } from 'vitest'
import type { LookupRequest, Values } from '../../src/registry/index.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a01a, a04, a04Additional, joins } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const numbers = (CODIGO: string): LookupRequest => ({
  operation: 'selecciones/seleccionCodigos',
  fields: { NID_PROPIETARIO: ANA, CODIGO },
  passing: [],
})

async function field() {
  const made = newWorld()
  made.host.addNumbers('A01a', ANA, 100, 9)
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  await made.world.until(page.book.device.prepare())
  device.online = false
  const save = async (filled: FilledForm) => idOf(await made.world.until(page.book.capture.submit(filled)))
  const discard = (id: string) => made.world.until(page.book.capture.discard(id))
  const outbox = () => now(made.world, page.book.outbox.entries)
  const go = async () => {
    device.online = true
    page.process.wake()
    await made.world.pass(10 * 60_000)
  }
  const filings = () => made.host.filings.map(({ form, number }) => `${form} ${number}`)
  /** Two matings, and two young of the first one. */
  const twins = async () => {
    await save(a01(ANA, '100'))
    await save(a01(ANA, '101'))
    const first = await save(a04(ANA, '105', '100'))
    return { first, second: await save(a04Additional(ANA, '106', '105', '100')) }
  }
  return { ...made, device, page, save, discard, outbox, go, filings, twins }
}

const again = (filled: FilledForm, replaces: string, change: Values): FilledForm => ({
  ...filled,
  replaces,
  values: { ...filled.values, ...change },
})

describe('a litter saved with one press', () => {
  const triplets = [
    a04(ANA, '105', '100', { TIPO_DE_PARTO: 'TRIPLE' }),
    a04Additional(ANA, '106', '105', '100'),
    a04Additional(ANA, '107', '105', '100'),
  ] as const
  const [first, ...young] = triplets

  it('is whole on the disk, or not at all, whenever the browser is killed', async () => {
    const { world, host, device, page, save } = await field()
    await save(a01(ANA, '100'))
    let commits = 0
    device.mayDie = (_, moment, what) => moment === 'committed' && /entries/.test(what) && ++commits === 1
    await world.atMost(page.book.capture.submit(first, young), 2_000)
    expect(commits).toBe(1)
    device.mayDie = () => false
    const later = await signedIn(world, device)
    const saved = await now(world, later.book.outbox.entries)
    expect(saved.map(({ number }) => number).sort()).toEqual(['100', '105', '106', '107'])
    device.online = true
    later.process.wake()
    await world.pass(10 * 60_000)
    expect(host.filings.map(({ form, number }) => `${form} ${number}`)).toEqual([
      'A01 100',
      'A04 105',
      'A04-adicional 106',
      'A04-adicional 107',
    ])
  })

  it('is not saved in part on a full disk', async () => {
    const { world, device, page, save, outbox } = await field()
    await save(a01(ANA, '100'))
    device.store.full = true
    expect(await world.until(page.book.capture.submit(first, young))).toEqual({ kind: 'full' })
    device.store.full = false
    expect((await outbox()).map(({ number }) => number)).toEqual(['100'])
  })

  it('is saved up to a young whose number another form has, and says which are', async () => {
    const { world, page, save, outbox } = await field()
    await save(a01(ANA, '100'))
    await save(a01(ANA, '101'))
    await save(a04(ANA, '107', '101'))
    const answer = await world.until(page.book.capture.submit(first, young))
    expect(answer).toMatchObject({ kind: 'saved', further: [expect.any(String)] })
    const numbers = (await outbox()).map(({ number }) => number)
    expect(numbers.sort()).toEqual(['100', '101', '105', '106', '107'])
    const [, third] = young
    expect(await world.until(page.book.capture.submit(third as FilledForm))).toMatchObject({ kind: 'invalid' })
  })

  it('of whose numbers two are the same is saved without the second of them', async () => {
    const { world, page, save } = await field()
    await save(a01(ANA, '100'))
    const [second] = young
    const answer = await world.until(page.book.capture.submit(first, [second as FilledForm, second as FilledForm]))
    expect(answer).toMatchObject({ kind: 'saved', further: [] })
  })
})

describe('a first birth that is discarded', () => {
  it('takes its further birth along, and whoever takes its number has nothing of it', async () => {
    const { save, discard, outbox, go, filings, twins } = await field()
    const { first, second } = await twins()
    expect(await discard(first)).toBe('discarded')
    expect((await outbox()).map(({ id }) => id)).not.toContain(second)
    await save(a04(ANA, '105', '101'))
    await go()
    expect(filings().sort()).toEqual(['A01 100', 'A01 101', 'A04 105'])
  })

  it('is shown with what goes along, and with what was filed with it', async () => {
    const { world, page, go, twins } = await field()
    const { first, second } = await twins()
    expect((await entry(world, page, first)).parts).toEqual([second])
    expect((await entry(world, page, second)).parts).toEqual([])
    await go()
    expect((await entry(world, page, first)).state).toBe('filed')
    expect((await entry(world, page, first)).parts).toEqual([second])
  })

  it('that is filed is shown without the young that is added later and waits', async () => {
    const { world, page, device, save, go, twins } = await field()
    const { first, second } = await twins()
    await go()
    device.online = false
    const third = await save(a04Additional(ANA, '107', '105', '100'))
    expect((await entry(world, page, third)).state).toBe('waiting')
    expect((await entry(world, page, first)).parts).toEqual([second])
  })

  it('as a group takes its females along', async () => {
    const { save, discard, outbox } = await field()
    const group = await save(a01a(ANA, '100'))
    await save(joins(ANA, '100', 'H1'))
    await discard(group)
    expect(await outbox()).toEqual([])
  })

  it('sets both numbers free again', async () => {
    const { world, page, discard, twins } = await field()
    const free = async () => (await now(world, page.book.lookups.options(numbers('A04')))).value.map(({ code }) => code)
    const { first } = await twins()
    expect(await free()).not.toContain('105')
    await discard(first)
    expect(await free()).toEqual(expect.arrayContaining(['105', '106']))
  })

  it('goes in one commit with it: what was changed meanwhile leaves both', async () => {
    const { device, discard, outbox, twins } = await field()
    const { first, second } = await twins()
    const commit = device.store.commit.bind(device.store)
    const guarded: string[][] = []
    device.store.commit = async (_writes, guards = []) => {
      guarded.push(guards.flatMap((guard) => ('entry' in guard ? [guard.entry] : [])))
      return false
    }
    expect(await discard(first)).toBe('frozen')
    device.store.commit = commit
    expect(guarded).toEqual([[first, second]])
    expect((await outbox()).map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  })

  it('whose number another device took: its further birth does not go to that one’s birth', async () => {
    const { host, world, device, page, discard, go, filings, twins } = await field()
    const { first, second } = await twins()
    const theirs = a04(ANA, '105', '149', { CHIP_HEMBRA: 'MORA' })
    const { form, values } = theirs
    const place = host.numbers.get('A04 105')
    if (place) place.used = true
    host.filings.push({
      form: form.key,
      number: '105',
      owner: ANA,
      fields: values,
      key: 'theirs',
      by: ANA,
      values,
      photos: {},
    })
    await go()
    expect((await entry(world, page, first)).state).toBe('refused')
    device.online = false
    await discard(first)
    await go()
    expect(filings()).not.toContain('A04-adicional 106')
    expect((await now(world, page.book.outbox.entries)).map(({ id }) => id)).not.toContain(second)
  })

  it('leaves alone what was part of an earlier one of that number', async () => {
    const { world, page, save, discard, outbox } = await field()
    const orphan = await save(a04Additional(ANA, '106', '105', '100'))
    const first = await save(a04(ANA, '105', '101'))
    expect((await entry(world, page, orphan)).dependsOn).toEqual([])
    await discard(first)
    expect((await outbox()).map(({ id }) => id)).toEqual([orphan])
  })

  it('a birth whose mating is discarded stays, as it always did', async () => {
    const { save, discard, outbox } = await field()
    const service = await save(a01(ANA, '100'))
    const birth = await save(a04(ANA, '105', '100'))
    await discard(service)
    expect((await outbox()).map(({ id }) => id)).toEqual([birth])
  })
})

describe('what a further birth says of the first one follows it', () => {
  it('when the first one is corrected', async () => {
    const { world, page, save, go, filings, twins } = await field()
    const { first, second } = await twins()
    await save(again(a04(ANA, '105', '101'), first, { FECHA_PARTO: '2026-03-09' }))
    const { values } = await entry(world, page, second)
    expect(values).toMatchObject({
      CONSECUTIVO: '105',
      CONSECUTIVO_SERVICIO: '101',
      CHIP_HEMBRA: '8101',
      FECHA_PARTO: '2026-03-09',
    })
    expect(values).toMatchObject({ CONSECUTIVONEW: '106', SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '2.9' })
    await go()
    expect(filings()).toContain('A04-adicional 106')
  })

  it('when its service gets another number', async () => {
    const { host, world, page, save, go, filings } = await field()
    for (const n of ['100', '101']) host.numbers.set(`A01 ${n}`, { owner: ANA, used: true })
    const service = await save(a01(ANA, '100'))
    await save(a04(ANA, '105', '100'))
    const second = await save(a04Additional(ANA, '106', '105', '100'))
    await go()
    expect(await world.until(page.book.capture.giveAnotherNumber(service))).toMatchObject({ kind: 'given' })
    await go()
    const [filed] = host.filings.filter(({ form }) => form === 'A01')
    expect((await entry(world, page, second)).values.CONSECUTIVO_SERVICIO).toBe(filed?.number)
    expect(filings()).toContain('A04-adicional 106')
  })

  it('when its owner is another: the receipt is his', async () => {
    const { world, page, save, twins } = await field()
    const { first, second } = await twins()
    const before = (await entry(world, page, second)).receipt
    await save(again(a04(ANA, '105', '100'), first, { NID_PROPIETARIO: '2002' }))
    const after = await entry(world, page, second)
    expect(after.owner).toBe('2002')
    expect(after.receipt === before).toBe(before === undefined)
  })
})
