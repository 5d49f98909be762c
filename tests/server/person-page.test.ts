/** A person's page: what it tells whom, and what deactivating does. */
import { describe, expect, it } from 'vitest'
import { leftBehind, numbersByCode, personPart, type Values } from '../../src/registry/index.ts'
import { a01 } from './forms.ts'
import { openWith } from './harness.ts'
import { nid } from './world.ts'

const { server, admin, ana, beto, registrar } = await openWith('admin', 'ana', 'beto', 'registrar')

const page = async (NID_PROPIETARIO: string, as = admin) =>
  (await server.call('persona/ficha', { NID_PROPIETARIO }, { as })).body as Values[]

describe('the page of a person', () => {
  it('tells herd, forms, numbers, account and devices to an administrator', async () => {
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana })).body).toBe(1)
    const rows = await page(nid.ana)
    expect(personPart(rows, 'persona')).toMatchObject([{ CODIGO: nid.ana, TOTAL: '0' }])
    expect(leftBehind(rows).animals).toBeGreaterThan(0)
    expect(numbersByCode(rows).find(({ code }) => code === 'A01')).toMatchObject({ used: 1 })
    expect(personPart(rows, 'formularios')[0]).toMatchObject({ CODIGO: 'formularioA01/ingresarNacimiento' })
    expect(personPart(rows, 'cuenta')[0]?.CODIGO).toBe('ana')
  })

  it('tells a registrar of the zone what is captured there, and nothing of account, devices, requests and leases', async () => {
    const parts = new Set((await page(nid.ana, registrar)).map(({ CLASE }) => CLASE))
    expect([...parts].sort()).toEqual(['animales', 'formularios', 'numeros', 'persona'])
  })

  it('is closed to other members', async () => {
    expect((await server.call('persona/ficha', { NID_PROPIETARIO: nid.ana }, { as: beto })).status).toBe(403)
    expect(await page('', admin)).toEqual([])
  })
})

describe('deactivating', () => {
  const change = (NID_TERCERO: string, ESTADO_TERCERO: string, as = admin) =>
    server.call('persona/cambiarEstado', { NID_TERCERO, ESTADO_TERCERO }, { as })

  it('ends the sessions of the person, stands in the history, and can be taken back', async () => {
    expect((await change(nid.ana, '1')).body).toBe(1)
    expect((await server.call('formularioA01/formulariosA01', { NID_PROPIETARIO: nid.ana }, { as: ana })).status).toBe(
      401,
    )
    expect(personPart(await page(nid.ana), 'persona')[0]?.TOTAL).toBe('1')
    const [latest] = (await server.call('auditoria/historial', { TIPO: 'terceros', NUMERO: nid.ana }, { as: admin }))
      .body as Values[]
    expect(latest?.OPERACION).toBe('persona/cambiarEstado')
    const filed = personPart(await page(nid.ana), 'formularios').map(({ CODIGO }) => CODIGO)
    expect(filed, 'no form').not.toContain('persona/cambiarEstado')
    expect((await change(nid.ana, '0')).body).toBe(1)
    expect(personPart(await page(nid.ana), 'persona')[0]?.TOTAL).toBe('0')
  })

  it('is refused for oneself, for nobody and with another state; and to all but administrators', async () => {
    for (const [who, state] of [
      [nid.admin, '1'],
      ['1', '1'],
      [nid.ana, '7'],
    ] as const)
      expect((await change(who, state)).body).not.toBe(1)
    expect((await change(nid.ana, '1', registrar)).status).toBe(403)
  })
})
