import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CHANGED, formOf, seenOf, type Values } from '../../src/registry/index.ts'
import { a02Texts } from '../../src/registry/texts/a02.ts'
import { sha256 } from '../../src/server/access/secrets.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { a02, jpeg } from './forms.ts'
import { type FileToSend, openWith, type Session } from './harness.ts'
import { animalIds, nid } from './world.ts'

let shade = 0
const { server, ana, admin } = await openWith('ana', 'admin')

const file = (fields: Values, photo?: Buffer, as = ana) => {
  const files: FileToSend[] = photo ? [{ part: 'SOPORTE', bytes: photo }] : []
  return server.call('formularioA02/ingresarInseminacion', fields, { as, detail: true, files })
}
const pending = async (number: number) =>
  (await server.rows<{ pending: number }>(sql`select pending from stock where number = ${number}`))[0]?.pending
const refill = () => server.rows(sql`update stock set pending = 5 where number = 5001`)
const photo = () => jpeg(shade++)
const upload = (bytes: Buffer, CONSECUTIVO: string, as = ana) =>
  server.call(
    'archivos/subirArchivos',
    { NID_PROPIETARIO: nid.ana, CONSECUTIVO, OPCION: '0', CODIGO: 'A02', idAyuda: '', estado: '' },
    { as, detail: true, files: [{ part: 'files[0]', bytes }] },
  )

it('services of an imported book, which name no straws and no embryos, stand in their lists', async () => {
  for (const [code, number] of [
    ['A02', 1390],
    ['A03', 1391],
  ] as const) {
    await server.rows(
      sql`insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id)
          values (${code}, ${number}, ${nid.ana}, '2020-03-02', '2020-03-01', 'C', 1, ${animalIds.BM1}, ${animalIds.AH1})`,
    )
    const fields = { NID_TERCERO: nid.ana, FILAS: '50' }
    const { body } = await server.call(`formulario${code}/formularios${code}`, fields, { as: ana })
    const rows = body as Values[]
    expect(rows, code).toHaveLength(Number(rows[0]?.TOTAL_FILAS))
    const NOMBRE = { A02: 'NOMBRE_MACHO', A03: 'NOMBRE_DEL_MACHO' }[code]
    expect(rows.find(({ CONSECUTIVO }) => CONSECUTIVO === `${number}`)).toMatchObject({ [NOMBRE]: 'Animal BM1' })
    await server.rows(sql`delete from services where code = ${code} and number = ${number}`)
  }
})

describe('an Inseminación', () => {
  it('with its photo beside the fields is filed, takes its straws, and stands in the list', async () => {
    await refill()
    const form = a02({ CANTIDAD_PAJILLAS: '2' })
    expect((await file(form, await photo())).body).toBe(1)
    expect(await pending(5001)).toBe(3)
    const list = await server.call('formularioA02/formulariosA02', { NID_TERCERO: nid.ana }, { as: ana })
    const shown = (list.body as Values[]).find((each) => each.CONSECUTIVO === form.CONSECUTIVO)
    const { SOPORTE: _photo, CODIGO: _code, ...sent } = form
    expect(shown).toMatchObject({
      ...sent,
      NOMBRE: 'Ana Ardila',
      NOM_FORMULARIO: 'A10 COLECTA DE SEMEN',
      NOM_INSEMINADOR: 'Inés Inseminadora',
      NOM_TIPO_INSEMINACION: 'CERVICAL',
      SOPORTE: `A02-${form.CONSECUTIVO}.jpg`,
      URL_SOPORTE: expect.stringMatching(/^\/archivos\/[\w-]{40,}\.jpg$/),
    })
  })

  it('claims a photo that went ahead, also when the form then takes another number', async () => {
    await refill()
    const bytes = await photo()
    const receipt = await upload(bytes, '100')
    expect(receipt.body).toMatchObject({
      archivos: [{ columna: 'SOPORTE', sha256: sha256(bytes), bytes: bytes.length, url: expect.any(String) }],
    })
    const form = a02({ SOPORTE: sha256(bytes) })
    expect((await file(form)).body).toBe(1)
    expect(await server.count('files', sql`sha256 = ${sha256(bytes)} and state = 'claimed'`)).toBe(1)
    // A receipt can be used by one form only.
    expect((await file(a02({ SOPORTE: sha256(bytes) }))).body).toMatchObject({ codigo: 104 })
  })

  it('finds a photo by its receipt after another was staged in its place', async () => {
    await refill()
    const [first, second] = [await photo(), await photo()]
    await upload(first, '170')
    await upload(second, '170')
    expect((await file(a02({ SOPORTE: sha256(first) }))).body).toBe(1)
    expect((await file(a02({ SOPORTE: sha256(second) }))).body).toBe(1)
  })

  it('keeps no metadata, serves the photo to its owner and the administrator, and to nobody else', async () => {
    await refill()
    const form = a02()
    await file(form, await photo())
    const [row] = await server.rows<{ address: string }>(
      sql`select f.address from services s join files f on f.id = s.support_id where s.number = ${form.CONSECUTIVO} and s.code = 'A02'`,
    )
    const get = async (as?: Session) =>
      server.app.inject({ url: `/archivos/${row?.address}.jpg`, headers: as ? { cookie: as.cookie } : {} })
    const reply = await get(ana)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('image/jpeg')
    const { exif, format } = await sharp(reply.rawPayload).metadata()
    expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' })
    expect((await get(admin)).statusCode).toBe(200)
    expect((await get(await server.signIn('registrar'))).statusCode).toBe(200)
    expect((await get(await server.signIn('beto'))).statusCode).toBe(403)
    expect((await get()).statusCode).toBe(401)
  })

  it('takes foreign straws of an A11', async () => {
    const form = a02({ FORMULARIO: 'A11', CONSECUTIVO_SERVICIO: '5002', CHIP_MACHO: 'FOREIGN', PAIS: '20' })
    expect((await file(form, await photo())).body).toBe(1)
    expect(await pending(5002)).toBe(2)
  })
})

const required = Object.entries(formOf('A02').fields).filter(([, field]) => field.required && !field.unsent)

describe('an Inseminación is refused', () => {
  it.each(required)('without %s, with the text of the document', async (name, field) => {
    const bytes = name === 'SOPORTE' ? undefined : await photo()
    const answer = await file(a02({ [name]: '' }), bytes)
    expect(answer.body).toMatchObject({ codigo: 0, campos: { [name]: field.required } })
  })

  it.each([
    ['0', 0],
    ['-1', 0],
    ['1.5', 0],
    ['mil', 0],
    ['9999999999', 0],
    ['6', 102],
    ['999999999', 102],
  ])('with %s straws of five', async (CANTIDAD_PAJILLAS, codigo) => {
    await refill()
    const answer = await file(a02({ CANTIDAD_PAJILLAS }), await photo())
    expect(answer.body).toMatchObject({ codigo, campos: { CANTIDAD_PAJILLAS: a02Texts.straws } })
    expect(await pending(5001)).toBe(5)
  })

  it.each([
    ['whose straws are spent', { CONSECUTIVO_SERVICIO: '5003' }, 102, 'CANTIDAD_PAJILLAS'],
    ["of another's straws", { CONSECUTIVO_SERVICIO: '5004', CHIP_MACHO: 'BM1' }, 103, 'CONSECUTIVO_SERVICIO'],
    ['of straws nobody filed', { CONSECUTIVO_SERVICIO: '77' }, 103, 'CONSECUTIVO_SERVICIO'],
    ['of straws filed on the other form', { FORMULARIO: 'A11' }, 103, 'CONSECUTIVO_SERVICIO'],
    ['of a form that is no source', { FORMULARIO: 'A01' }, 0, 'FORMULARIO'],
    ["with another's female", { CHIP_HEMBRA: 'BH1' }, 0, 'CHIP_HEMBRA'],
    ['with a male as the female', { CHIP_HEMBRA: 'AM1' }, 0, 'CHIP_HEMBRA'],
    ['with a female of another species', { CHIP_HEMBRA: 'AO1' }, 0, 'CHIP_HEMBRA'],
    ['by an inseminator who is not active', { NID_INSEMINADOR: nid.idle }, 0, 'NID_INSEMINADOR'],
    ['by somebody who is no inseminator', { NID_INSEMINADOR: nid.beto }, 0, 'NID_INSEMINADOR'],
    ['with the wrong document type of the inseminator', { TID_INSEMINADOR: 'NIT' }, 0, 'TID_INSEMINADOR'],
    ['with the wrong document type of the owner', { TID_TERCERO: 'NIT' }, 0, 'TID_TERCERO'],
    ['with a male that is not that of the straws', { CHIP_MACHO: 'BM1' }, 0, 'CHIP_MACHO'],
    ['with a way that is not on the list', { TIPO_INSEMINACION: 'ZZ' }, 0, 'TIPO_INSEMINACION'],
    ["with another owner's number", { CONSECUTIVO: '2000' }, 100, 'CONSECUTIVO'],
    ['on a day that does not exist', { FECHA_SERVICIO: '2026-11-31' }, 0, 'FECHA_SERVICIO'],
  ])('%s', async (_what, spoilt, codigo, field) => {
    const before = await pending(5001)
    const files = await server.count('files')
    const answer = await file(a02(spoilt), await photo())
    expect(answer.body).toMatchObject({ codigo, campos: { [field]: expect.any(String) } })
    expect(await pending(5001)).toBe(before)
    expect(await server.count('files')).toBe(files)
  })

  it('with a receipt of a photo that never came, or came for another owner', async () => {
    expect((await file(a02({ SOPORTE: 'a'.repeat(64) }))).body).toMatchObject({
      codigo: 104,
      campos: { SOPORTE: a02Texts.support },
    })
  })

  it('with something else under the name of a jpg', async () => {
    const whole = await jpeg(200, 400)
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const spoofed = [
      Buffer.from('<html><script>alert(1)</script>'),
      png,
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
      whole.subarray(0, Math.floor(whole.length / 2)),
      Buffer.alloc(0),
    ]
    for (const bytes of spoofed) {
      const answer = await file(a02(), bytes)
      expect(answer.body).toMatchObject({ codigo: 100, campos: { SOPORTE: a02Texts.fileType } })
      expect((await upload(bytes, '100')).body).toMatchObject({ codigo: 100 })
    }
  })

  it('with a photo above 10,000,000 bytes', async () => {
    const whole = await photo()
    const big = Buffer.concat([whole, Buffer.alloc(10_000_001 - whole.length)])
    expect((await file(a02(), big)).body).toMatchObject({ codigo: 99 })
    expect((await upload(big, '100')).body).toMatchObject({ codigo: 99 })
    const fits = big.subarray(0, 10_000_000)
    expect((await upload(fits, '100')).body).toMatchObject({ archivos: [{ bytes: 10_000_000 }] })
  })
})

describe('an edit of an Inseminación', () => {
  it('moves the stock by the difference and keeps the photo when its name comes back', async () => {
    await refill()
    const form = a02({ CANTIDAD_PAJILLAS: '2' })
    await file(form, await photo())
    const edited = { ...form, OPCION: '2', SOPORTE: `A02-${form.CONSECUTIVO}.jpg` }
    expect((await file({ ...edited, CANTIDAD_PAJILLAS: '5' }, undefined, admin)).body).toBe(1)
    expect(await pending(5001)).toBe(0)
    expect((await file({ ...edited, CANTIDAD_PAJILLAS: '6' }, undefined, admin)).body).toMatchObject({ codigo: 102 })
    expect((await file({ ...edited, CANTIDAD_PAJILLAS: '1' }, undefined, admin)).body).toBe(1)
    expect(await pending(5001)).toBe(4)
  })

  it('puts a new photo in the place of the old', async () => {
    await refill()
    const form = a02()
    await file(form, await photo())
    const next = await photo()
    expect((await file({ ...form, OPCION: '2' }, next, admin)).body).toBe(1)
    const kept = sql`number = ${form.CONSECUTIVO} and code = 'A02' and state = 'claimed'`
    expect(await server.rows(sql`select sha256 from files where ${kept}`)).toEqual([{ sha256: sha256(next) }])
  })

  it('is refused where the record is no more what was seen', async () => {
    await refill()
    const form = a02()
    await file(form, await photo())
    const list = await server.call('formularioA02/formulariosA02', { NID_TERCERO: nid.ana }, { as: admin })
    const row = (list.body as Values[]).find(({ CONSECUTIVO }) => CONSECUTIVO === form.CONSECUTIVO) ?? {}
    const ANTES = JSON.stringify(seenOf(formOf('A02'), row))
    const edited = { ...form, OPCION: '2', SOPORTE: `A02-${form.CONSECUTIVO}.jpg`, ANTES }
    expect((await file({ ...edited, OBSERVACIONES: 'uno' }, undefined, admin)).body).toBe(1)
    expect((await file({ ...edited, OBSERVACIONES: 'dos' }, undefined, admin)).body).toMatchObject({ codigo: CHANGED })
  })

  it('cannot change the source', async () => {
    await refill()
    const form = a02()
    await file(form, await photo())
    const other = { ...form, OPCION: '2', FORMULARIO: 'A11', CONSECUTIVO_SERVICIO: '5002', CHIP_MACHO: 'FOREIGN' }
    expect((await file(other, await photo(), admin)).body).toMatchObject({
      codigo: 0,
      campos: { FORMULARIO: filingTexts.fixed, CONSECUTIVO_SERVICIO: filingTexts.fixed },
    })
  })
})
