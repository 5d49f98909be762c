import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { a05InitialTexts } from '../../src/registry/forms/texts/a05-initial.ts'
import { CHANGED, fill, formOf, seenOf, type Values } from '../../src/registry/index.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { initial, nextChip, nextNumber, pedigree, seedA05 } from './a05.ts'
import { openWith, type Session } from './harness.ts'
import { animalIds, breed, nid } from './world.ts'

const told = a05InitialTexts
let ana: Session
let admin: Session
let consulta: Session
const { server } = await openWith()
beforeAll(async () => {
  await seedA05(server)
  await server.rows(
    sql`insert into parameters (name, value) values ('puntajeMinimo', '{"M": 80, "H": 75}') on conflict (name) do update set value = excluded.value`,
  )
  ana = await server.signIn('ana')
  admin = await server.signIn('admin')
  consulta = await server.signIn('consulta')
})

const file = (fields: Values, as = admin, key?: string) =>
  server.call('formularioA05Iniciales/ingresarAnimalInicial', fields, { as, detail: true, key })
const animalOf = async (chip = '') => (await server.rows(sql`select * from animals where chip = ${chip}`))[0]
const chipState = async (chip = '') =>
  (await server.rows<{ state: number }>(sql`select state from chips where chip = ${chip}`))[0]?.state
const listed = async (as: Session, owner: string, number = '') => {
  const { body } = await server.call(
    'formularioA05Iniciales/formulariosA05Iniciales',
    { NID_PROPIETARIO: owner },
    { as },
  )
  return (body as Values[]).find((row) => row.CONSECUTIVO === number)
}
const maleFounder = (given: Values = {}) =>
  initial({
    SEXO: 'M',
    TID_REGISTRADOR: '',
    NID_REGISTRADOR: '',
    TID_REGISTRADOR1: 'CC',
    NID_REGISTRADOR1: nid.registrar,
    TID_REGISTRADOR2: 'CC',
    NID_REGISTRADOR2: nid.national,
    TID_REGISTRADOR3: 'CC',
    NID_REGISTRADOR3: nid.inseminator,
    ...given,
  })

describe('a founder', () => {
  it('enters the book with a chip that was free, and both are taken at once', async () => {
    const form = initial()
    expect((await file(form)).body).toBe(1)
    expect(await animalOf(form.CHIP)).toMatchObject({
      registration_number: Number(form.CONSECUTIVO),
      owner_nid: nid.ana,
      breeder_nid: nid.ana,
      composition: 'FU',
      concept: 'ND',
      founder_score: 80,
      prefix: 'ANA',
      sire_id: null,
    })
    expect(await chipState(form.CHIP)).toBe(1)
    const [number] = await server.rows(
      sql`select state from numbers where code = 'A05' and number = ${form.CONSECUTIVO}`,
    )
    expect(number).toEqual({ state: 1 })
  })

  it('stands in the list and in its detail with names, premises and whose it is', async () => {
    const form = initial()
    await file(form)
    const shown = { CHIP: form.CHIP, NOMPROP: 'Ana Ardila', CRIADERO: 'El Refugio', DEPARTAMENTO: 'Santander' }
    expect(await listed(admin, 'ADMINANCO', form.CONSECUTIVO)).toMatchObject({
      ...shown,
      NOM_ESPECIE: 'Caprina',
      NOM_COMPOSICION: 'FUNDADORES',
      NOM_REGISTRADOR: 'Rita Registradora',
      dominio: 'N',
      MENCIONADO: 'N',
    })
    const detail = await server.call(
      'formularioA05Iniciales/formulariosA05Detalle',
      { NID_PROPIETARIO: nid.ana, CONSECUTIVO: form.CONSECUTIVO ?? '' },
      { as: admin },
    )
    expect(detail.body).toMatchObject([shown])
  })

  it.each([
    ['a taken chip', { CHIP: 'AM1' }],
    ['a void chip', { CHIP: 'ANULADO' }],
    ['a chip that no master knows', { CHIP: 'NINGUNO' }],
    ['the chip of an animal known from a pedigree', { CHIP: 'FOREIGN' }],
  ])('with %s is refused with 101 and nothing is kept', async (_, given) => {
    const form = initial(given)
    const { body } = await file(form)
    expect(body).toMatchObject({ codigo: 101, campos: { CHIP: fill(told.chipTaken, { chip: given.CHIP }) } })
    const [number] = await server.rows(
      sql`select state from numbers where code = 'A05' and number = ${form.CONSECUTIVO}`,
    )
    expect(number).toEqual({ state: 0 })
  })

  it('two at once with one chip: one gets it, the other is told and keeps its number', async () => {
    const chip = nextChip()
    const forms = [initial({ CHIP: chip }), initial({ CHIP: chip })]
    const answers = await Promise.all(forms.map((form) => file(form)))
    const codes = answers.map(({ body }) => (body === 1 ? 1 : (body as { codigo: number }).codigo)).sort()
    expect(codes).toEqual([1, 101])
    expect(await server.count('animals', sql`chip = ${chip}`)).toBe(1)
    expect(
      await server.count(
        'numbers',
        sql`code = 'A05' and state = 1 and number in (${forms[0]?.CONSECUTIVO}, ${forms[1]?.CONSECUTIVO})`,
      ),
    ).toBe(1)
  })

  it.each([
    ['H', '74', fill(told.scoreFemale, { n: 75 })],
    ['H', '101', told.scoreBounds],
    ['H', '', told.score],
  ])('of sex %s with score %j says the least that is allowed', async (SEXO, PUNTAJE_FUNDADORES, text) => {
    const { body } = await file(initial({ SEXO, PUNTAJE_FUNDADORES }))
    expect(body).toMatchObject({ codigo: 0, campos: { PUNTAJE_FUNDADORES: text } })
  })

  it('of a male below the least says the male’s text', async () => {
    const { body } = await file(maleFounder({ PUNTAJE_FUNDADORES: '79' }))
    expect(body).toMatchObject({ campos: { PUNTAJE_FUNDADORES: fill(told.scoreMale, { n: 80 }) } })
  })
})

describe('registrars', () => {
  beforeAll(async () => {
    await server.rows(sql`insert into registrars (nid, zone) values (${nid.inseminator}, '02')`)
  })

  it('an animal known from a pedigree gets its owner by it from an administrator, once its chip stands free in the master', async () => {
    await server.rows(sql`insert into chips (chip) values ('FOREIGN')`)
    const before = await animalOf('FOREIGN')
    const form = maleFounder({ CHIP: 'FOREIGN', NOMBRE: 'Llegado' })
    const taken = { codigo: 101, campos: { CHIP: fill(told.chipTaken, { chip: 'FOREIGN' }) } }
    const own = { ...form, NID_PROPIETARIO: nid.consulta, CONSECUTIVO: nextNumber('consulta') }
    expect((await file(own, consulta)).body, 'whose it is says the association').toMatchObject(taken)
    expect((await file(initial({ CHIP: 'FOREIGN' }))).body, 'it is of the other sex').toMatchObject(taken)
    const book = sql`insert into herd_book_runs (source, begun_at) values ('Asocabras', now()) returning id`
    await server.rows(sql`with run as (${book})
      insert into herd_book_made (run_id, kind, key, ref) select id, 'animales', '1', ${before?.id} from run`)
    expect((await file(form)).body, 'a book brought it').toMatchObject(taken)
    await server.rows(sql`delete from herd_book_made`)
    expect((await file(form)).body).toBe(1)
    const number = Number(form.CONSECUTIVO)
    expect(await animalOf('FOREIGN')).toMatchObject({
      id: before?.id,
      owner_nid: nid.ana,
      registration_number: number,
      name: 'Llegado',
    })
    expect(await chipState('FOREIGN')).toBe(1)
    const stands = await listed(admin, 'ADMINANCO', form.CONSECUTIVO)
    expect(stands).toMatchObject({ CHIP: 'FOREIGN', NOMPROP: 'Ana Ardila' })
    const again = maleFounder({ CHIP: 'FOREIGN' })
    expect((await file(again)).body, 'it has an owner now').toMatchObject(taken)
  })

  it('three of a founder male, filed by an administrator, are kept', async () => {
    const form = maleFounder()
    expect((await file(form)).body).toBe(1)
    expect(await listed(admin, nid.ana, form.CONSECUTIVO)).toMatchObject({
      NID_REGISTRADOR1: nid.registrar,
      NOM_REGISTRADOR2: 'Nacho Nacional',
      NID_REGISTRADOR3: nid.inseminator,
    })
  })

  it.each([
    ['no longer active', { NID_REGISTRADOR2: nid.formerRegistrar }, { NID_REGISTRADOR2: told.registrarInactive }],
    ['no registrar', { NID_REGISTRADOR3: nid.caro }, { NID_REGISTRADOR3: told.registrarInactive }],
    ['of another document type', { TID_REGISTRADOR2: 'NIT' }, { TID_REGISTRADOR2: filingTexts.typeMismatch }],
    ['the same twice', { NID_REGISTRADOR3: nid.national }, { NID_REGISTRADOR3: told.registrarsRepeated }],
    ['missing', { NID_REGISTRADOR2: '' }, { NID_REGISTRADOR2: fill(told.registrarN, { n: 2 }) }],
    ['missing for the administrator', { NID_REGISTRADOR1: '' }, { NID_REGISTRADOR1: fill(told.registrarN, { n: 1 }) }],
  ])('%s: said at the field', async (_, given, campos) => {
    expect((await file(maleFounder(given))).body).toMatchObject({ codigo: 0, campos })
  })

  it('whoever is no administrator is the plain one and the first himself, whatever he sends', async () => {
    const given = { NID_PROPIETARIO: nid.consulta, CONSECUTIVO: nextNumber('consulta') }
    const female = initial({ ...given, NID_REGISTRADOR: nid.national })
    expect((await file(female, consulta)).body).toBe(1)
    expect(await listed(consulta, nid.consulta, female.CONSECUTIVO)).toMatchObject({
      NID_REGISTRADOR: nid.consulta,
      dominio: 'S',
    })
    const male = maleFounder({ ...given, CONSECUTIVO: nextNumber('consulta'), NID_REGISTRADOR1: nid.national })
    expect((await file(male, consulta)).body).toBe(1)
    expect(await listed(consulta, nid.consulta, male.CONSECUTIVO)).toMatchObject({
      NID_REGISTRADOR1: nid.consulta,
      NID_REGISTRADOR2: nid.national,
    })
  })
})

describe('a pedigree animal', () => {
  it.each(['CHIP_ABUELO_PATERNO', 'CHIP_ABUELA_PATERNA', 'CHIP_ABUELO_MATERNO', 'CHIP_ABUELA_MATERNA'])(
    'needs %s',
    async (field) => {
      const { body } = await file(pedigree({ [field]: '' }))
      expect(Object.keys((body as { campos: Values }).campos)).toEqual([field])
    },
  )

  it('without parents keeps its grandparents as declared', async () => {
    const form = pedigree()
    expect((await file(form)).body).toBe(1)
    expect(await animalOf(form.CHIP)).toMatchObject({ composition: 'PP', founder_score: null, sire_id: null })
    expect(await listed(admin, nid.ana, form.CONSECUTIVO)).toMatchObject({
      CHIP_ABUELO_PATERNO: form.CHIP_ABUELO_PATERNO,
      CHIP_ABUELA_MATERNA: form.CHIP_ABUELA_MATERNA,
    })
  })

  it('with unknown parents writes the family down, without owners, for kinship to see', async () => {
    const form = pedigree({ CHIP_PADRE: `FR-P-${nextChip()}`, CHIP_MADRE: `FR-M-${nextChip()}` })
    expect((await file(form)).body).toBe(1)
    const [line] = await server.rows(
      sql`select p.chip as sire, p.owner_nid as owner, pp.chip as grandsire, mm.chip as granddam, mm.sex
          from animals a join animals p on p.id = a.sire_id join animals m on m.id = a.dam_id
            join animals pp on pp.id = p.sire_id join animals mm on mm.id = m.dam_id where a.chip = ${form.CHIP}`,
    )
    expect(line).toEqual({
      sire: form.CHIP_PADRE,
      owner: null,
      grandsire: form.CHIP_ABUELO_PATERNO,
      granddam: form.CHIP_ABUELA_MATERNA,
      sex: 'H',
    })
  })

  it('links parents that the registry has, and leaves their own pedigree alone', async () => {
    const form = pedigree({
      CHIP_PADRE: 'FOREIGN',
      CHIP_MADRE: 'AH2',
      CHIP_ABUELO_MATERNO: 'AM1',
      CHIP_ABUELA_MATERNA: 'AH1',
    })
    expect((await file(form)).body).toBe(1)
    expect(await animalOf(form.CHIP)).toMatchObject({ sire_id: animalIds.FOREIGN, dam_id: animalIds.AH2 })
    expect(await animalOf('FOREIGN')).toMatchObject({ sire_id: null })
  })

  it.each([
    [
      'another dam of the dam than the registry knows',
      { CHIP_MADRE: 'AH2', CHIP_ABUELO_MATERNO: 'AM1' },
      'CHIP_ABUELA_MATERNA',
    ],
    ['a female as sire', { CHIP_PADRE: 'AH1' }, 'CHIP_PADRE'],
    ['an animal of another species', { CHIP_MADRE: 'AO1' }, 'CHIP_MADRE'],
    ['a free chip', { CHIP_ABUELO_PATERNO: 'LIBRE199' }, 'CHIP_ABUELO_PATERNO'],
    ['a sire who is his own sire', { CHIP_PADRE: 'FR-1', CHIP_ABUELO_PATERNO: 'FR-1' }, 'CHIP_ABUELO_PATERNO'],
  ])('with %s is refused at that field', async (_, given, field) => {
    const { body } = await file(pedigree(given))
    expect(body).toMatchObject({ codigo: 0 })
    expect(Object.keys((body as { campos: Values }).campos)).toEqual([field])
  })

  it('cannot be its own ancestor', async () => {
    const CHIP = nextChip()
    const { body } = await file(pedigree({ CHIP, CHIP_ABUELO_PATERNO: CHIP }))
    expect(body).toMatchObject({ campos: { CHIP_ABUELO_PATERNO: fill(told.ancestorSelf, { chip: CHIP }) } })
  })
})

describe('what does not fit', () => {
  it.each([
    ['CONSECUTIVO', '1', 100],
    ['COMPOSICION', 'G1', 0],
    ['ESPECIE', 'X', 0],
    ['RAZA', String(breed.santaInes), 0],
    ['RAZA', 'nada', 0],
    ['FECHA_NACIMIENTO', '2026-11-22', 0],
    ['COLOR', '', 0],
  ])('%s %j', async (field, text, codigo) => {
    const { body } = await file(initial({ [field]: text }))
    expect(body).toMatchObject({ codigo })
    expect((body as { campos: Values }).campos).toHaveProperty(field)
  })

  it('a level without the screen may not call it, and nobody files for another', async () => {
    expect((await file(initial(), ana)).status).toBe(403)
    expect((await file(initial(), consulta)).status).toBe(403)
  })

  it('the same key files once', async () => {
    const form = initial()
    expect((await file(form, admin, 'una-sola-vez')).body).toBe(1)
    expect((await file(form, admin, 'una-sola-vez')).body).toBe(1)
    expect(await server.count('registrations', sql`number = ${form.CONSECUTIVO}`)).toBe(1)
  })

  it('datosUsuario answers premises and prefix, of oneself only', async () => {
    const call = (NID_PROPIETARIO: string, as: Session) =>
      server.call('formularioA05Iniciales/datosUsuario', { NID_PROPIETARIO }, { as })
    expect((await call(nid.ana, admin)).body).toEqual([
      expect.objectContaining({
        CRIADERO: 'El Refugio',
        DIRECCION: 'Vereda Alta',
        PREFIJO: 'ANA',
        NOMBRE: 'Ana Ardila',
      }),
    ])
    expect((await call(nid.ana, consulta)).status).toBe(403)
  })
})

describe('Modificar', () => {
  it('an administrator changes what is not fixed; a new chip frees the old one', async () => {
    const form = initial()
    await file(form)
    const chip = nextChip()
    expect((await file({ ...form, OPCION: '2', CHIP: chip, COLOR: 'Negro', PUNTAJE_FUNDADORES: '90' })).body).toBe(1)
    expect(await animalOf(chip)).toMatchObject({ color: 'Negro', founder_score: 90 })
    expect([await chipState(form.CHIP), await chipState(chip)]).toEqual([0, 1])
    const [trail] = await server.rows(
      sql`select before ->> 'COLOR' as before, after ->> 'COLOR' as after from filings where code = 'A05'
          and number = ${form.CONSECUTIVO} and before is not null`,
    )
    expect(trail).toEqual({ before: 'Chamois', after: 'Negro' })
  })

  it('never its composition nor its owner', async () => {
    const form = initial()
    await file(form)
    const { body } = await file({ ...form, OPCION: '2', NID_PROPIETARIO: nid.beto })
    expect(body).toMatchObject({ codigo: 0, campos: { NID_PROPIETARIO: filingTexts.fixed } })
  })

  it('chip and sex stay once something rests on the animal; its colour may still change', async () => {
    const form = initial()
    await file(form)
    await server.rows(
      sql`insert into animals (species, breed_id, sex, composition, dam_id)
          select 'C', 1, 'H', 'G1', id from animals where chip = ${form.CHIP}`,
    )
    const { body } = await file({ ...form, OPCION: '2', CHIP: nextChip() })
    expect(body).toMatchObject({ codigo: 0, campos: { CHIP: told.chipReferred } })
    expect((await file({ ...form, OPCION: '2', COLOR: 'Blanco' })).body).toBe(1)
  })

  it('is refused where the record is no more what was seen', async () => {
    const form = initial()
    await file(form)
    const row = (await listed(admin, 'ADMINANCO', form.CONSECUTIVO)) ?? {}
    // Its owner has moved meanwhile, which changes nothing of the animal.
    const seen = { ...seenOf(formOf('A05-inicial'), row), DIRECCION: 'la de antes' }
    const edited = { ...form, OPCION: '2', ANTES: JSON.stringify(seen) }
    expect((await file({ ...edited, COLOR: 'Blanco' })).body).toBe(1)
    expect((await file({ ...edited, COLOR: 'Negro' })).body).toMatchObject({ codigo: CHANGED })
  })

  it('none of its descendants becomes its ancestor', async () => {
    const form = pedigree({ SEXO: 'M' })
    await file(form)
    for (const [chip, sire] of [
      ['HIJO', form.CHIP],
      ['NIETO', 'HIJO'],
    ])
      await server.rows(
        sql`insert into animals (chip, species, breed_id, sex, composition, sire_id)
            select ${chip}, 'C', 1, 'M', 'G1', id from animals where chip = ${sire}`,
      )
    const { body } = await file({ ...form, OPCION: '2', CHIP_PADRE: 'NIETO', CHIP_ABUELO_PATERNO: 'HIJO' })
    expect(body).toMatchObject({ campos: { CHIP_PADRE: fill(told.ancestorTwice, { chip: 'NIETO' }) } })
    expect(await animalOf(form.CHIP)).toMatchObject({ sire_id: null })
  })

  it('the owner changes name, colour, marks and features, and nothing else', async () => {
    const form = initial({ NID_PROPIETARIO: nid.consulta, CONSECUTIVO: nextNumber('consulta') })
    await file(form, consulta)
    const row = (await listed(consulta, nid.consulta, form.CONSECUTIVO)) ?? {}
    const edit = (given: Values) => file({ ...form, ...row, CODIGO: 'A05', OPCION: '2', ...given }, consulta)
    expect((await edit({ NOMBRE: 'Lucero', COLOR: 'Gris' })).body).toBe(1)
    expect(await animalOf(form.CHIP)).toMatchObject({ name: 'Lucero', color: 'Gris' })
    expect((await edit({ PUNTAJE_FUNDADORES: '99' })).body).toMatchObject({
      campos: { PUNTAJE_FUNDADORES: filingTexts.fixed },
    })
  })

  it('of somebody else’s animal is not allowed, of an unknown one not found', async () => {
    const form = initial()
    await file(form)
    expect((await file({ ...form, OPCION: '2' }, consulta)).status).toBe(403)
    expect((await file({ ...form, OPCION: '2', CONSECUTIVO: '99999' })).body).toMatchObject({ codigo: 103 })
  })
})
