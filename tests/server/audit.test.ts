import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { changesOf, masterOf, readAct, type Values } from '../../src/registry/index.ts'
import { a01 } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid } from './world.ts'

let admin: Session
let ana: Session
const { server } = await openWith()
beforeAll(async () => {
  await enter()
})

async function enter(): Promise<void> {
  ;[admin, ana] = await Promise.all([server.signIn('admin'), server.signIn('ana')])
}

const trail = async (TIPO: string, NUMERO: string) =>
  (await server.call('auditoria/historial', { TIPO, NUMERO }, { as: admin })).body as Values[]

describe('the trail of a record', () => {
  it('says who filed it and who changed it, when, how it was and how it is', async () => {
    const form = a01({ OBSERVACIONES: 'como se capturó' })
    const number = form.CONSECUTIVO ?? ''
    const send = (fields: Values, as: Session) => server.call('formularioA01/ingresarNacimiento', fields, { as })
    expect((await send(form, ana)).body).toBe(1)
    server.setNow('2026-11-21T20:00:00Z')
    await enter()
    expect((await send({ ...form, OBSERVACIONES: 'corregido', OPCION: '2' }, admin)).body).toBe(1)
    const [change, filing, ...more] = await trail('A01', number)
    expect(more).toEqual([])
    expect(filing).toMatchObject({
      NID_USUARIO: nid.ana,
      USUARIO: 'Ana Ardila',
      ANTES: '',
      FECHA: '2026-11-21T15:00:00Z',
    })
    expect(change).toMatchObject({ USUARIO: 'Amparo Administradora', FECHA: '2026-11-21T20:00:00Z' })
    expect(JSON.parse(change?.ANTES ?? '')).toMatchObject({ OBSERVACIONES: 'como se capturó' })
    expect(JSON.parse(change?.DESPUES ?? '')).toMatchObject({ OBSERVACIONES: 'corregido' })
  })

  it('a change that was refused leaves none', async () => {
    const form = a01()
    await server.call('formularioA01/ingresarNacimiento', form, { as: ana })
    const bad = { ...form, CHIP_HEMBRA: 'NADIE', OPCION: '2' }
    expect((await server.call('formularioA01/ingresarNacimiento', bad, { as: admin })).body).not.toBe(1)
    expect(await trail('A01', form.CONSECUTIVO ?? '')).toHaveLength(1)
  })

  it('master records have theirs, in words of their dialog', async () => {
    const write = (operation: string, fields: Values) => server.call(operation, fields, { as: admin, detail: true })
    const breed = { IDRAZA: '2', COD_ESPECIE: 'C', RAZA: 'SAANEN DEL PARAMO' }
    expect((await write('razas/ingresarRazas', breed)).body).toBe(1)
    const [act] = await trail('razas', '2')
    expect(changesOf(masterOf('razas'), readAct(act ?? {}))).toEqual([
      { label: expect.any(String), from: 'Saanen', to: 'SAANEN DEL PARAMO' },
    ])
  })

  it('a third party has one trail, whoever changed it and on whichever screen', async () => {
    await server.rows(sql`insert into filings (operation, code, number, owner_nid, captured_by, before, after) values
      ('misdatos/ingresarTercero', 'DATOS', '100', '100', '100', '{"NOMBRE":"a"}', '{"NOMBRE":"b"}'),
      ('terceros/ingresarTercero', 'terceros', '100', '100', '900', '{"NOMBRE":"b"}', '{"NOMBRE":"c"}')`)
    for (const type of ['terceros', 'DATOS'])
      expect((await trail(type, '100')).map(({ NID_USUARIO }) => NID_USUARIO)).toEqual(['900', '100'])
  })

  it('is read by administrators only, and of nothing is empty', async () => {
    expect((await server.call('auditoria/historial', { TIPO: 'A01', NUMERO: '1' }, { as: ana })).status).toBe(403)
    expect(await trail('A01', '')).toEqual([])
    expect(await trail("x' or '1'='1", '1')).toEqual([])
  })
})
