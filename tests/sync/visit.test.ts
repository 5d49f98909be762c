/** The visited farm: stored sealed per person and device until it is changed, and chosen again each day. */
import { describe, expect, it } from 'vitest'
import type { Farm } from '../../src/registry/index.ts'
import { a01 } from './fakes/forms.ts'
import { BETO, idOf, newWorld, now, signedIn } from './harness.ts'

const HOUR = 3_600_000
const beto: Farm = {
  nid: BETO,
  tid: 'CC',
  nombres: 'Beto Arenas',
  premises: 'La Ceiba',
  municipality: 'Zapatoca',
  prepared: false,
}

function withRegistrars() {
  const made = newWorld()
  made.host.accounts.push(
    { usuario: 'rita', password: 'Clave.4', nid: '4004', zona: '02' },
    { usuario: 'raul', password: 'Clave.5', nid: '5005', zona: '02' },
  )
  made.host.extra.set('selecciones/seleccionUsuarios', () => [
    { code: '3003', name: 'Zoraida Gil', tid: 'CC', aprisco: 'El Alto', municipio: 'Socorro' },
    { code: BETO, name: 'Beto Arenas', tid: 'CC', aprisco: 'La Ceiba', municipio: 'Zapatoca' },
  ])
  return { ...made, device: made.newDevice() }
}

describe('the farm of the moment', () => {
  it('is kept until it is changed, also by another page of the device', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    expect(await now(world, page.book.device.farm)).toEqual({ kind: 'none' })
    await world.until(page.book.device.visit(beto))
    expect(await now(world, page.book.device.farm)).toEqual({ kind: 'chosen', farm: beto })
    page.process.kill()
    const again = await signedIn(world, device, 'rita', 'Clave.4')
    expect(await now(world, again.book.device.farm)).toEqual({ kind: 'chosen', farm: beto })
    await world.until(again.book.device.visit(null))
    expect(await now(world, again.book.device.farm)).toEqual({ kind: 'none' })
  })

  it('is chosen to be prepared, beside those that were chosen before', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.chooseOwners(['3003']))
    await world.until(page.book.device.prepare())
    await world.until(page.book.device.visit(beto))
    const chosen = async () =>
      (await now(world, page.book.device.preparation)).owners.flatMap(({ chosen, option }) =>
        chosen ? option.code : [],
      )
    expect((await chosen()).sort()).toEqual([BETO, '3003'].sort())
    await world.until(page.book.device.prepare())
    await world.until(page.book.device.visit(beto))
    expect((await now(world, page.book.device.preparation)).ready, 'a second visit changes nothing').toBe(true)
    await world.until(page.book.device.visit(null))
    expect(await chosen()).toHaveLength(2)
  })

  it('is asked for anew when a day begins at the farm, on an open screen too', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.visit(beto))
    const told: string[] = []
    const stop = page.book.device.farm.subscribe(({ kind }) => told.push(kind))
    await world.pass(25 * HOUR)
    expect(told.at(-1)).toBe('none')
    stop()
  })

  it('is the one chosen last, of two within one instant too', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.visit(beto))
    const at = world.time
    expect(await now(world, page.book.device.farm)).toMatchObject({ farm: { nid: BETO } })
    await world.until(page.book.device.visit({ ...beto, nid: '3003', nombres: 'Zoraida Gil' }))
    expect(await now(world, page.book.device.farm)).toMatchObject({ farm: { nid: '3003' } })
    expect(world.time, 'nothing took time').toBe(at)
  })

  it('is each person’s own, and nobody can read it from the disk', async () => {
    const { world, device } = withRegistrars()
    const rita = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(rita.book.device.visit(beto))
    await world.until(rita.book.session.signOut())
    const raul = await signedIn(world, device, 'raul', 'Clave.5')
    expect(await now(world, raul.book.device.farm)).toEqual({ kind: 'none' })
    const rows = await world.until(device.store.all('answers'))
    const clear = JSON.stringify(rows.map(({ content: _, ...row }) => row))
    expect(clear).not.toContain('Beto')
    expect(clear).not.toContain(BETO)
  })

  it('is nothing for whoever acts for himself', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device)
    await world.until(page.book.device.visit(beto))
    expect(await now(world, page.book.device.farm)).toEqual({ kind: 'own' })
    expect((await now(world, page.book.device.farms)).farms).toEqual([])
  })

  it('tells a screen nothing while only other things change', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.visit(beto))
    const told: unknown[] = []
    const stop = page.book.device.farm.subscribe((moment) => told.push(moment))
    await world.pass(0)
    page.book.lookups.refresh({ operation: 'selecciones/seleccionPaises', fields: {}, passing: [] })
    await world.pass(60_000)
    expect(new Set(told).size).toBe(1)
    stop()
  })
})

describe('the farms to visit', () => {
  it('are those on this device, the prepared ones first, with their premises', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.chooseOwners(['3003']))
    await world.until(page.book.device.prepare())
    const { farms } = await now(world, page.book.device.farms)
    expect(farms.map(({ nombres, premises, prepared }) => [nombres, premises, prepared])).toEqual([
      ['Zoraida Gil', 'El Alto', true],
      ['Beto Arenas', 'La Ceiba', false],
    ])
    device.online = false
    await world.until(page.book.device.visit(farms[0] ?? null))
    expect(await now(world, page.book.device.farm)).toMatchObject({ farm: { nid: '3003', prepared: true } })
  })
})

describe('whom the device is prepared for', () => {
  it('is whom a registrar chose: himself only where he chose it', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.chooseOwners([BETO]))
    await world.until(page.book.device.prepare())
    const { owners, numbers } = await now(world, page.book.device.preparation)
    expect(owners.filter(({ chosen }) => chosen).map(({ option }) => option.code)).toEqual([BETO])
    expect(new Set(numbers.map(({ owner }) => owner))).toEqual(new Set([BETO]))
  })

  it('says how many numbers of each form are left and which is next, without those of unsent forms', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.chooseOwners([BETO]))
    await world.until(page.book.device.prepare())
    device.online = false
    const matings = async () =>
      (await now(world, page.book.device.preparation)).numbers.filter(({ code }) => code === 'A01')
    expect(await matings()).toMatchObject([{ owner: BETO, left: 50, next: '200' }])
    idOf(await world.until(page.book.capture.submit(a01(BETO, '200'))))
    expect(await matings()).toMatchObject([{ owner: BETO, left: 49, next: '201' }])
    const begun = { form: 'A01', mode: 'add', values: { CONSECUTIVO: '201' }, photos: [] } as const
    await world.until(page.book.capture.saveDraft(begun))
    expect(await matings(), 'what a draft holds is proposed last').toMatchObject([{ left: 49, next: '202' }])
  })

  it('comes farm by farm: what came of one stays when another is added, and each tells how far it is', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    const shares = new Map<string, number[]>()
    const stop = page.book.device.preparation.subscribe(({ owners }) => {
      for (const { option, state } of owners)
        if (state?.share !== undefined) shares.set(option.code, [...(shares.get(option.code) ?? []), state.share])
    })
    await world.until(page.book.device.chooseOwners([BETO]))
    await world.until(page.book.device.prepare())
    await world.pass(0)
    stop()
    const told = shares.get(BETO) ?? []
    expect(told.length).toBeGreaterThan(1)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    const state = async (owner: string) =>
      (await now(world, page.book.device.preparation)).owners.find(({ option }) => option.code === owner)?.state
    const { readyAt } = (await state(BETO)) ?? {}
    expect(readyAt).toBeDefined()
    await world.pass(1_000)
    await world.until(page.book.device.chooseOwners([BETO, '3003']))
    expect(await state(BETO)).toEqual({ readyAt })
    expect(await state('3003')).toEqual({})
    expect((await now(world, page.book.device.preparation)).ready).toBe(false)
    await world.until(page.book.device.prepare())
    expect((await state('3003'))?.readyAt).toBeDefined()
    expect((await now(world, page.book.device.preparation)).ready).toBe(true)
  })

  it('a farm of which something did not come is not called ready, and the others are', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.device.chooseOwners([BETO, '3003']))
    device.fate = ({ operation, fields }) =>
      operation === 'dashboard/dataAnimales' && fields.NID_PROPIETARIO === '3003'
        ? { kind: 'breakdown', status: 503, done: false }
        : { kind: 'fine' }
    await world.until(page.book.device.prepare())
    const { owners, ready } = await now(world, page.book.device.preparation)
    const isReady = (owner: string) => owners.find(({ option }) => option.code === owner)?.state?.readyAt !== undefined
    expect([isReady(BETO), isReady('3003'), ready]).toEqual([true, false, false])
  })

  it('is always himself for whoever acts for himself', async () => {
    const { world, device } = withRegistrars()
    const page = await signedIn(world, device)
    const { owners } = await now(world, page.book.device.preparation)
    expect(owners.filter(({ chosen }) => chosen).map(({ option }) => option.code)).toEqual(['1001'])
  })
})
