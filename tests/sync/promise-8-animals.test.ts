import { describe, expect, it } from 'vitest'
import { type LookupRequest, nameOf, operations, type Values } from '../../src/registry/index.ts'
import { a01, a02, a06, picture } from './fakes/forms.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, BETO, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const LUNA = '7100'
const SOL = '900000000000001'
const chips = [LUNA, '7101', SOL]

const ask = (op: string, fields: Values = {}): LookupRequest => ({
  operation: `selecciones/${op}`,
  fields: { NID_PROPIETARIO: ANA, ...fields },
  passing: [],
})
const pickersOfAnimals = operations.filter(({ role }) => role?.kind === 'animals').map(nameOf)
const toGive = ask('seleccionChips', { CODIGO: 'A06', RAZA: '', SEXO: '' })
const toServe = ask('seleccionHembrasServicio', { CODIGO: 'A02' })

async function prepared(kind: HostKind = 'ours') {
  const made = newWorld(kind)
  made.host.addNumbers('A06', ANA, 100, 50)
  made.host.extra.set('dashboard/dataAnimales', () =>
    chips.map((CHIP) => ({ CHIP, NID_PROPIETARIO: ANA, SEXO: CHIP === SOL ? 'M' : 'H', COD_ESPECIE: 'C' })),
  )
  const device = made.newDevice()
  const page = await signedIn(made.world, device)
  const offered = async (request: LookupRequest, editing?: string) =>
    (await now(made.world, page.book.lookups.options(request, editing))).value.map(({ code }) => code)
  await made.world.pass(60_000)
  device.online = false
  const submit = (form: Parameters<typeof page.book.capture.submit>[0]) =>
    made.world.until(page.book.capture.submit(form))
  return { ...made, device, page, offered, submit }
}

describe('promise 8: an animal that an unsent form gives away', () => {
  it('is not offered again by any picker of this device', async () => {
    const { offered, submit } = await prepared()
    expect(await offered(toGive)).toEqual(chips)
    idOf(await submit(a06(ANA, '100', LUNA)))
    expect(await offered(toGive)).toEqual(['7101', SOL])
    expect(await offered(toServe)).toEqual(['7101'])
    for (const operation of pickersOfAnimals) {
      const wanted = { SEXO: 'H', RAZA: '', CHIP_MACHO: SOL, PARENTESCO: 'NP' }
      expect(await offered({ ...ask('', wanted), operation }), operation).not.toContain(LUNA)
    }
  })

  it('stays on offer in the form that gives it away, and comes back when that form is discarded', async () => {
    const { world, page, offered, submit } = await prepared()
    const id = idOf(await submit(a06(ANA, '100', LUNA)))
    expect(await offered(toGive, id)).toEqual(chips)
    await world.until(page.book.capture.discard(id))
    expect(await offered(toGive)).toEqual(chips)
  })

  it('is not given away a second time, not even from another tab at the same moment', async () => {
    const { world, device, page, submit } = await prepared()
    idOf(await submit(a06(ANA, '100', SOL)))
    expect(await submit(a06(ANA, '101', SOL))).toEqual({
      kind: 'invalid',
      problems: {
        crg_animal:
          'El animal 900000000000001 ya está en otra transferencia sin enviar de este dispositivo, verifique por favor',
      },
    })
    const other = device.openPage()
    await world.until(other.book.session.signIn('ana', 'Clave.1'))
    const said = await world.until(
      Promise.all([page.book.capture.submit(a06(ANA, '102', LUNA)), other.book.capture.submit(a06(ANA, '103', LUNA))]),
    )
    expect(said.map(({ kind }) => kind).sort()).toEqual(['invalid', 'saved'])
  })

  it('may be given to somebody else while its form is mended', async () => {
    const { submit } = await prepared()
    const id = idOf(await submit(a06(ANA, '100', LUNA)))
    idOf(await submit({ ...a06(ANA, '100', LUNA, { nid_transferido: BETO }), replaces: id }))
  })

  it('stays away after the form was filed, until the host has listed its animals anew', async () => {
    const { world, device, page, offered, submit } = await prepared()
    idOf(await submit(a06(ANA, '100', LUNA)))
    device.online = true
    device.fate = (call) => (call.operation === 'lote/consultar' ? { kind: 'requestLost' } : { kind: 'fine' })
    page.process.wake()
    await world.pass(60_000)
    device.online = false
    expect(await offered(toGive)).not.toContain(LUNA)
  })
})

describe('promise 3: what an animal was used for while it was here is filed before it is given away', () => {
  it.each(['ours', 'withoutBatch', 'documented'] as const)('with its photo still on the way (%s)', async (kind) => {
    const { world, host, device, page, submit } = await prepared(kind)
    idOf(await submit(a02(ANA, '100', '70', picture('a'))))
    idOf(await submit(a06(ANA, '100', LUNA)))
    idOf(await submit(a06(ANA, '101', '7101')))
    device.online = true
    device.fate = (call) => (call.files ? { kind: 'fine', ms: 20_000 } : { kind: 'fine' })
    page.process.wake()
    await world.pass(5_000)
    expect(host.filings.map(({ form, number }) => `${form} ${number}`)).toEqual(['A06 101'])
    await world.pass(10 * 60_000)
    expect(host.filings.map(({ form, number }) => `${form} ${number}`)).toEqual(['A06 101', 'A02 100', 'A06 100'])
  })

  it('and waits for it to be mended when the host refuses it', async () => {
    const { world, host, device, page, submit } = await prepared()
    host.numbers.set('A01 100', { owner: ANA, used: true })
    const service = idOf(await submit(a01(ANA, '100')))
    const gift = idOf(await submit(a06(ANA, '100', SOL)))
    device.online = true
    page.process.wake()
    await world.pass(10 * 60_000)
    expect(await entry(world, page, gift)).toMatchObject({
      state: 'blocked',
      dependsOn: [service],
      why: 'Espera a que se registre el A01 número 100',
    })
    await world.until(page.book.capture.discard(service))
    page.process.wake()
    await world.pass(60_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A06'])
  })
})
