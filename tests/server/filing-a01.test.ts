import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CHANGED, formOf, seenOf, type Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a01, fresh } from './forms.ts'
import { openWith } from './harness.ts'
import { breed, nid } from './world.ts'

const { server, ana, admin } = await openWith('ana', 'admin')

const file = (fields: Values, as = ana, detail = true) =>
  server.call('formularioA01/ingresarNacimiento', fields, { as, detail })

describe('a Monta Directa', () => {
  it('is filed, uses its number, and stands in the list with the kinship of the pedigree', async () => {
    const form = a01({ CHIP_HEMBRA: 'AH2', PARENTESCO: 'NP' })
    expect((await file(form)).body).toBe(1)
    const [row] = await server.rows(sql`select * from services where code = 'A01' and number = ${form.CONSECUTIVO}`)
    expect(row).toMatchObject({ kinship: 'NP', computed_kinship: 'HI', prefix: 'ANA', owner_nid: nid.ana })
    expect(await server.count('numbers', sql`code = 'A01' and number = ${form.CONSECUTIVO} and state = 1`)).toBe(1)
    const list = await server.call('formularioA01/formulariosA01', { NID_PROPIETARIO: nid.ana }, { as: ana })
    const shown = (list.body as Values[]).find((each) => each.CONSECUTIVO === form.CONSECUTIVO)
    const { TID_PROPIETARIO: _sentOnlyByDevices, CODIGO: _code, ...sent } = form
    expect(shown).toMatchObject({
      ...sent,
      NOMBRE: 'Ana Ardila',
      NOM_RAZA: 'Alpina',
      NOM_PARENTESCO: 'NO EMPARENTADA',
      NOM_PARENTESCO_CALCULADO: 'HIJA',
      CON_NACIMIENTO: 'N',
    })
  })

  it('answers the bare code to whoever asks for no detail', async () => {
    expect((await file(a01({ FECHA_SERVICIO: '' }), ana, false)).body).toBe(0)
  })

  it('takes a male that is leased on the day of the service, and not the day after the lease', async () => {
    expect((await file(a01({ CHIP_MACHO: 'BM2' }))).body).toBe(1)
    const late = await file(a01({ CHIP_MACHO: 'BM2', FECHA_SERVICIO: '2027-01-01' }))
    expect(late.body).toMatchObject({ codigo: 0, campos: { CHIP_MACHO: expect.any(String) } })
  })

  it('keeps who captured it, for whom, and both clocks', async () => {
    const registrar = await server.signIn('registrar')
    const capture = { CAPTURADO_EN: '2026-11-19T10:00:00Z', DISPOSITIVO: 'tel-1', DATOS_DE: '2026-11-18T08:00:00Z' }
    const form = a01()
    expect((await file({ ...form, ...capture }, registrar)).body).toBe(1)
    const [trail] = await server.rows<Record<string, string>>(
      sql`select * from filings where code = 'A01' and number = ${form.CONSECUTIVO}`,
    )
    expect(trail).toMatchObject({ owner_nid: nid.ana, captured_by: nid.registrar, device: 'tel-1' })
    expect(new Date(trail?.captured_at ?? '').toISOString()).toBe('2026-11-19T10:00:00.000Z')
    expect(new Date(trail?.filed_at ?? '').toISOString()).toBe('2026-11-21T15:00:00.000Z')
  })

  it('survives a device whose clock says nonsense', async () => {
    const nonsense = { CAPTURADO_EN: '+275760-09-13T00:00:00Z', DATOS_DE: 'ayer', DISPOSITIVO: 'x'.repeat(5000) }
    expect((await file({ ...a01(), ...nonsense })).body).toBe(1)
  })
})

const required = Object.entries(formOf('A01').fields).filter(([, field]) => field.required && !field.unsent)

describe('a Monta Directa is refused', () => {
  it.each(required)('without %s, with the text of the document', async (name, field) => {
    const answer = await file(a01({ [name]: '' }))
    expect(answer.body).toMatchObject({ codigo: 0, campos: { [name]: field.required } })
  })

  it.each([
    ['FECHA_SERVICIO', '2026-02-30', commonTexts.badDate],
    ['FECHA_SERVICIO', '1959-12-31', commonTexts.badDate],
    ['FECHA_SOLICITUD', '2061-01-01', commonTexts.badDate],
    ['FECHA_SOLICITUD', '20/11/2026', commonTexts.badDate],
    ['PARENTESCO', 'XX', commonTexts.notAnOption],
  ])('with %s = %s', async (name, value, text) => {
    expect((await file(a01({ [name]: value }))).body).toMatchObject({ codigo: 0, campos: { [name]: text } })
  })

  it.each([
    ['a female as the male', { CHIP_MACHO: 'AH1' }, 'CHIP_MACHO'],
    ["another's male", { CHIP_MACHO: 'BM1' }, 'CHIP_MACHO'],
    ['an unknown male', { CHIP_MACHO: 'NADIE' }, 'CHIP_MACHO'],
    ['a male as the female', { CHIP_HEMBRA: 'AM1' }, 'CHIP_HEMBRA'],
    ["another's female", { CHIP_HEMBRA: 'BH1' }, 'CHIP_HEMBRA'],
    ['a female of another species', { CHIP_HEMBRA: 'AO1' }, 'CHIP_HEMBRA'],
    ['a breed that is not the male’s', { RAZA_MACHO: String(breed.saanen) }, 'RAZA_MACHO'],
    ['a breed that is not the female’s', { RAZA_MESTIZAJE: String(breed.saanen) }, 'RAZA_MESTIZAJE'],
    ['a breed that does not exist', { RAZA_MACHO: '99999999999999' }, 'RAZA_MACHO'],
    ['a species that does not exist', { COD_ESPECIE: 'Z' }, 'CHIP_MACHO'],
    ['remarks that are too long', { OBSERVACIONES: 'x'.repeat(2001) }, 'OBSERVACIONES'],
  ])('with %s', async (_what, spoilt, field) => {
    expect((await file(a01(spoilt))).body).toMatchObject({ codigo: 0, campos: { [field]: expect.any(String) } })
  })

  it.each([
    ["another owner's", '2000'],
    ['unknown', '99999'],
    ['written with letters', '12b'],
    ['too long for any number', '9'.repeat(40)],
    ['negative', '-1'],
    ['written with a fraction', '100.0'],
  ])('when its number is %s', async (_what, CONSECUTIVO) => {
    expect((await file(a01({ CONSECUTIVO }))).body).toMatchObject({
      codigo: 100,
      campos: { CONSECUTIVO: expect.stringContaining('ya fue usado o no está disponible') },
    })
  })

  it('when its number was used, is void, or belongs to another form', async () => {
    const form = a01()
    await file(form)
    expect((await file(form)).body).toMatchObject({ codigo: 100 })
    const voided = fresh()
    await server.rows(sql`update numbers set state = 2 where code = 'A01' and number = ${voided}`)
    expect((await file(a01({ CONSECUTIVO: voided }))).body).toMatchObject({ codigo: 100 })
    expect((await file(a01({ CONSECUTIVO: '5001' }))).body).toMatchObject({ codigo: 100 })
  })

  it('and leaves nothing behind', async () => {
    const before = await server.count('filings')
    const form = a01({ CHIP_HEMBRA: 'BH1' })
    await file(form)
    expect(await server.count('filings')).toBe(before)
    expect(await server.count('numbers', sql`code = 'A01' and number = ${form.CONSECUTIVO} and state = 0`)).toBe(1)
  })

  it('for an owner who does not exist, also when an administrator files it', async () => {
    const answer = await file(a01({ NID_PROPIETARIO: '123' }), admin)
    expect(answer.body).toMatchObject({ codigo: 0, campos: { NID_PROPIETARIO: expect.any(String) } })
  })
})

describe('an edit of a Monta Directa', () => {
  it('is for administrators only', async () => {
    const form = a01()
    await file(form)
    expect((await file({ ...form, OPCION: '2' })).status).toBe(403)
  })

  it('changes the record, keeps the number used, and keeps before and after', async () => {
    const form = a01()
    await file(form)
    const changed = { ...form, OPCION: '2', CHIP_HEMBRA: 'AH2', OBSERVACIONES: 'Era la otra' }
    expect((await file(changed, admin)).body).toBe(1)
    const [row] = await server.rows(sql`select * from services where code = 'A01' and number = ${form.CONSECUTIVO}`)
    expect(row).toMatchObject({ remarks: 'Era la otra', computed_kinship: 'HI' })
    const [trail] = await server.rows(
      sql`select before, after from filings where number = ${form.CONSECUTIVO} and captured_by = ${nid.admin}`,
    )
    expect(trail).toMatchObject({ before: { CHIP_HEMBRA: 'AH1' }, after: { CHIP_HEMBRA: 'AH2' } })
  })

  it('is refused where the record is no more what was seen', async () => {
    const form = a01()
    await file(form)
    const list = await server.call('formularioA01/formulariosA01', { NID_PROPIETARIO: nid.ana }, { as: admin })
    const row = (list.body as Values[]).find(({ CONSECUTIVO }) => CONSECUTIVO === form.CONSECUTIVO) ?? {}
    const ANTES = JSON.stringify(seenOf(formOf('A01'), row))
    const edited = { ...form, OPCION: '2', ANTES }
    expect((await file({ ...edited, OBSERVACIONES: 'uno' }, admin)).body).toBe(1)
    expect((await file({ ...edited, OBSERVACIONES: 'dos' }, admin)).body).toMatchObject({ codigo: CHANGED })
    const [now] = await server.rows(
      sql`select remarks from services where code = 'A01' and number = ${form.CONSECUTIVO}`,
    )
    expect(now).toEqual({ remarks: 'uno' })
  })

  it('cannot move it to another owner, nor change what was never filed', async () => {
    const form = a01()
    await file(form)
    const moved = await file({ ...form, OPCION: '2', NID_PROPIETARIO: nid.beto, CHIP_HEMBRA: 'BH1' }, admin)
    expect(moved.body).toMatchObject({ codigo: 0, campos: { NID_PROPIETARIO: filingTexts.fixed } })
    expect((await file({ ...a01(), OPCION: '2' }, admin)).body).toMatchObject({ codigo: 103 })
  })
})
