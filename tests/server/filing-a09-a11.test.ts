/** A09 and A11: imported stock is recorded, and the animals in its papers enter the herd book. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import { stockTexts } from '../../src/registry/texts/stock.ts'
import { uploadsTexts } from '../../src/registry/texts/uploads.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { openWith } from './harness.ts'
import { a09, a11, type Desk, file, photo, submit, upload, withPapers } from './stock-forms.ts'
import { nid } from './world.ts'

let ana: Desk
let admin: Desk
const { server } = await openWith()
beforeAll(async () => {
  ana = { server, as: await server.signIn('ana') }
  admin = { server, as: await server.signIn('admin') }
})

interface Beast {
  readonly id: number
  readonly chip: string
  readonly name: string
  readonly owner_nid: string | null
  readonly sex: string
  readonly composition: string
  readonly sire: string | null
  readonly dam: string | null
}
const beast = async (chip: string) =>
  (
    await server.rows<Beast>(sql`
      select a.id, a.chip, a.name, a.owner_nid, a.sex, a.composition, s.chip as sire, d.chip as dam
      from animals a left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id
      where a.chip = ${chip}`)
  )[0]
const stockOf = async ({ CODIGO, CONSECUTIVO }: Values) =>
  (await server.rows(sql`select * from stock where code = ${CODIGO} and number = ${Number(CONSECUTIVO)}`))[0]
const listed = async (form: Values) => {
  const reply = await server.call(
    `formulario${form.CODIGO}/formularios${form.CODIGO}`,
    { NID_SOLICITANTE: nid.ana },
    { as: ana.as },
  )
  return (reply.body as Values[]).find(({ CONSECUTIVO }) => CONSECUTIVO === form.CONSECUTIVO)
}
const address = expect.stringMatching(/^\/archivos\/[\w-]{40,}\.jpg$/)
const foreign = { owner_nid: null, composition: 'PP' }

let family = 0
/** Prefixes the chips of a form uniquely, so that tests do not share animals. */
const apart = (form: Values): Values => {
  const mark = `F${family++}`
  return Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, name.startsWith('CRG_') && text ? `${mark}-${text}` : text]),
  )
}

describe('A11', () => {
  it('enters stock with the male and his pedigree, who are nobody’s and pure by pedigree', async () => {
    const form = a11()
    expect((await file(ana, form)).body).toBe(1)
    expect(await beast('US-1')).toMatchObject({ ...foreign, name: 'Maverick', sex: 'M', sire: 'US-2', dam: 'US-3' })
    expect(await beast('US-2')).toMatchObject({ ...foreign, sex: 'M', sire: 'US-4', dam: 'US-5' })
    expect(await beast('US-3')).toMatchObject({ ...foreign, sex: 'H', sire: 'US-6', dam: 'US-7' })
    expect(await stockOf(form)).toMatchObject({
      owner_nid: nid.ana,
      amount: 10,
      pending: 10,
      country: '20',
      sire_id: (await beast('US-1'))?.id,
      dam_id: null,
      served_on: null,
      sire_name: 'Maverick',
      invoice_id: expect.any(String),
    })
  })

  it('stands in the list with the whole pedigree and its three papers', async () => {
    const form = apart(a11())
    await file(ana, form)
    const {
      FACTURA_DE_COMPRA: _,
      REGISTRO_ICA: __,
      PEDIGREE_ANIMAL: ___,
      CODIGO: ____,
      OPCION,
      FECHA_SERVICIO,
      ...sent
    } = form
    expect(`${OPCION}${FECHA_SERVICIO}`).toBe('1')
    expect(await listed(form)).toMatchObject({
      ...sent,
      NOM_PAIS: 'FRANCIA',
      FACTURA_DE_COMPRA: address,
      REGISTRO_ICA: address,
      PEDIGREE_ANIMAL: address,
    })
  })

  it('finds the male again the second time, and adds nobody', async () => {
    const form = apart(a11())
    await file(ana, form)
    const animals = await server.count('animals')
    expect((await file(ana, { ...form, CONSECUTIVO: a11().CONSECUTIVO as string })).body).toBe(1)
    expect(await server.count('animals')).toBe(animals)
  })

  it('an animal may stand in two places of the pedigree, once in the book', async () => {
    const form = apart(a11())
    const inbred = { ...form, CRG_ABUELO_MATERNO: form.CRG_ABUELO_PATERNO as string }
    expect((await file(ana, inbred)).body).toBe(1)
    expect((await beast(form.CRG_MADRE as string))?.sire).toBe(form.CRG_ABUELO_PATERNO)
  })

  it('adds parents to a foreign animal that the book knew without them', async () => {
    const form: Values = { ...apart(a11()), CRG_MACHO: 'FOREIGN' }
    expect((await file(ana, form)).body).toBe(1)
    expect(await beast('FOREIGN')).toMatchObject({ sire: form.CRG_PADRE, dam: form.CRG_MADRE, name: 'Animal FOREIGN' })
    const other = apart(a11())
    expect((await file(ana, { ...other, CRG_MACHO: 'FOREIGN' })).body).toMatchObject({
      codigo: 0,
      campos: { CRG_PADRE: stockTexts.otherPedigree.replace('{chip}', 'FOREIGN') },
    })
  })

  it('writes nothing on an animal that somebody owns', async () => {
    const form: Values = { ...apart(a11()), CRG_PADRE: 'BM1' }
    expect((await file(ana, form)).body).toBe(1)
    expect(await beast('BM1')).toMatchObject({ sire: null, dam: null, owner_nid: nid.beto })
    expect((await beast(form.CRG_MACHO as string))?.sire).toBe('BM1')
  })

  it.each([
    ["another associate's male", { CRG_MACHO: 'BM1' }, 'CRG_MACHO'],
    ['a female as the male', { CRG_MACHO: 'AH1' }, 'CRG_MACHO'],
    ['a male as the mother', { CRG_MADRE: 'AM1' }, 'CRG_MADRE'],
    ['an animal of another species', { CRG_MADRE: 'AO1' }, 'CRG_MADRE'],
    ['one animal as father and mother', { CRG_PADRE: 'T-1', CRG_MADRE: 'T-1' }, 'CRG_MADRE'],
    ['an animal as its own father', { CRG_MACHO: 'T-2', CRG_PADRE: 'T-2' }, 'CRG_MACHO'],
    ['an animal as its own grandfather', { CRG_MACHO: 'T-3', CRG_ABUELO_MATERNO: 'T-3' }, 'CRG_MACHO'],
    ['a chip longer than any', { CRG_MACHO: 'T'.repeat(31) }, 'CRG_MACHO'],
    ['a breed of another species', { ESPECIE: 'O' }, 'RAZA'],
    ['a country that is none', { PAIS: '777' }, 'PAIS'],
    ['no straw', { CANTIDAD_PAJILLAS: '0' }, 'CANTIDAD_PAJILLAS'],
  ])('with %s is refused, and nobody enters the book', async (_what, spoilt, field) => {
    const animals = await server.count('animals')
    const form = await withPapers(ana, { ...apart(a11()), ...spoilt } as Values)
    expect((await submit(ana, form)).body).toMatchObject({ codigo: 0, campos: { [field]: expect.any(String) } })
    expect(await server.count('animals')).toBe(animals)
  })

  it('takes no chip that the master keeps for an animal yet to be registered', async () => {
    await server.rows(sql`insert into chips (chip, state) values ('170999', 0)`)
    expect((await file(ana, { ...apart(a11()), CRG_ABUELO_PATERNO: '170999' })).body).toMatchObject({
      codigo: 0,
      campos: { CRG_ABUELO_PATERNO: stockTexts.freeChip.replace('{chip}', '170999') },
    })
  })

  it('a foreign animal does not become its own forebear through what the book knows', async () => {
    // In the registry OLD-2 descends from OLD-1; according to the papers OLD-1 would descend from OLD-2.
    await server.rows(
      sql`insert into animals (chip, species, breed_id, sex, composition) values ('OLD-1', 'C', 1, 'M', 'PP')`,
    )
    await server.rows(sql`insert into animals (chip, species, breed_id, sex, composition, sire_id)
      select 'OLD-2', 'C', 1, 'M', 'PP', id from animals where chip = 'OLD-1'`)
    const form: Values = { ...apart(a11()), CRG_MACHO: 'OLD-1', CRG_PADRE: 'OLD-2', CRG_ABUELO_PATERNO: 'OLD-1' }
    expect((await file(ana, form)).body).toMatchObject({ codigo: 0 })
    const shorter = { ...apart(a11()), CRG_MACHO: 'OLD-1', CRG_ABUELO_PATERNO: 'OLD-2' }
    expect((await file(ana, shorter)).body).toMatchObject({ codigo: 0 })
    expect((await beast('OLD-1'))?.sire).toBeNull()
  })
})

describe('A09', () => {
  it('enters stock with both parents, and the owner may come under either of his names', async () => {
    const form = a09()
    expect((await file(ana, form)).body).toBe(1)
    expect(await beast('FR-100')).toMatchObject({ ...foreign, name: 'Sultan', sire: 'FR-110', dam: 'FR-120' })
    expect(await beast('FR-200')).toMatchObject({ ...foreign, name: 'Belle', sex: 'H', sire: 'FR-210', dam: null })
    expect(await stockOf(form)).toMatchObject({
      amount: 5,
      pending: 5,
      country: '20',
      sire_id: (await beast('FR-100'))?.id,
      dam_id: (await beast('FR-200'))?.id,
    })
    const { NID_PROPIETARIO: _, ...rest } = apart(a09())
    const otherName = await withPapers(ana, { ...rest, NID_SOLICITANTE: nid.ana })
    const send = () =>
      server.call('formularioA09/ingresarFormularioA09', otherName, { as: ana.as, key: 'k-a09', detail: true })
    expect((await send()).body).toBe(1)
    expect((await send()).body).toBe(1)
  })

  it('stands in the list under both names of its owner', async () => {
    const form = apart(a09())
    await file(ana, form)
    const {
      FACTURA_DE_COMPRA: _,
      REGISTRO_ICA: __,
      PEDIGREE_ANIMAL: ___,
      CODIGO: ____,
      OPCION,
      FECHA_SERVICIO,
      ...sent
    } = form
    expect(`${OPCION}${FECHA_SERVICIO}`).toBe('1null')
    expect(await listed(form)).toMatchObject({
      ...sent,
      NID_SOLICITANTE: nid.ana,
      NOM_PAIS: 'FRANCIA',
      FACTURA_DE_COMPRA: address,
      REGISTRO_ICA: address,
      PEDIGREE_ANIMAL: address,
    })
  })

  it('without a country it is of Colombia', async () => {
    const form = apart(a09({ PAIS: '' }))
    expect((await file(ana, form)).body).toBe(1)
    expect(await stockOf(form)).toMatchObject({ country: '51' })
  })

  it('a mother may be the dam of the father; both at once is no pedigree', async () => {
    const form = apart(a09())
    expect((await file(ana, { ...form, CRG_MADRE_MACHO: form.CRG_HEMBRA as string })).body).toBe(1)
    const circle = apart(a09())
    const said = await file(ana, {
      ...circle,
      CRG_MADRE_MACHO: circle.CRG_HEMBRA as string,
      CRG_PADRE_HEMBRA: circle.CRG_MACHO as string,
    })
    expect(said.body).toMatchObject({ codigo: 0, campos: { CRG_MACHO: expect.stringContaining('pedigree') } })
  })

  it('takes own animals too', async () => {
    const form = apart(a09())
    const own = { ...form, CRG_MACHO: 'AM1', CRG_HEMBRA: 'AH2', CRG_PADRE_HEMBRA: 'AM1', CRG_MADRE_HEMBRA: 'AH1' }
    expect((await file(ana, { ...own, CRG_PADRE_MACHO: '', CRG_MADRE_MACHO: '' })).body).toBe(1)
    expect((await file(ana, { ...apart(a09()), CRG_HEMBRA: 'BH1' })).body).toMatchObject({
      campos: { CRG_HEMBRA: stockTexts.notTheirs.replace('{chip}', 'BH1') },
    })
    expect((await file(ana, { ...apart(a09()), CRG_HEMBRA: 'AH3' })).body).toMatchObject({
      campos: { CRG_HEMBRA: filingTexts.breed },
    })
  })
})

const makers = { A09: a09, A11: a11 } as const
describe.each(['A09', 'A11'] as const)('%s', (code) => {
  const make = (more: Values = {}) => apart(makers[code](more))

  const required = Object.entries(formOf(code).fields).filter(
    ([name, field]) => field.required && field.kind !== 'photo' && !(code === 'A09' && name === 'PAIS'),
  )
  it.each(required)('without %s is refused with its text', async (name, field) => {
    const wire = field.wireName ?? name
    expect((await submit(ana, make({ [wire]: '' }))).body).toMatchObject({
      codigo: 0,
      campos: { [wire]: field.required },
    })
  })

  it('without one of its three papers is refused with 104, and nobody enters the book', async () => {
    const form = make()
    await upload(ana, form, [await photo()], { COLUMNA: 'FACTURA_DE_COMPRA' })
    await upload(ana, form, [await photo()], { COLUMNA: 'REGISTRO_ICA' })
    const said = uploadsTexts.count.replace('{n}', '3').replace('{m}', '2')
    expect((await submit(ana, form)).body).toMatchObject({
      codigo: 104,
      error: said,
      campos: { PEDIGREE_ANIMAL: said },
    })
    expect(await beast(form.CRG_MACHO as string)).toBeUndefined()
    const two = await Promise.all([photo(), photo()])
    expect((await upload(ana, form, two)).body).toMatchObject({
      codigo: 0,
      error: uploadsTexts.count.replace('{n}', '3').replace('{m}', '2'),
    })
  })

  it('leaves nothing behind when a step fails', async () => {
    const form = await withPapers(ana, make({ OBSERVACIONES: `falla ${code}` }))
    await server.rows(sql.raw(`alter table stock add constraint no_falla check (remarks <> 'falla ${code}')`))
    expect((await submit(ana, form)).status).toBe(500)
    await server.rows(sql`alter table stock drop constraint no_falla`)
    expect(await beast(form.CRG_MACHO as string)).toBeUndefined()
    expect((await submit(ana, form)).body).toBe(1)
  })

  it('two imports that race for the same foreign animals share them', async () => {
    const form = make()
    const other = { ...form, CONSECUTIVO: make().CONSECUTIVO as string }
    const [one, two] = await Promise.all([withPapers(ana, form), withPapers(ana, other)])
    expect((await Promise.all([submit(ana, one), submit(ana, two)])).map(({ body }) => body)).toEqual([1, 1])
    expect(await server.count('animals', sql`chip = ${form.CRG_MACHO}`)).toBe(1)
  })

  it('is filed by its owner or an administrator', async () => {
    const form = await withPapers(admin, make())
    const beto = { server, as: await server.signIn('beto') }
    expect((await submit(beto, form)).status).toBe(403)
    expect((await submit(admin, form)).body).toBe(1)
    const list = `formulario${code}/formularios${code}`
    expect((await server.call(list, { NID_SOLICITANTE: nid.ana }, { as: beto.as })).status).toBe(403)
  })
})

it('what came from abroad can be looked up by its chip, for the next form', async () => {
  const form = apart(a11())
  await file(ana, form)
  const ask = (op: string, chip: unknown) => server.call(op, { CHIP: String(chip) }, { as: ana.as })
  expect((await ask('formularioA11/DatosMachos', form.CRG_MACHO)).body).toEqual([
    { CHIP_PADRE: form.CRG_PADRE, CHIP_MADRE: form.CRG_MADRE, NOMBRE: 'Maverick' },
  ])
  expect((await ask('formularioA11/DatosHembras', form.CRG_MADRE)).body).toEqual([
    { CHIP_PADRE: form.CRG_ABUELO_MATERNO, CHIP_MADRE: form.CRG_ABUELA_MATERNA, NOMBRE: '' },
  ])
})
