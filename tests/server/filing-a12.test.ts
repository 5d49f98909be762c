import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHANGED, fill, formOf, type Person, sawOf, startValues, type Values } from '../../src/registry/index.ts'
import { a12Texts, subLeaseTexts } from '../../src/registry/texts/a12.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a01 } from './forms.ts'
import { openWith, type Sending, type Session } from './harness.ts'
import { animalIds, breed, nid } from './world.ts'

const { server, ana, beto, caro, admin } = await openWith('ana', 'beto', 'caro', 'admin')
beforeAll(async () => {
  await server.rows(sql`insert into premises (owner_nid, name, department, municipality, address)
    select ${nid.caro}, 'El Encanto', '05', min(code), 'Vereda La Honda' from municipalities where department = '05'`)
})
/** Keeps only the seeded lease: beto's BM2 to ana, 2026-11-01 to 2026-12-31. */
beforeEach(async () => {
  await server.rows(sql`delete from leases where number <> 9001`)
  await server.rows(sql`update leases set ends_on = '2026-12-31'`)
})

let next = 0
const number = (first: number) => String(first + next++)

const a12 = (given: Values = {}): Values => ({
  consecutivo: number(2000),
  tid_propietario: 'CC',
  nid_propietario: nid.beto,
  especie: 'C',
  sexo: 'M',
  raza: String(breed.alpina),
  crg_animal: 'BM1',
  fecha_inicio: '2026-11-20',
  fecha_fin: '2026-12-10',
  tid_arrendatario: 'CC',
  nid_arrendatario: nid.ana,
  observaciones: '',
  CODIGO: 'A12',
  ...given,
})
const sub = (given: Values = {}): Values => ({
  consecutivo: number(1000),
  nid_propietario: nid.ana,
  consecutivoArrendamiento: '9001',
  nid_propietario_s: nid.caro,
  fecha_inicio: '2026-11-15',
  fecha_fin: '2026-12-15',
  CODIGO: 'A12',
  ...given,
})
const call = (op: string, fields: Values, sending: Sending) =>
  server.call(`formularioA12/${op}`, fields, { detail: true, ...sending })
const lease = (fields: Values, as = beto) => call('ingresarArrendamiento', fields, { as })
const subLease = (fields: Values, as = ana) => call('ingresarSubArrendamiento', fields, { as })
const rows = async (op: string, fields: Values, as: Session) => (await call(op, fields, { as })).body as Values[]

describe('a lease', () => {
  it('is filed, uses its number, and both lessor and lessee see it with the days that are left', async () => {
    const form = a12({ observaciones: 'Temporada' })
    expect((await lease(form)).body).toBe(1)
    expect(await server.count('numbers', sql`code = 'A12' and number = ${form.consecutivo} and state = 1`)).toBe(1)
    const { CODIGO: _, ...sent } = form
    for (const [who, as] of [
      [nid.beto, beto],
      [nid.ana, ana],
    ] as const) {
      const list = await rows('formulariosA12', { nid_propietario: who }, as)
      expect(list.find((row) => row.consecutivo === form.consecutivo)).toMatchObject({
        ...sent,
        cedulaarrendador: nid.beto,
        nomarrendador: 'Beto Bueno',
        nomespecie: 'Caprina',
        cedulaarrendatario: nid.ana,
        nomarrendatario: 'Ana Ardila',
        diasPendientes: '19',
      })
    }
    expect(await rows('formulariosA12', { nid_propietario: nid.caro }, caro)).toEqual([])
  })

  it('lets the lessee use the male on its days, in A01 and in the choices, and on no other', async () => {
    await lease(a12())
    const mate = (FECHA_SERVICIO: string) =>
      server.call('formularioA01/ingresarNacimiento', a01({ CHIP_MACHO: 'BM1', FECHA_SERVICIO }), {
        as: ana,
        detail: true,
      })
    for (const day of ['2026-11-20', '2026-12-10']) expect((await mate(day)).body).toBe(1)
    for (const day of ['2026-11-19', '2026-12-11'])
      expect((await mate(day)).body).toMatchObject({ codigo: 0, campos: { CHIP_MACHO: expect.any(String) } })
    const offered = async (CODIGO: string) => {
      const fields = { NID_PROPIETARIO: nid.ana, CODIGO, RAZA: String(breed.alpina), SEXO: 'M' }
      const { body } = await server.call('selecciones/seleccionChips', fields, { as: ana })
      return (body as Values[]).map(({ code }) => code)
    }
    expect(await offered('A01')).toContain('BM1')
    expect(await offered('A01a')).toContain('BM1')
    expect(await offered('A06')).not.toContain('BM1')
    await server.rows(sql`update leases set ends_on = '2026-11-20' where animal_id = ${animalIds.BM1 ?? 0}`)
    expect(await offered('A01')).not.toContain('BM1')
  })

  const required = Object.entries(formOf('A12').fields).filter(([, field]) => field.required)
  it.each(required)('is refused without %s, with its text', async (name, field) => {
    const answer = await lease(a12({ [name]: '' }))
    if (name === 'nid_propietario') expect(answer.body).toMatchObject({ codigo: 0 })
    expect(answer.body).toMatchObject({ codigo: 0, campos: { [name]: field.required } })
  })

  it.each([
    ['an end before its start', { fecha_fin: '2026-11-19' }, 0, 'fecha_fin'],
    ['a female', { crg_animal: 'BH1' }, 0, 'crg_animal'],
    ['another’s male', { crg_animal: 'CM1' }, 0, 'crg_animal'],
    ['another breed', { raza: String(breed.saanen) }, 0, 'raza'],
    ['another species', { especie: 'O' }, 0, 'crg_animal'],
    ['the lessor as lessee', { nid_arrendatario: nid.beto }, 0, 'nid_arrendatario'],
    ['a lessee nobody knows', { nid_arrendatario: '1' }, 0, 'nid_arrendatario'],
    ['an inactive lessee', { nid_arrendatario: nid.inactive }, 0, 'nid_arrendatario'],
    ['the document type of another', { tid_arrendatario: 'NIT' }, 0, 'tid_arrendatario'],
    ['another’s number', { consecutivo: '3000' }, 100, 'consecutivo'],
    ['a male already leased on its last day', { crg_animal: 'BM2', fecha_fin: '2026-11-21' }, 105, 'crg_animal'],
  ])('is refused with %s, and leaves nothing behind', async (_what, spoilt, codigo, name) => {
    const before = await server.count('filings')
    const form = a12(spoilt)
    expect((await lease(form)).body).toMatchObject({ codigo, campos: { [name]: expect.any(String) } })
    expect(await server.count('filings')).toBe(before)
    expect(await server.count('leases', sql`number <> 9001`)).toBe(0)
  })

  it('of a male that is sold meanwhile is seen by the buyer too while it runs, and of one that is gone is sub-let by nobody', async () => {
    const seen = async () =>
      (await rows('formulariosA12', { nid_propietario: nid.caro }, caro)).map((row) => row.consecutivo)
    expect(await seen()).toEqual([])
    await server.rows(sql`update animals set owner_nid = ${nid.caro} where chip = 'BM2'`)
    expect(await seen()).toEqual(['9001'])
    expect(await rows('reproductoresDisponibles', { nid_propietario: nid.ana }, ana)).toHaveLength(1)
    await server.rows(sql`update animals set owner_nid = null where chip = 'BM2'`)
    expect(await rows('reproductoresDisponibles', { nid_propietario: nid.ana }, ana)).toEqual([])
    expect((await subLease(sub())).body).toMatchObject({ campos: { consecutivoArrendamiento: expect.any(String) } })
    await server.rows(sql`update animals set owner_nid = ${nid.caro} where chip = 'BM2'`)
    await server.rows(sql`update leases set ends_on = '2026-11-20' where number = 9001`)
    expect(await seen()).toEqual([])
    await server.rows(sql`update animals set owner_nid = ${nid.beto} where chip = 'BM2'`)
  })

  it('may begin the day after another ended, and says in words why it may not overlap', async () => {
    expect((await lease(a12({ crg_animal: 'BM2', fecha_inicio: '2027-01-01', fecha_fin: '2027-02-01' }))).body).toBe(1)
    const again = await lease(a12({ crg_animal: 'BM2', fecha_inicio: '2026-12-31', fecha_fin: '2027-03-01' }))
    expect(again.body).toMatchObject({ codigo: 105, campos: { crg_animal: a12Texts.leased } })
  })

  it('of the same male filed twice at the same moment is filed once', async () => {
    const answers = await Promise.all([a12(), a12({ nid_arrendatario: nid.caro }), a12()].map((form) => lease(form)))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(await server.count('leases', sql`animal_id = ${animalIds.BM1 ?? 0}`)).toBe(1)
  })

  it('is given by the owner or an administrator, and by nobody else; a key files it once', async () => {
    expect((await lease(a12(), ana)).status).toBe(403)
    const registrar = await server.signIn('registrar')
    expect((await lease(a12(), registrar)).status).toBe(403)
    expect((await call('formulariosA12', { nid_propietario: nid.beto }, { as: ana })).status).toBe(403)
    const [form, key] = [a12(), '01890000-0000-7000-8002-000000000001']
    for (let sent = 0; sent < 2; sent++)
      expect((await call('ingresarArrendamiento', form, { as: admin, key })).body).toBe(1)
  })
})

describe('a sub-lease', () => {
  it('is offered of what somebody has on lease and has not ended', async () => {
    const [only, ...others] = await rows('reproductoresDisponibles', { nid_propietario: nid.ana }, ana)
    expect(others).toEqual([])
    expect(only).toMatchObject({
      consecutivo: '9001',
      cedulaarrendador: nid.beto,
      nomarrendador: 'Beto Bueno',
      crg_animal: 'BM2',
      fecha_inicio: '2026-11-01',
      fecha_fin: '2026-12-31',
      nid_arrendatario: nid.ana,
    })
    expect(await rows('reproductoresDisponibles', { nid_propietario: nid.beto }, beto)).toEqual([])
    expect(await rows('reproductoresDisponibles', { nid_propietario: 'ADMINANCO' }, admin)).toHaveLength(1)
    await server.rows(sql`update leases set ends_on = '2026-11-20' where number = 9001`)
    expect(await rows('reproductoresDisponibles', { nid_propietario: nid.ana }, ana)).toEqual([])
  })

  it('is seen by who gave it and by who received it, with the premises of the latter, and lets him use the male', async () => {
    const form = sub()
    expect((await subLease(form)).body).toBe(1)
    const given = await rows('subArrendados', { nid_propietario: nid.ana, nid_propietario_s: '' }, ana)
    const received = await rows('subArrendados', { nid_propietario: '', nid_propietario_s: nid.caro }, caro)
    expect(given).toEqual(received)
    expect(given).toMatchObject([
      {
        CONSECUTIVO: form.consecutivo,
        NID_PROPIETARIO: nid.ana,
        nomarrendador: 'Ana Ardila',
        CONSECUTIVO_ARRENDAMIENTO: '9001',
        crg_animal: 'BM2',
        FECHA_INICIAL: '2026-11-15',
        FECHA_FINAL: '2026-12-15',
        CRIADERO: 'El Encanto',
        DEPARTAMENTO: 'Antioquia',
        DIRECCION: 'Vereda La Honda',
        NID_PROPIETARIO_S: nid.caro,
      },
    ])
    expect(await rows('subArrendados', { nid_propietario: nid.caro, nid_propietario_s: '' }, caro)).toEqual([])
    const chips = { NID_PROPIETARIO: nid.caro, CODIGO: 'A01', RAZA: String(breed.alpina), SEXO: 'M' }
    const { body } = await server.call('selecciones/seleccionChips', chips, { as: caro })
    expect((body as Values[]).map(({ code }) => code)).toContain('BM2')
  })

  it.each([
    ['without a number', { consecutivo: '' }, 0, 'consecutivo', 'El consecutivo es requerido.'],
    ['without a start', { fecha_inicio: '' }, 0, 'fecha_inicio', subLeaseTexts.start],
    ['without an end', { fecha_fin: '' }, 0, 'fecha_fin', subLeaseTexts.end],
    ['without a sub-lessee', { nid_propietario_s: '' }, 0, 'nid_propietario_s', subLeaseTexts.lessee],
    [
      'before the lease',
      { fecha_inicio: '2026-10-31' },
      0,
      'fecha_inicio',
      'La fecha inicial no puede ser menor a: 2026-11-01',
    ],
    [
      'after the lease',
      { fecha_fin: '2027-01-01' },
      0,
      'fecha_fin',
      'La fecha final no puede ser superior a: 2026-12-31',
    ],
    [
      'that ends before it begins',
      { fecha_fin: '2026-11-14' },
      0,
      'fecha_fin',
      'La fecha final no puede ser menor a: 2026-11-15',
    ],
    ['to himself', { nid_propietario_s: nid.ana }, 0, 'nid_propietario_s', a12Texts.sameLessee],
    ['to the male’s lessor', { nid_propietario_s: nid.beto }, 0, 'nid_propietario_s', a12Texts.sameLessee],
    ['to nobody known', { nid_propietario_s: '1' }, 0, 'nid_propietario_s', filingTexts.ownerUnknown],
    ['with another’s number', { consecutivo: '2000' }, 100, 'consecutivo', undefined],
    ['of a lease nobody filed', { consecutivoArrendamiento: '77' }, 103, 'consecutivoArrendamiento', undefined],
  ])('is refused %s', async (_what, spoilt, codigo, field, text) => {
    const answer = await subLease(sub(spoilt))
    expect(answer.body).toMatchObject({ codigo, campos: { [field]: text ?? expect.any(String) } })
    expect(await server.count('leases', sql`number <> 9001`)).toBe(0)
  })

  it('is of the lease that was seen, as its list has it, and of no other that has its number by now', async () => {
    const [lease = {}] = await rows('reproductoresDisponibles', { nid_propietario: nid.ana }, ana)
    const form = formOf('A12-sub')
    const seen = sawOf(form, startValues(form, { nid: nid.ana, tid: 'CC' } as Person, '2026-11-21', lease))
    const told = (other: Values) => sub({ ANTES: JSON.stringify({ ...seen, ...other }) })
    for (const name of ['crg_animal', 'INICIO_ARRENDAMIENTO', 'FIN_ARRENDAMIENTO'])
      expect((await subLease(told({ [name]: '2026-01-01' }))).body, name).toMatchObject({
        codigo: CHANGED,
        campos: { consecutivoArrendamiento: fill(filingTexts.otherRecord, { n: '9001' }) },
      })
    expect((await subLease(told({}))).body).toBe(1)
  })

  it('is refused of what he does not have on lease, over another sub-lease, and to anybody else', async () => {
    const stranger = sub({ nid_propietario: nid.caro, nid_propietario_s: nid.ana, consecutivo: number(3000) })
    expect((await subLease(stranger, caro)).body).toMatchObject({ codigo: 103 })
    expect((await subLease(sub())).body).toBe(1)
    const over = sub({ fecha_inicio: '2026-12-15', fecha_fin: '2026-12-20', nid_propietario_s: nid.consulta })
    expect((await subLease(over)).body).toMatchObject({ codigo: 105 })
    expect((await subLease({ ...over, fecha_inicio: '2026-12-16' })).body).toBe(1)
    expect((await subLease(sub(), beto)).status).toBe(403)
    expect((await call('subArrendados', { nid_propietario: nid.ana }, { as: caro })).status).toBe(403)
    expect((await call('subArrendados', { nid_propietario_s: nid.ana }, { as: caro })).status).toBe(403)
  })
})
