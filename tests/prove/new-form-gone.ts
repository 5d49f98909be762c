/** Tests of a form that a definition declares to make its animal gone, for the copy in which it was generated. */

/** One line of the definition; nothing else is written by hand. */
export const GONE = "  givesAway: { chip: 'CHIP', on: 'FECHA', twice: 'El animal {chip} ya no está.' },\n"

export const goneAtHost = `import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { openServer, type Server } from './harness.ts'
import { nid } from './world.ts'

let server: Server
beforeAll(async () => {
  server = await openServer()
  await server.rows(sql\`insert into numbers (code, number, owner_nid, state)
    select 'A99', n, \${nid.ana}, 0 from generate_series(930001, 930003) n\`)
})
afterAll(() => server.close())

it('takes the animal from its owner, once, and never that of another', async () => {
  const ana = await server.signIn('ana')
  const file = async (CONSECUTIVO: string, CHIP: string) => {
    const form = { TID_PROPIETARIO: 'CC', NID_PROPIETARIO: nid.ana, FECHA_SOLICITUD: '2026-11-20', FECHA: '2026-11-19' }
    const fields = { ...form, CONSECUTIVO, CHIP, OBSERVACIONES: '' }
    return (await server.call('formularioA99/ingresar', fields, { as: ana, detail: true })).body
  }
  const herd = async () =>
    ((await server.call('dashboard/dataAnimales', { NID_PROPIETARIO: nid.ana }, { as: ana })).body as Values[]).map(
      ({ CHIP }) => CHIP,
    )
  expect(await herd()).toContain('AH1')
  expect(await file('930001', 'AH1')).toBe(1)
  expect(await herd()).not.toContain('AH1')
  for (const chip of ['AH1', 'BH1'])
    expect(await file('930002', chip)).toMatchObject({ codigo: 0, campos: { CHIP: expect.stringContaining(chip) } })
  expect(await server.count('a99_records')).toBe(1)
  expect(await server.rows(sql\`select owner_nid from animals where chip = 'BH1'\`)).toEqual([{ owner_nid: nid.beto }])
})
`

export const goneOnDevice = `import { expect, it } from 'vitest'
import { formOf } from '../../src/registry/index.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

it('is offered by no picker and given away by no other form once its unsent form is saved', async () => {
  const { host, world, newDevice } = newWorld('ours')
  host.addNumbers('A99', ANA, 100, 5)
  host.extra.set('dashboard/dataAnimales', () =>
    ['7100', '7101'].map((CHIP) => ({ CHIP, NID_PROPIETARIO: ANA, SEXO: 'H', COD_ESPECIE: 'C' })),
  )
  const device = newDevice()
  const { book } = await signedIn(world, device)
  await world.pass(60_000)
  device.online = false
  const fields = { NID_PROPIETARIO: ANA, CODIGO: 'A06', RAZA: '', SEXO: '' }
  const request = { operation: 'selecciones/seleccionChips', fields, passing: [] } as const
  const offered = async () => (await now(world, book.lookups.options(request))).value.map(({ code }) => code)
  const day = '2026-11-20'
  const submit = (CONSECUTIVO: string) =>
    world.until(
      book.capture.submit({
        form: formOf('A99'),
        mode: 'add',
        photos: [],
        values: {
          TID_PROPIETARIO: 'CC',
          NID_PROPIETARIO: ANA,
          CONSECUTIVO,
          FECHA_SOLICITUD: day,
          FECHA: day,
          CHIP: '7100',
          OBSERVACIONES: '',
        },
      }),
    )
  expect(await offered()).toEqual(['7100', '7101'])
  idOf(await submit('100'))
  expect(await offered()).toEqual(['7101'])
  expect(await submit('101')).toMatchObject({ problems: { CHIP: 'El animal 7100 ya no está.' } })
})
`
