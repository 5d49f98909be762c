/** A03: embryos of an A08 or A09 are transferred to a recipient; the young descend from the genetic parents. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { a03Texts } from '../../src/registry/forms/a03-embryo-transfer.ts'
import { CHANGED, formOf, type Values } from '../../src/registry/index.ts'
import { sha256 } from '../../src/server/access/secrets.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a04 } from './forms.ts'
import { type FileToSend, openWith } from './harness.ts'
import { a03, a08, a09, file, photo } from './stock-forms.ts'
import { animalIds, nid } from './world.ts'

/** Numbers of an A08 and an A09 of ana. */
let own: string
let foreign: string
const { server, ana } = await openWith('ana')
beforeAll(async () => {
  const flushed = a08({ NUMERO_EMBRIONES: '90' })
  const imported = a09({ NUMERO_EMBRIONES: '5' })
  for (const form of [flushed, imported]) expect((await file({ server, as: ana }, form)).body).toBe(1)
  own = flushed.CONSECUTIVO as string
  foreign = imported.CONSECUTIVO as string
})

const send = (fields: Values, bytes?: Buffer, as = ana) => {
  const files: FileToSend[] = bytes ? [{ part: 'SOPORTE', bytes }] : []
  return server.call('formularioA03/ingresarInseminacion', fields, { as, detail: true, files })
}
const make = (given: Values = {}) => a03({ CONSECUTIVO_SERVICIO: own, ...given })
const pending = async (number: string) =>
  (await server.rows<{ pending: number }>(sql`select pending from stock where number = ${Number(number)}`))[0]?.pending

describe('a Transferencia', () => {
  it('is of the country of its embryos, and no other is taken', async () => {
    const imported = { FORMULARIO: 'A09', CONSECUTIVO_SERVICIO: foreign, CRG_MACHO: 'FR-100', CRG_HEMBRA: 'FR-200' }
    const { body } = await send(make({ ...imported, PAIS: '51' }), await photo())
    expect(body).toEqual({
      codigo: 0,
      error: filingTexts.serviceMismatch,
      campos: { PAIS: filingTexts.serviceMismatch },
    })
  })

  it('opens a service of the genetic pair for the recipient, takes its embryos and stands in the list', async () => {
    const before = (await pending(own)) ?? 0
    const form = make({ NUMERO_EMBRIONES: '2' })
    expect((await send(form, await photo())).body).toBe(1)
    expect(await pending(own)).toBe(before - 2)
    const [service] = await server.rows(
      sql`select * from services where code = 'A03' and number = ${Number(form.CONSECUTIVO)}`,
    )
    expect(service).toMatchObject({
      sire_id: animalIds.AM1,
      dam_id: animalIds.AH1,
      recipient_id: animalIds.AH3,
      embryo: 'EMB-01',
      amount: 2,
      stock_code: 'A08',
      stock_number: Number(own),
      professional_nid: nid.inseminator,
      prefix: 'ANA',
      support_id: expect.any(String),
    })
    const list = await server.call('formularioA03/formulariosA03', { NID_TERCERO: nid.ana }, { as: ana })
    const shown = (list.body as Values[]).find(({ CONSECUTIVO }) => CONSECUTIVO === form.CONSECUTIVO)
    const { SOPORTE: _, CODIGO: __, ...sent } = form
    expect(shown).toMatchObject({
      ...sent,
      NOMBRE: 'Ana Ardila',
      NOM_FORMULARIO: 'A08 LAVADO Y REGISTRO DE EMBRIONES',
      NOM_PROFESIONAL: 'Inés Inseminadora',
      SOPORTE: `A03-${form.CONSECUTIVO}.jpg`,
      URL_SOPORTE: expect.stringMatching(/^\/archivos\/[\w-]{40,}\.jpg$/),
    })
  })

  it('reads from its source the pair, their parents and what is pending', async () => {
    const ask = (CONSECUTIVO: string, CODIGO: string, as = ana) =>
      server.call('formularioA03/datosConsecutivoServicio', { CONSECUTIVO, CODIGO }, { as })
    expect((await ask(foreign, 'A09')).body).toEqual([
      expect.objectContaining({
        PENDIENTES: '5',
        ESPECIE: 'C',
        RAZA: '1',
        CRG_MACHO: 'FR-100',
        NOMBRE_DEL_MACHO: 'Sultan',
        CRG_HEMBRA: 'FR-200',
        NOMBRE_DE_LA_HEMBRA: 'Belle',
        CRG_PADRE_MACHO: 'FR-110',
        CRG_MADRE_MACHO: 'FR-120',
        CRG_PADRE_HEMBRA: 'FR-210',
        CRG_MADRE_HEMBRA: '',
        PAIS: '20',
      }),
    ])
    expect((await ask(foreign, 'A08')).body).toEqual([])
    expect((await ask(foreign, 'A09', await server.signIn('beto'))).status).toBe(403)
    expect((await ask(foreign, 'A09', await server.signIn('registrar'))).status).toBe(200)
  })

  it('claims a photo that went ahead', async () => {
    const bytes = await photo()
    const upload = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '1', OPCION: '0', CODIGO: 'A03', idAyuda: '' }
    await server.call('archivos/subirArchivos', upload, { as: ana, files: [{ part: 'files[0]', bytes }] })
    const form = make({ SOPORTE: sha256(bytes) })
    expect((await send(form)).body).toBe(1)
    expect((await send(make({ SOPORTE: sha256(bytes) }))).body).toMatchObject({
      codigo: 104,
      campos: { SOPORTE: a03Texts.support },
    })
  })

  it('is captured by a registrar for his zone, and by nobody outside it', async () => {
    expect((await send(make(), await photo(), await server.signIn('registrar'))).body).toBe(1)
    expect((await send(make(), await photo(), await server.signIn('beto'))).status).toBe(403)
  })

  it('two that race for the last embryos: one is filed, the other reads 102', async () => {
    await server.rows(sql`update stock set pending = 3 where number = ${Number(own)}`)
    const form = () => make({ NUMERO_EMBRIONES: '2' })
    const [one, two] = await Promise.all([photo(), photo()])
    const said = await Promise.all([send(form(), one), send(form(), two)])
    expect(
      said.map(({ body }) => (typeof body === 'object' ? (body as { codigo: number }).codigo : body)).sort(),
    ).toEqual([1, 102])
    expect(await pending(own)).toBe(1)
    await server.rows(sql`update stock set pending = 80 where number = ${Number(own)}`)
  })
})

const required = Object.entries(formOf('A03').fields).filter(([, field]) => field.required && !field.unsent)

describe('a Transferencia is refused', () => {
  it.each(required)('without %s, with the text of the document', async (name, field) => {
    const bytes = name === 'SOPORTE' ? undefined : await photo()
    expect((await send(make({ [name]: '' }), bytes)).body).toMatchObject({
      codigo: 0,
      campos: { [name]: field.required },
    })
  })

  it.each([
    ['with more embryos than are pending', { NUMERO_EMBRIONES: '91' }, 102, 'NUMERO_EMBRIONES'],
    ['with no embryo', { NUMERO_EMBRIONES: '0' }, 0, 'NUMERO_EMBRIONES'],
    ['of embryos that nobody filed', { CONSECUTIVO_SERVICIO: '77' }, 103, 'CONSECUTIVO_SERVICIO'],
    ['of embryos filed on the other form', { FORMULARIO: 'A09' }, 103, 'CONSECUTIVO_SERVICIO'],
    ['of straws', { FORMULARIO: 'A10', CONSECUTIVO_SERVICIO: '5001' }, 0, 'FORMULARIO'],
    ['with the genetic dam as recipient', { IDENTIF_RECEPTORA: 'AH1' }, 0, 'IDENTIF_RECEPTORA'],
    ['the same, the dam left out', { IDENTIF_RECEPTORA: 'AH1', CRG_HEMBRA: '' }, 0, 'IDENTIF_RECEPTORA'],
    ["with another's female as recipient", { IDENTIF_RECEPTORA: 'BH1' }, 0, 'IDENTIF_RECEPTORA'],
    ['with a male as recipient', { IDENTIF_RECEPTORA: 'AM1' }, 0, 'IDENTIF_RECEPTORA'],
    ['with a recipient of another species', { IDENTIF_RECEPTORA: 'AO1' }, 0, 'IDENTIF_RECEPTORA'],
    ['with a male that is not that of the embryos', { CRG_MACHO: 'BM1' }, 0, 'CRG_MACHO'],
    ['with a dam that is not that of the embryos', { CRG_HEMBRA: 'AH2' }, 0, 'CRG_HEMBRA'],
    ['by somebody who is no professional', { NID_PROFESIONAL: nid.beto }, 0, 'NID_PROFESIONAL'],
    ['by an inseminator who is not active', { NID_PROFESIONAL: nid.idle }, 0, 'NID_PROFESIONAL'],
    ['with the wrong document type of the professional', { TID_PROFESIONAL: 'NIT' }, 0, 'TID_PROFESIONAL'],
    ["with another owner's number", { CONSECUTIVO: '2000' }, 100, 'CONSECUTIVO'],
  ])('%s', async (_what, spoilt, codigo, field) => {
    const before = await pending(own)
    const files = await server.count('files')
    expect((await send(make(spoilt), await photo())).body).toMatchObject({
      codigo,
      campos: { [field]: expect.any(String) },
    })
    expect(await pending(own)).toBe(before)
    expect(await server.count('files')).toBe(files)
  })

  it('with something else under the name of a jpg, or above 10,000,000 bytes', async () => {
    expect((await send(make(), Buffer.from('<html>'))).body).toMatchObject({ codigo: 100 })
    const whole = await photo()
    const big = Buffer.concat([whole, Buffer.alloc(10_000_001 - whole.length)])
    expect((await send(make(), big)).body).toMatchObject({ codigo: 99 })
  })

  it('whole: nothing remains when a step fails', async () => {
    const before = await pending(own)
    const form = make({ IDENTIF_EMBRION: 'falla' })
    await server.rows(sql`alter table services add constraint no_falla check (embryo <> 'falla')`)
    expect((await send(form, await photo())).status).toBe(500)
    await server.rows(sql`alter table services drop constraint no_falla`)
    expect(await pending(own)).toBe(before)
    expect((await send({ ...form, IDENTIF_EMBRION: 'EMB-2' }, await photo())).body).toBe(1)
  })
})

describe('a birth of embryos', () => {
  it('has the genetic dam as its mother, and beside her the recipient, who is the one that was seen', async () => {
    const form = make()
    await send(form, await photo())
    const asked = { CONSECUTIVO: '', CONSECUTIVO_SERVICIO: form.CONSECUTIVO as string, NID_PROPIETARIO: nid.ana }
    const data = await server.call('formularioA04/datosConsecutivoServicio', { ...asked, CODIGO: 'A03' }, { as: ana })
    expect(data.body).toEqual([
      expect.objectContaining({ CHIP_MACHO: 'AM1', CHIP_HEMBRA: 'AH1', IDENTIF_RECEPTORA: 'AH3', COD_ESPECIE: 'C' }),
    ])
    const birth = a04({ FORMA_CONCEPCION: 'TE', CONSECUTIVO_SERVICIO: form.CONSECUTIVO as string })
    const bear = (IDENTIF_RECEPTORA: string) => {
      const ANTES = JSON.stringify({ IDENTIF_RECEPTORA })
      return server.call('formularioA04/ingresarNacimiento', { ...birth, ANTES }, { as: ana, detail: true })
    }
    expect((await bear('AH2')).body).toMatchObject({
      codigo: CHANGED,
      campos: { CONSECUTIVO_SERVICIO: expect.anything() },
    })
    expect((await bear('AH3')).body).toBe(1)
    const [born] = await server.rows(
      sql`select dam_id, sire_id, concept, owner_nid from animals where birth_number = ${Number(birth.CONSECUTIVO)}`,
    )
    expect(born).toEqual({ dam_id: animalIds.AH1, sire_id: animalIds.AM1, concept: 'TE', owner_nid: nid.ana })
    const list = await server.call('formularioA04/formulariosA04', { NID_PROPIETARIO: nid.ana }, { as: ana })
    expect((list.body as Values[]).find(({ CONSECUTIVO }) => CONSECUTIVO === birth.CONSECUTIVO)).toMatchObject({
      FORMA_CONCEPCION: 'TE',
      IDENTIF_RECEPTORA: 'AH3',
    })
  })

  it('of foreign embryos is of the foreign pair', async () => {
    const form = make({
      FORMULARIO: 'A09',
      CONSECUTIVO_SERVICIO: foreign,
      CRG_MACHO: 'FR-100',
      CRG_HEMBRA: 'FR-200',
      PAIS: '20',
    })
    expect((await send(form, await photo())).body).toBe(1)
    const birth = a04({
      FORMA_CONCEPCION: 'TE',
      CONSECUTIVO_SERVICIO: form.CONSECUTIVO as string,
      CHIP_MACHO: 'FR-100',
      CHIP_HEMBRA: 'FR-200',
    })
    const filed = await server.call('formularioA04/ingresarNacimiento', birth, { as: ana, detail: true })
    expect(filed.body).toBe(1)
    const [born] = await server.rows<{ composition: string }>(
      sql`select composition from animals where birth_number = ${Number(birth.CONSECUTIVO)}`,
    )
    expect(born?.composition).toBe('PP')
  })
})
