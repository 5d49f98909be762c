/** A08 and A10: embryos and straws of listed animals enter stock, with their papers. */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import { uploadsTexts } from '../../src/registry/texts/uploads.ts'
import { sha256 } from '../../src/server/access/secrets.ts'
import { openWith, type Session } from './harness.ts'
import { a08, a10, type Desk, file, photo, submit, upload, withPapers } from './stock-forms.ts'
import { animalIds, nid } from './world.ts'

let ana: Desk
let admin: Desk
const { server } = await openWith()
beforeAll(async () => {
  ana = { server, as: await server.signIn('ana') }
  admin = { server, as: await server.signIn('admin') }
})

const stockOf = async ({ CODIGO, CONSECUTIVO }: Values) =>
  (await server.rows(sql`select * from stock where code = ${CODIGO} and number = ${Number(CONSECUTIVO)}`))[0]
const numberState = async ({ CODIGO, CONSECUTIVO }: Values) =>
  (
    await server.rows<{ state: number }>(
      sql`select state from numbers where code = ${CODIGO} and number = ${Number(CONSECUTIVO)}`,
    )
  )[0]?.state
const listed = async (form: Values, as: Session, owner: string = nid.ana) => {
  const field = form.CODIGO === 'A10' ? 'NID_CRIADOR' : 'NID_SOLICITANTE'
  const reply = await server.call(`formulario${form.CODIGO}/formularios${form.CODIGO}`, { [field]: owner }, { as })
  if (reply.status !== 200) return reply.status
  return (reply.body as Values[]).find(({ CONSECUTIVO }) => CONSECUTIVO === form.CONSECUTIVO)
}
const address = expect.stringMatching(/^\/archivos\/[\w-]{40,}\.jpg$/)

const forms = { A08: a08, A10: a10 } as const
const codes = ['A08', 'A10'] as const

describe.each(codes)('%s', (code) => {
  const make = forms[code]
  const amount = code === 'A08' ? 'NUMERO_EMBRIONES' : 'CANTIDAD_PAJILLAS'

  it('uses its number, enters the stock and claims its papers, all at once', async () => {
    const form = await withPapers(ana, make())
    expect((await submit(ana, form)).body).toBe(1)
    expect(await numberState(form)).toBe(1)
    expect(await stockOf(form)).toMatchObject({
      owner_nid: nid.ana,
      species: 'C',
      breed_id: 1,
      amount: Number(form[amount]),
      pending: Number(form[amount]),
      country: '51',
      sire_id: animalIds.AM1,
      dam_id: code === 'A08' ? animalIds.AH1 : null,
      served_on: '2026-11-20',
      invoice_id: null,
    })
    for (const column of ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'])
      expect(
        await server.count(
          'files',
          sql`sha256 = ${form[column]} and "column" = ${column} and state = 'claimed' and number = ${form.CONSECUTIVO}`,
        ),
      ).toBe(1)
    expect(await server.count('filings', sql`code = ${code} and number = ${form.CONSECUTIVO}`)).toBe(1)
  })

  it('stands in the list with names beside codes and the addresses of its papers', async () => {
    const form = await withPapers(ana, make())
    await submit(ana, form)
    const { REGISTRO_ICA: _, PEDIGREE_ANIMAL: __, CODIGO: ___, OPCION: ____, ...sent } = form
    expect(await listed(form, ana.as)).toMatchObject({
      ...sent,
      NOMBRE: 'Ana Ardila',
      NOM_ESPECIE: 'Caprina',
      NOM_PAIS: 'COLOMBIA',
      REGISTRO_ICA: address,
      PEDIGREE_ANIMAL: address,
      ...(code === 'A08' ? { NOM_ENTIDAD: 'Beto Bueno' } : { NOM_INSEMINADOR: 'Inés Inseminadora' }),
    })
  })

  it('is offered to a service with what is pending', async () => {
    const form = make()
    await file(ana, form)
    const reply = await server.call(
      'selecciones/seleccionConsecutivoServicio',
      { NID_PROPIETARIO: nid.ana, CODIGO: code },
      { as: ana.as },
    )
    expect(reply.body).toContainEqual(
      expect.objectContaining({ code: form.CONSECUTIVO, pendientes: form[amount] as string }),
    )
  })

  it('claims what was staged under its number when the columns say no receipt', async () => {
    const form = make({ REGISTRO_ICA: 'ica.jpg', PEDIGREE_ANIMAL: '' })
    await upload(ana, form, [await photo(), await photo()])
    expect((await submit(ana, form)).body).toBe(1)
    expect(await stockOf(form)).toMatchObject({ ica_id: expect.any(String), pedigree_id: expect.any(String) })
  })

  it('takes its papers along to another number by their receipts', async () => {
    const form = await withPapers(ana, make({ CONSECUTIVO: '2000' }))
    expect((await submit(ana, form)).body).toMatchObject({ codigo: 100 })
    const { CONSECUTIVO } = make()
    expect((await submit(ana, { ...form, CONSECUTIVO: CONSECUTIVO as string })).body).toBe(1)
  })

  it('without its papers is refused with 104 and how many came, and nothing remains', async () => {
    const form = make()
    const none = uploadsTexts.count.replace('{n}', '2').replace('{m}', '0')
    expect((await submit(ana, form)).body).toMatchObject({ codigo: 104, error: none, campos: { REGISTRO_ICA: none } })
    const one = uploadsTexts.count.replace('{n}', '2').replace('{m}', '1')
    await upload(ana, form, [await photo()], { COLUMNA: 'REGISTRO_ICA' })
    expect((await submit(ana, form)).body).toMatchObject({ codigo: 104, error: one, campos: { PEDIGREE_ANIMAL: one } })
    expect(await numberState(form)).toBe(0)
    expect(await stockOf(form)).toBeUndefined()
  })

  it('does not take the papers of another column, another owner or another form', async () => {
    const papers = await withPapers(ana, make())
    const swapped = { ...papers, REGISTRO_ICA: papers.PEDIGREE_ANIMAL as string }
    expect((await submit(ana, swapped)).body).toMatchObject({ codigo: 104 })
    const beto = { server, as: await server.signIn('beto') }
    const owner = code === 'A08' ? 'NID_SOLICITANTE' : 'NID_CRIADOR'
    const theirs = { ...papers, [owner]: nid.beto, CONSECUTIVO: '2100', CRG_MACHO: 'BM1', CRG_HEMBRA: 'BH1' }
    expect((await submit(beto, theirs)).body).toMatchObject({ codigo: 104 })
    expect((await submit(ana, papers)).body).toBe(1)
    expect((await submit(ana, { ...papers, CONSECUTIVO: make().CONSECUTIVO as string })).body).toMatchObject({
      codigo: 104,
    })
  })

  it('is filed once under one key', async () => {
    const form = await withPapers(ana, make())
    const send = (fields: Values) =>
      server.call(`formulario${code}/ingresarFormulario${code}`, fields, { as: ana.as, key: `k-${code}`, detail: true })
    expect((await send(form)).body).toBe(1)
    expect((await send(form)).body).toBe(1)
    expect((await send({ ...form, OBSERVACIONES: 'otra' })).status).toBe(422)
    expect(await server.count('stock', sql`code = ${code} and number = ${Number(form.CONSECUTIVO)}`)).toBe(1)
  })

  it('two that race for one number: one is filed, the other reads 100', async () => {
    const [one, other] = await Promise.all([withPapers(ana, make()), withPapers(ana, make())])
    const number = one.CONSECUTIVO as string
    const said = await Promise.all([submit(ana, one), submit(ana, { ...other, CONSECUTIVO: number })])
    expect(
      said.map(({ body }) => (typeof body === 'object' ? (body as { codigo: number }).codigo : body)).sort(),
    ).toEqual([1, 100])
  })

  it('leaves nothing behind when a step fails', async () => {
    const form = await withPapers(ana, make({ OBSERVACIONES: `falla ${code}` }))
    await server.rows(sql.raw(`alter table stock add constraint no_falla check (remarks <> 'falla ${code}')`))
    expect((await submit(ana, form)).status).toBe(500)
    await server.rows(sql`alter table stock drop constraint no_falla`)
    expect(await numberState(form)).toBe(0)
    expect(await server.count('files', sql`sha256 = ${form.REGISTRO_ICA} and state = 'staged'`)).toBe(1)
    expect(await server.count('filings', sql`code = ${code} and number = ${form.CONSECUTIVO}`)).toBe(0)
    expect((await submit(ana, form)).body).toBe(1)
  })

  const required = Object.entries(formOf(code).fields).filter(([, field]) => field.required && field.kind !== 'photo')
  it.each(required)('without %s is refused with its text', async (name, field) => {
    expect((await submit(ana, make({ [name]: '' }))).body).toMatchObject({
      codigo: 0,
      campos: { [name]: field.required },
    })
  })

  it.each([
    ["another's male", { CRG_MACHO: 'BM1' }, 0, 'CRG_MACHO'],
    ['a female as the male', { CRG_MACHO: 'AH1' }, 0, 'CRG_MACHO'],
    ['a chip of nobody', { CRG_MACHO: 'X' }, 0, 'CRG_MACHO'],
    ['a breed that is not his', { RAZA: '2' }, 0, 'CRG_MACHO'],
    ['a breed of another species', { ESPECIE: 'O' }, 0, 'RAZA'],
    ['a country that is none', { PAIS: '777' }, 0, 'PAIS'],
    ['the wrong document type', code === 'A08' ? { TID_SOLICITANTE: 'NIT' } : { TID_CRIADOR: 'NIT' }, 0, undefined],
    ['none of them', { [amount]: '0' }, 0, amount],
    ['a fraction', { [amount]: '1.5' }, 0, amount],
    ['the number of another form', { CONSECUTIVO: '5001' }, 100, 'CONSECUTIVO'],
    ["another owner's number", { CONSECUTIVO: '2000' }, 100, 'CONSECUTIVO'],
    ['a day that is none', { FECHA_SOLICITUD: '2026-02-30' }, 0, 'FECHA_SOLICITUD'],
  ] as const)('with %s is refused', async (_what, spoilt, codigo, field) => {
    const { body } = await submit(ana, make(spoilt as Values))
    expect(body).toMatchObject({ codigo, ...(field && { campos: { [field]: expect.any(String) } }) })
  })

  it('takes a male that is on lease on the day, and not before', async () => {
    const day = code === 'A08' ? 'FECHA_SERVICIO' : 'FECHA_PROCEDIMIENTO'
    expect((await file(ana, make({ CRG_MACHO: 'BM2' }))).body).toBe(1)
    expect((await file(ana, make({ CRG_MACHO: 'BM2', [day]: '2026-10-30' }))).body).toMatchObject({ codigo: 0 })
  })

  it('is filed by its owner or an administrator, and read by nobody else', async () => {
    const form = await withPapers(admin, make())
    expect((await submit(admin, form)).body).toBe(1)
    for (const who of ['beto', 'registrar', 'inseminator'] as const) {
      const desk = { server, as: await server.signIn(who) }
      expect((await submit(desk, form)).status, who).toBe(403)
      expect(await listed(form, desk.as), who).toBe(403)
    }
    const [paper] = await server.rows<{ address: string }>(
      sql`select address from files where sha256 = ${form.REGISTRO_ICA}`,
    )
    const get = async (as?: Session) => {
      const headers = as ? { cookie: as.cookie } : {}
      return (await server.app.inject({ url: `/archivos/${paper?.address}.jpg`, headers })).statusCode
    }
    expect(await get(ana.as)).toBe(200)
    expect(await get(admin.as)).toBe(200)
    expect(await get(await server.signIn('registrar'))).toBe(403)
    expect(await get()).toBe(401)
    expect(await listed(form, admin.as, 'ADMINANCO')).toMatchObject({ NOMBRE: 'Ana Ardila' })
  })
})

describe('A08 alone', () => {
  it.each([
    ["another's female", { CRG_HEMBRA: 'BH1' }, 'CRG_HEMBRA'],
    ['a male as the female', { CRG_HEMBRA: 'AM1' }, 'CRG_HEMBRA'],
    ['a female of another breed', { CRG_HEMBRA: 'AH3' }, 'CRG_HEMBRA'],
    ['an entity that is not active', { NID_ENTIDAD: nid.inactive }, 'NID_ENTIDAD'],
    ['the wrong document type of the entity', { TID_ENTIDAD: 'NIT' }, 'TID_ENTIDAD'],
  ])('with %s is refused', async (_what, spoilt, field) => {
    expect((await submit(ana, a08(spoilt))).body).toMatchObject({ codigo: 0, campos: { [field]: expect.any(String) } })
  })
})

describe('A10 alone', () => {
  it.each([
    ['an inseminator who is not active', { NID_INSEMINADOR: nid.idle }, 'NID_INSEMINADOR'],
    ['the wrong document type of the inseminator', { TID_INSEMINADOR: 'NIT' }, 'TID_INSEMINADOR'],
  ])('with %s is refused', async (_what, spoilt, field) => {
    expect((await submit(ana, a10(spoilt))).body).toMatchObject({ codigo: 0, campos: { [field]: expect.any(String) } })
  })
})

describe('the papers of a form', () => {
  it('are exactly as many as it has', async () => {
    for (const count of [0, 1, 3]) {
      const bytes = await Promise.all(Array.from({ length: count }, photo))
      const said = uploadsTexts.count.replace('{n}', '2').replace('{m}', String(count))
      expect((await upload(ana, a08(), bytes)).body).toMatchObject({ codigo: 0, error: said })
    }
  })

  it('are told apart by their place, whatever the order in the request', async () => {
    const [first, second] = await Promise.all([photo(), photo()])
    const form = a08()
    const reply = await server.call(
      'archivos/subirArchivos',
      { NID_PROPIETARIO: nid.ana, CONSECUTIVO: form.CONSECUTIVO as string, OPCION: '0', CODIGO: 'A08', idAyuda: '' },
      {
        as: ana.as,
        files: [
          { part: 'files[1]', bytes: second as Buffer },
          { part: 'files[0]', bytes: first as Buffer },
        ],
      },
    )
    expect(reply.body).toMatchObject({
      archivos: [
        { columna: 'REGISTRO_ICA', sha256: sha256(first as Buffer) },
        { columna: 'PEDIGREE_ANIMAL', sha256: sha256(second as Buffer) },
      ],
    })
  })

  it('go one by one with COLUMNA, each with its receipt', async () => {
    const bytes = await photo()
    const one = await upload(ana, a08(), [bytes], { COLUMNA: 'PEDIGREE_ANIMAL' })
    expect(one.body).toMatchObject({ archivos: [{ columna: 'PEDIGREE_ANIMAL', sha256: sha256(bytes) }] })
    expect((await upload(ana, a08(), [bytes], { COLUMNA: 'SOPORTE' })).body).toMatchObject({ codigo: 0 })
  })

  it('are jpg by name and by content, and at most 10,000,000 bytes each', async () => {
    const whole = await photo()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const words = 'Solo se permite anexar archivo de tipo .jpg o JPEG, verifique por favor'
    expect((await upload(ana, a08(), [whole, png])).body).toMatchObject({ codigo: 100, error: words })
    const named = (name: string) =>
      server.call(
        'archivos/subirArchivos',
        { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '1390', OPCION: '0', CODIGO: 'A08', COLUMNA: 'REGISTRO_ICA' },
        { as: ana.as, detail: true, files: [{ part: 'files[0]', name, bytes: whole }] },
      )
    expect((await named('ica.png')).body).toMatchObject({ codigo: 100, error: words })
    expect((await named('ICA.JPEG')).body).toMatchObject({ archivos: [{ columna: 'REGISTRO_ICA' }] })
    const big = Buffer.concat([whole, Buffer.alloc(10_000_001 - whole.length)])
    expect((await upload(ana, a08(), [whole, big])).body).toMatchObject({
      codigo: 99,
      error: 'El tamaño de cada archivo adjunto no puede superar los 10MB, verifique por favor',
    })
  })

  it('are staged for those who may file the form', async () => {
    const bytes = await Promise.all([photo(), photo()])
    const registrar = { server, as: await server.signIn('registrar') }
    expect((await upload(registrar, a08(), bytes)).status).toBe(403)
    expect((await upload(admin, a08(), bytes)).status).toBe(200)
  })
})

describe('DatosMachos and DatosHembras', () => {
  const ask = async (op: string, CHIP: string, desk = ana) =>
    (await server.call(op, { CHIP }, { as: desk.as })).body as unknown[]

  it.each(['A08', 'A09', 'A10', 'A11'])(
    'of %s tell parents and name of an own animal, nothing of an unknown one',
    async (code) => {
      const female = `formulario${code}/DatosHembras`
      expect(await ask(female, 'AH2')).toEqual([{ CHIP_PADRE: 'AM1', CHIP_MADRE: 'AH1', NOMBRE: 'Animal AH2' }])
      expect(await ask(`formulario${code}/DatosMachos`, 'FOREIGN')).toHaveLength(1)
      expect(await ask(female, 'AM1')).toEqual([])
      expect(await ask(female, 'NADA')).toEqual([])
      expect(await ask(female, '')).toEqual([])
    },
  )

  it("tell an associate nothing of another's animals, but for those that his own come from or that he leases", async () => {
    expect(await ask('formularioA08/DatosMachos', 'BM1')).toEqual([])
    expect(await ask('formularioA08/DatosMachos', 'BM2')).toHaveLength(1)
    expect(await ask('formularioA08/DatosMachos', 'BM1', admin)).toHaveLength(1)
    await server.rows(sql`update animals set sire_id = ${animalIds.CM1} where chip = 'AH3'`)
    expect(await ask('formularioA08/DatosMachos', 'CM1')).toHaveLength(1)
  })
})
