import { describe, expect, it } from 'vitest'
import { formOf, type LookupRequest } from '../../src/registry/index.ts'
import type { FilledForm } from '../../src/sync/contract/capture.ts'
import { a01, a04, a04Additional, a06 } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const NEW_CHIP = '170000000000777'

const a05 = (owner: string, number: string, birth: string, chip: string): FilledForm => ({
  form: formOf('A05'),
  mode: 'add',
  photos: [],
  values: {
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: owner,
    CONSECUTIVO: number,
    FECHA_SOLICITUD: '2026-03-10',
    CONSEC_NACIMIENTO: birth,
    ESPECIE: 'C',
    RAZA: '3',
    SEXO: 'H',
    FECHA_NACIMIENTO: '2026-03-10',
    CHIP: chip,
    NOMBRE: 'ESTRELLA',
    COLOR: 'BAYA',
    TID_REGISTRADOR: 'CC',
    NID_REGISTRADOR: '55',
  },
})
const ask = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields,
  passing: [],
})
const births = ask('selecciones/seleccionConsecutivoServicio', { NID_PROPIETARIO: ANA, CODIGO: 'A04' })
const birthData = (number: string) =>
  ask('formularioA05/datosConsecutivoServicio', { CONSECUTIVO: number, NID_PROPIETARIO: ANA })
const toGive = (SEXO = '') => ask('selecciones/seleccionChips', { NID_PROPIETARIO: ANA, CODIGO: 'A06', RAZA: '', SEXO })

/** Ana on a device without signal, with a mating and a twin birth; numbers for every form. */
async function afternoon() {
  const made = newWorld()
  for (const code of ['A05', 'A06']) made.host.addNumbers(code, ANA, 100, 9)
  const device = made.newDevice()
  const ana = await signedIn(made.world, device)
  device.online = false
  const save = async (filled: FilledForm, page = ana) => idOf(await made.world.until(page.book.capture.submit(filled)))
  await save(a01(ANA, '100'))
  const birth = await save(a04(ANA, '101', '100'))
  const twin = await save(a04Additional(ANA, '102', '101', '100'))
  const codes = async (request: LookupRequest, page = ana) =>
    (await now(made.world, page.book.lookups.options(request))).value.map(({ code }) => code)
  return { ...made, device, ana, save, birth, twin, codes }
}

describe('an animal born without signal', () => {
  it('is offered to the certificate at once, each of twins under its own number, until one is made', async () => {
    const { world, ana, save, codes } = await afternoon()
    expect(await codes(births)).toEqual(['101', '102'])
    expect((await now(world, ana.book.lookups.item(birthData('101')))).value).toMatchObject({
      SEXO: 'H',
      FECHA_NACIMIENTO: '2026-03-10',
      CONCEPCION: 'MD',
      CHIP_MACHO: '900000000000001',
    })
    expect((await now(world, ana.book.lookups.item(birthData('102')))).value).toMatchObject({ SEXO: 'M' })
    await save(a05(ANA, '103', '101', NEW_CHIP))
    expect(await codes(births)).toEqual(['102'])
  })

  it('may be given away by its new chip, and is a female to those who ask for females', async () => {
    const { save, codes } = await afternoon()
    await save(a05(ANA, '103', '101', NEW_CHIP))
    expect(await codes(toGive())).toContain(NEW_CHIP)
    expect(await codes(toGive('M'))).not.toContain(NEW_CHIP)
    await save(a06(ANA, '104', NEW_CHIP))
    expect(await codes(toGive())).not.toContain(NEW_CHIP)
  })

  it('is certified by another person of this device; each form waits for what it rests on, and the host sees that order', async () => {
    const { world, host, device, save, ana, birth } = await afternoon()
    device.online = true
    device.fate = (call) => (/ingresar|enviar/.test(call.operation) ? { kind: 'requestLost' } : { kind: 'fine' })
    const admin = await signedIn(world, device, 'admin', 'Clave.3')
    const certificate = await save(a05(ANA, '103', '101', NEW_CHIP), admin)
    const given = await save(a06(ANA, '104', NEW_CHIP))
    expect(await entry(world, admin, certificate)).toMatchObject({
      dependsOn: [birth],
      state: 'blocked',
      why: 'Espera a que se registre el A04 número 101',
    })
    await world.pass(1_000)
    device.fate = () => ({ kind: 'fine' })
    ana.process.wake()
    admin.process.wake()
    await world.pass(20 * 60_000)
    expect((await entry(world, ana, birth)).state).toBe('filed')
    // A form that gives an animal away is sent in its person's own session, but the cookie now belongs to someone else.
    expect((await entry(world, ana, given)).state).toBe('waiting')
    await world.until(ana.book.session.signIn('ana', 'Clave.1'))
    await world.pass(60_000)
    expect((await entry(world, ana, given)).state).toBe('filed')
    const order = host.filings.map(({ form }) => form)
    expect(order.indexOf('A01')).toBeLessThan(order.indexOf('A04'))
    expect(order.indexOf('A04')).toBeLessThan(order.indexOf('A05'))
    expect(order.indexOf('A05')).toBeLessThan(order.indexOf('A06'))
  })
})
