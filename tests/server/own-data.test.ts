import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDataTexts } from '../../src/registry/forms/own-data.ts'
import { ownPremisesTexts } from '../../src/registry/forms/own-premises.ts'
import type { Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import { openWith, type Sending, type Session } from './harness.ts'
import { nid, PASSWORD, type Who } from './world.ts'

const sessions = new Map<Who, Session>()
const as = (who: Who): Sending => ({ as: sessions.get(who) as Session })
const { server } = await openWith()
beforeAll(async () => {
  await server.rows(sql`update third_parties set email = 'ana@campo.example.com', joined_on = '2020-05-01',
    member_kind = 'A' where nid = ${nid.ana}`)
  for (const who of ['admin', 'ana', 'beto', 'consulta', 'registrar'] as const)
    sessions.set(who, await server.signIn(who))
})

const data = (given: Values = {}): Values => ({
  TID_TERCERO: 'CC',
  NID_TERCERO: nid.ana,
  NOMBRE: 'Ana María Ardila',
  DEP_CODIGO: '68',
  MUN_CODIGO: '68001',
  DIRECCION: 'Calle 1 # 2-3',
  TELEFONOS: '300 555 0100',
  CORREO: 'ana@campo.example.com',
  PROFESION: 'GA',
  FECHA_INGRESO: '2020-05-01',
  ESTADO_TERCERO: '0',
  TIPO_TERCERO: 'N',
  TIPO_SOCIO: 'A',
  ...given,
})
const save = (given: Values = {}, sending: Sending = as('ana')) =>
  server.call('misdatos/ingresarTercero', data(given), sending)
const mine = async (sending: Sending = as('ana')) =>
  ((await server.call('misdatos/terceros', { NID_TERCERO: '' }, sending)).body as Values[])[0]
const emails = () => {
  try {
    const folder = join(server.dataDir, 'mail')
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

describe('the address that a recovery goes to', () => {
  const on = async () => (await mine())?.CORREO
  const detailed = (given: Values) =>
    server.call('misdatos/ingresarTercero', data({ CORREO: 'otra@campo.example.com', ...given }), {
      ...as('ana'),
      detail: true,
    })

  it('is not changed without the password of its owner: whoever finds a session open does not know it', async () => {
    const before = await on()
    expect((await detailed({})).body).toMatchObject({ campos: { CLAVE: ownDataTexts.password } })
    expect((await detailed({ CLAVE: 'no es esta' })).body).toMatchObject({
      campos: { CLAVE: ownDataTexts.wrongPassword },
    })
    expect(await on()).toBe(before)
    expect((await save({ TELEFONOS: '311', CORREO: before?.toUpperCase() ?? '' })).body, 'the same address').toBe(1)
    expect((await detailed({ CLAVE: PASSWORD })).body).toBe(1)
    expect(await on()).toBe('otra@campo.example.com')
    expect((await save({ CORREO: before ?? '', CLAVE: PASSWORD })).body).toBe(1)
  })

  it('ends the recovery links that went to the address before', async () => {
    const link = async () => {
      await server.rows(sql`insert into tokens (hash, kind, account_id, expires_at)
        select ${hashToken('un-enlace')}, 'recovery', id, ${'2030-01-01'} from accounts where nid = ${nid.ana}`)
    }
    const before = await on()
    await link()
    expect((await save({ TELEFONOS: '312', CORREO: before ?? '' })).body).toBe(1)
    expect(await server.count('tokens', sql`kind = 'recovery'`)).toBe(1)
    expect((await detailed({ CLAVE: PASSWORD })).body).toBe(1)
    expect(await server.count('tokens', sql`kind = 'recovery'`)).toBe(0)
    expect((await save({ CORREO: before ?? '', CLAVE: PASSWORD })).body).toBe(1)
  })

  it('makes whoever guesses wait, and keeps nothing of what was typed', async () => {
    for (let n = 0; n < 5; n++) await detailed({ CLAVE: `no-${n}` })
    expect((await detailed({ CLAVE: PASSWORD })).status).toBe(429)
    await server.rows(sql`delete from attempts`)
    const key = 'cambio-de-correo'
    expect((await save({ CORREO: 'tercera@campo.example.com', CLAVE: PASSWORD }, { ...as('ana'), key })).body).toBe(1)
    // Executed once per key, even with another password: no password or hash of it is stored.
    expect((await save({ CORREO: 'tercera@campo.example.com', CLAVE: 'otra' }, { ...as('ana'), key })).body).toBe(1)
    const kept = JSON.stringify([
      await server.rows(sql`select * from filings`),
      await server.rows(sql`select * from idempotency`),
    ])
    expect(kept).not.toContain(PASSWORD)
    expect((await save({ CLAVE: PASSWORD })).body).toBe(1)
  })
})

describe('an administrator’s own address, in the master of third parties', () => {
  const OTHER = 'otra.admin@campo.example.com'
  const stored = async (of: string) =>
    (await server.rows<{ email: string }>(sql`select email from third_parties where nid = ${of}`))[0]?.email ?? ''
  const saveThird = async (of: string, given: Values) => {
    const rows = (await server.call('terceros/terceros', {}, as('admin'))).body as Values[]
    const row = rows.find(({ NID_TERCERO }) => NID_TERCERO === of) as Values
    const filled = {
      FECHA_INGRESO: '2020-01-01',
      DIRECCION: 'Calle 1',
      TELEFONOS: '300',
      PROFESION: 'GA',
      TIPO_SOCIO: 'A',
    }
    const told = Object.entries(row).filter(([, text]) => text !== '' && text !== null)
    return server.call(
      'terceros/ingresarTercero',
      { ...filled, ...Object.fromEntries(told), DEP_CODIGO: '68', MUN_CODIGO: '68001', OPCION: '2', ...given },
      { ...as('admin'), detail: true },
    )
  }

  it('is not changed without his password: his session found open is not enough to take the account over', async () => {
    const before = await stored(nid.admin)
    const refusedFor = (text: string) => ({ codigo: 0, campos: { CLAVE: text } })
    expect((await saveThird(nid.admin, { CORREO: OTHER })).body).toMatchObject(refusedFor(ownDataTexts.password))
    expect((await saveThird(nid.admin, { CORREO: OTHER, CLAVE: 'no' })).body).toMatchObject(
      refusedFor(ownDataTexts.wrongPassword),
    )
    expect(await stored(nid.admin)).toBe(before)
    expect((await saveThird(nid.admin, { CORREO: OTHER, CLAVE: PASSWORD })).body).toBe(1)
    expect(await stored(nid.admin)).toBe(OTHER)
    // Other fields of the administrator's record need no password.
    expect((await saveThird(nid.admin, { TELEFONOS: '311' })).body).toBe(1)
  })

  it('of anybody else he changes as ever', async () => {
    expect((await saveThird(nid.beto, { CORREO: 'beto.nuevo@campo.example.com' })).body).toBe(1)
    expect(await stored(nid.beto)).toBe('beto.nuevo@campo.example.com')
  })
})

describe('a person’s own data', () => {
  it('are one row, with the names beside the codes', async () => {
    expect((await save()).body).toBe(1)
    const { body } = await server.call('misdatos/terceros', { NID_TERCERO: nid.ana }, as('ana'))
    expect(body).toEqual([
      {
        ...data(),
        DEPARTAMENTO: 'Santander',
        MUNICIPIO: 'Bucaramanga',
        TPROFESION: 'GANADERO',
        NOM_TIPO_SOCIO: 'ACTIVO',
        CORREO_SOLICITADO: '',
      },
    ])
  })

  it('change but for what the association keeps: type, number, entry, state and kinds stay as they were', async () => {
    const changed = {
      TID_TERCERO: 'NIT',
      FECHA_INGRESO: '1999-01-01',
      ESTADO_TERCERO: '1',
      TIPO_SOCIO: 'H',
      TIPO_TERCERO: 'FE',
    }
    expect((await save({ ...changed, NOMBRE: 'Ana Ardila' })).body).toBe(1)
    expect(await mine()).toMatchObject({ ...data(), NOMBRE: 'Ana Ardila' })
    // Read-only fields never block saving.
    expect((await save({ FECHA_INGRESO: '', TIPO_SOCIO: 'ZZ', ESTADO_TERCERO: '' })).body).toBe(1)
  })

  it.each([
    ['NOMBRE', '', ownDataTexts.name],
    ['DEP_CODIGO', '', ownDataTexts.department],
    ['MUN_CODIGO', '', ownDataTexts.municipality],
    ['DIRECCION', ' ', ownDataTexts.address],
    ['TELEFONOS', '', ownDataTexts.phones],
    ['CORREO', '', ownDataTexts.email],
    ['CORREO', 'ana@', ownDataTexts.badEmail],
    ['PROFESION', '', ownDataTexts.profession],
    ['PROFESION', 'XX', commonTexts.notAnOption],
    ['DEP_CODIGO', '99999', commonTexts.notAnOption],
    ['MUN_CODIGO', '05001', ownDataTexts.elsewhere],
  ])('are refused at %s %j', async (field, text, message) => {
    const { body } = await save({ [field]: text }, { ...as('ana'), detail: true })
    expect(body).toMatchObject({ codigo: 0, campos: { [field]: message } })
    expect((await save({ [field]: text })).body).toBe(0)
  })

  it('are nobody else’s, an administrator’s and a registrar’s neither', async () => {
    for (const who of ['beto', 'admin', 'registrar'] as const) {
      expect((await save({}, as(who))).status).toBe(403)
      expect((await server.call('misdatos/terceros', { NID_TERCERO: nid.ana }, as(who))).status).toBe(403)
    }
    const { body } = await server.call('misdatos/terceros', { NID_TERCERO: 'ADMINANCO' }, as('admin'))
    expect(body).toMatchObject([{ NID_TERCERO: nid.admin }])
    expect((await server.call('misdatos/terceros', {}, as('consulta'))).body).toMatchObject([
      { NID_TERCERO: nid.consulta },
    ])
  })

  it('a changed address is told to the old one', async () => {
    const before = emails().length
    expect((await save({ CORREO: 'ana.nueva@campo.example.com', CLAVE: PASSWORD })).body).toBe(1)
    await expect.poll(() => emails().length, { timeout: 15_000 }).toBe(before + 1)
    const email = emails().find((text) => text.includes('To: ana@campo.example.com'))
    expect(email).toContain('su correo fue cambiado')
    expect(email).not.toContain('ana.nueva')
    expect((await save({ CORREO: 'ana.nueva@campo.example.com' })).body).toBe(1)
    expect(emails()).toHaveLength(before + 1)
    expect((await save({ CLAVE: PASSWORD })).body).toBe(1)
  })

  it('do not travel with the send-only token: a thief of the device would choose where a recovery goes', async () => {
    await save()
    const bearer = sessions.get('ana')?.tokenEnvio
    expect((await save({ CORREO: 'ladron@malo.example' }, { bearer })).status).toBe(403)
    const sent = {
      controller: 'misdatos',
      op: 'ingresarTercero',
      key: 'ladron',
      fields: data({ CORREO: 'l@malo.example' }),
    }
    const { body } = await server.call('lote/enviar', { envios: JSON.stringify([sent]) }, { bearer })
    expect(body).toMatchObject([{ status: 403 }])
    expect(await mine()).toMatchObject({ CORREO: 'ana@campo.example.com' })
  })

  it('saved twice under one key are saved once, and the trail says how they were', async () => {
    await save({ TELEFONOS: '1' })
    const before = await server.count('filings', sql`code = 'DATOS'`)
    for (let at = 0; at < 2; at++)
      expect((await save({ TELEFONOS: '2' }, { ...as('ana'), key: 'datos-1' })).body).toBe(1)
    expect(await server.count('filings', sql`code = 'DATOS'`)).toBe(before + 1)
    const [trail] = await server.rows(sql`select * from filings where code = 'DATOS' order by id desc limit 1`)
    expect(trail).toMatchObject({
      number: nid.ana,
      owner_nid: nid.ana,
      captured_by: nid.ana,
      before: { TELEFONOS: '1' },
      after: { TELEFONOS: '2' },
    })
  })
})

describe('premises', () => {
  const place = (given: Values = {}): Values => ({
    CRIADERO: 'La Esperanza',
    DEP_CODIGO: '68',
    MUN_CODIGO: '68001',
    DIRECCION: 'Vereda El Roble',
    NID_PROPIETARIO: nid.ana,
    ...given,
  })
  const settle = (given: Values = {}, sending: Sending = as('ana')) =>
    server.call('miaprisco/ingresarAprisco', place(given), sending)
  const list = async (NID_PROPIETARIO: string, who: Who) =>
    (await server.call('miaprisco/aprisco', { NID_PROPIETARIO }, as(who))).body as Values[]

  it('of an owner without any are an empty row to be filled in', async () => {
    expect(await list(nid.ana, 'ana')).toEqual([
      {
        NID_PROPIETARIO: nid.ana,
        NOMBRE: expect.any(String),
        CRIADERO: '',
        DEP_CODIGO: '',
        DEPARTAMENTO: '',
        MUN_CODIGO: '',
        MUNICIPIO: '',
        DIRECCION: '',
      },
    ])
    expect((await settle()).body).toBe(1)
    expect(await list('', 'ana')).toMatchObject([{ ...place(), DEPARTAMENTO: 'Santander' }])
  })

  it('are changed in their place, and their department decides the zone', async () => {
    const mayRead = async () =>
      (await server.call('formularioA01/formulariosA01', { NID_PROPIETARIO: nid.ana }, as('registrar'))).status
    expect(await mayRead()).toBe(200)
    expect((await settle({ DEP_CODIGO: '05', MUN_CODIGO: '05001' })).body).toBe(1)
    expect(await mayRead()).toBe(403)
    expect((await settle()).body).toBe(1)
    expect(await server.count('premises')).toBe(1)
  })

  it('of everybody are the administrator’s to see and to mend', async () => {
    expect((await settle({ NID_PROPIETARIO: nid.beto, CRIADERO: 'El Retiro' }, as('admin'))).body).toBe(1)
    const all = await list('ADMINANCO', 'admin')
    expect(all.map((row) => row.NID_PROPIETARIO).sort()).toEqual([nid.ana, nid.beto, nid.admin].sort())
    expect(await list(nid.beto, 'admin')).toMatchObject([{ CRIADERO: 'El Retiro' }])
    for (const owner of ['ADMINANCO', '123456789'])
      expect((await settle({ NID_PROPIETARIO: owner }, as('admin'))).body).toBe(0)
  })

  it('of another are closed to everyone else, registrars of the zone too', async () => {
    for (const who of ['beto', 'registrar', 'consulta'] as const) {
      expect((await settle({}, as(who))).status).toBe(403)
      expect((await server.call('miaprisco/aprisco', { NID_PROPIETARIO: nid.ana }, as(who))).status).toBe(403)
    }
    expect((await server.call('miaprisco/aprisco', { NID_PROPIETARIO: 'ADMINANCO' }, as('ana'))).status).toBe(403)
  })

  it.each([
    ['CRIADERO', ownPremisesTexts.name],
    ['DEP_CODIGO', ownPremisesTexts.department],
    ['MUN_CODIGO', ownPremisesTexts.municipality],
    ['DIRECCION', ownPremisesTexts.address],
  ])('are refused without %s', async (field, message) => {
    const { body } = await settle({ [field]: '' }, { ...as('ana'), detail: true })
    expect(body).toMatchObject({ codigo: 0, campos: { [field]: message } })
  })

  it('in a place that is none are refused at it', async () => {
    const { body } = await settle({ MUN_CODIGO: '05001' }, { ...as('ana'), detail: true })
    expect(body).toMatchObject({ campos: { MUN_CODIGO: ownDataTexts.elsewhere } })
  })
})
